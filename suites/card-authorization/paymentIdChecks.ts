import { byRule } from '../../src/checked/byRule.ts';
import { identifiers } from '../../generators/fields/identifiers.ts';
import { authorizedTwin } from './assertions.ts';
import { observing } from './observing.ts';
import { AUTHORIZE, goodRequest, paymentUuidFor, withFreshPaymentId } from './paymentRequests.ts';

/** Checks of how payment ids are told from each other; what one may be used for is for the model. */
export const paymentIdChecks = byRule({
  'card-authorization/authorize/payment-id-is-matched-whole': observing(
    {
      run: async (trial) => {
        const request = withFreshPaymentId(trial, await goodRequest(trial));
        const { outcome } = await authorizedTwin(trial, request);
        const { paymentUuid } = request.path;
        const near = identifiers.nearMisses(paymentUuid, paymentUuidFor(trial.identity()));
        await trial.each(near, async (other) => {
          const path = { ...request.path, paymentUuid: other };
          await trial.accepts(
            AUTHORIZE,
            { ...request, path },
            `a request for the payment id ${other}, which differs from one that was used in a digit`,
            `the same request with the payment id ${paymentUuid} ${outcome}`,
          );
        });
      },
    },
    [
      {
        openPoint: 'card-authorization/authorize/malformed-payment-id',
        changes: (valid, trial) => [
          {
            what: 'a payment id that is no UUID',
            request: {
              ...valid,
              path: { ...valid.path, paymentUuid: `payment-${paymentUuidFor(trial.identity())}` },
            },
          },
        ],
      },
    ],
  ),
});
