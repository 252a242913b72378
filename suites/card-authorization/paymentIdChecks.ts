import { byRule } from '../../src/checked/byRule.ts';
import { identifiers } from '../../generators/fields/identifiers.ts';
import { dateTimes } from '../../generators/fields/dateTimes.ts';
import { matchesStatus } from '../../src/sent/answers.ts';
import { fixture } from '../../src/checked/preconditions.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import {
  authorizedTwin,
  authorizing,
  denying,
  describeOutcome,
  otherMerchant,
  refusedWithServiceError,
} from './assertions.ts';
import { observing } from './observing.ts';
import {
  AUTHORIZE,
  addressedTo,
  cardsThatAre,
  goodCard,
  goodRequest,
  lastGoodCard,
  paymentUuidFor,
  withCard,
  withFreshPaymentId,
  withMetadata,
  type PaymentRequest,
} from './paymentRequests.ts';
import { paymentStateOf } from './paymentStatus.ts';
import { transactionInstant } from './transactionInstant.ts';

/** Checks of the payment id, which belongs to one authorization, whatever its request. */
export const paymentIdChecks = byRule({
  'card-authorization/authorize/payment-id-again-with-another-body': observing(
    {
      run: async (trial) => {
        const request = withFreshPaymentId(trial, await goodRequest(trial));
        const { outcome } = await authorizedTwin(trial, request);
        const twin = `the first request with this payment id ${outcome}`;
        await trial.each(await otherRequests(trial, request), async ({ what, other }) => {
          const exchange = await trial.send(AUTHORIZE, other, { expects: ['409'] });
          refusedWithServiceError(trial, exchange, '409', `a payment id again with ${what}`, twin);
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

  'card-authorization/authorize/payment-id-again-at-another-merchant': {
    preconditions: [...authorizing, fixture('otherRestaurant')],
    run: async (trial) => {
      const plain = await goodRequest(trial);
      const { path, headers } = addressedTo(await otherMerchant(trial, plain));
      const request = withFreshPaymentId(trial, plain);
      const { outcome } = await authorizedTwin(trial, request);
      const { paymentUuid } = request.path;
      const other = { ...request, path: { ...path, paymentUuid }, headers };
      await trial.each([other], async (again) => {
        const exchange = await trial.send(AUTHORIZE, again, { expects: 'anything' });
        trial.observe(
          'card-authorization/authorize/payment-id-of-another-merchant',
          describeOutcome(exchange),
        );
        const twin = `the first request with this payment id ${outcome}, and so was another payment of the other merchant`;
        trial.refused(exchange, ['409'], 'a payment id again at another merchant', twin);
      });
    },
  },
  'card-authorization/authorize/payment-id-is-matched-whole': async (trial) => {
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
  'card-authorization/authorize/payment-id-after-a-refusal': async (trial) => {
    const valid = withFreshPaymentId(trial, await goodRequest(trial));
    const { outcome } = await authorizedTwin(trial, await goodRequest(trial));
    const first = await trial.send(AUTHORIZE, withNegativeAmount(valid), {
      expects: trial.operation(AUTHORIZE).invalidStatuses,
    });
    if (!matchesStatus(first, trial.operation(AUTHORIZE).invalidStatuses))
      trial.notExercised(`a negative amount was not rejected: ${describeOutcome(first)}`);
    await trial.each([valid], async (request) => {
      const exchange = await trial.send(AUTHORIZE, request, { expects: 'anything' });
      const openPoint = 'card-authorization/authorize/payment-id-after-refusal';
      trial.observe(openPoint, describeOutcome(exchange));
      const twin = `the same request with a payment id of its own ${outcome}`;
      processedOrConflict(trial, exchange, 'that was rejected before', twin);
    });
  },
  'card-authorization/authorize/payment-id-after-a-denial': {
    preconditions: denying,
    run: async (trial) => {
      const valid = withFreshPaymentId(trial, await goodRequest(trial));
      const { outcome } = await authorizedTwin(trial, await goodRequest(trial));
      const [denied = goodCard(trial)] = cardsThatAre(trial, 'DENIED');
      const first = await trial.twin(AUTHORIZE, withCard(valid, denied));
      if (paymentStateOf(first) !== 'DENIED')
        trial.notExercised(`the card ${denied.id} was not denied: ${describeOutcome(first)}`);
      await trial.each([valid], async (request) => {
        const exchange = await trial.send(AUTHORIZE, request, { expects: 'anything' });
        const openPoint = 'card-authorization/authorize/payment-id-after-denial';
        trial.observe(openPoint, `with a good card: ${describeOutcome(exchange)}`);
        const twin = `the same request with a payment id of its own ${outcome}`;
        processedOrConflict(trial, exchange, 'that was denied before', twin);
      });
    },
  },
});

function withNegativeAmount({ body, ...request }: PaymentRequest): PaymentRequest {
  return { ...request, body: { ...body, amount: -1 } };
}

/** Asserts that a valid request was processed, or refused because its payment id stood in one before. */
function processedOrConflict(
  trial: Trial,
  exchange: LiveExchange,
  before: string,
  twin: string,
): void {
  trial.holds(matchesStatus(exchange, ['200', '409']), () => ({
    message: `A valid request with the payment id of one ${before} is neither processed nor a conflict.`,
    expected: '200 with a PaymentStatus, or 409',
    actual: describeOutcome(exchange),
    exchanges: [exchange],
    twin,
  }));
}

/** Valid requests for the same payment id, each with another difference. */
async function otherRequests(
  trial: Trial,
  request: PaymentRequest,
): Promise<{ what: string; other: PaymentRequest }[]> {
  const { path, body } = request;
  const half = Math.max(0.01, Math.floor(body.amount * 50) / 100);
  const later = new Date((await transactionInstant(trial)).getTime() + 60_000);
  const changed = [
    { what: 'another amount', other: { ...request, body: { ...body, amount: half } } },
    {
      what: 'the amount as tip',
      other: { ...request, body: { ...body, amount: 0, tipAmount: body.amount } },
    },
    {
      what: 'another willSaveCard',
      other: { ...request, body: { ...body, willSaveCard: !body.willSaveCard } },
    },
    {
      what: 'another guest, at another address, of another instance',
      other: withMetadata(request, {
        guestIdentifier: '+15555550100',
        originIPAddr: '8.8.4.4',
        partnerServiceInfo: { instanceId: 'conformance-2' },
      }),
    },
    {
      what: 'a later localTransactionDate',
      other: withMetadata(request, { localTransactionDate: dateTimes.plain(later) }),
    },
  ];
  const card = lastGoodCard(trial);
  const [denied] = cardsThatAre(trial, 'DENIED');
  return [
    ...changed,
    ...(card === goodCard(trial)
      ? []
      : [{ what: 'another card', other: { ...withCard(request, card), path } }]),
    ...(denied === undefined
      ? []
      : [{ what: 'a card that is denied', other: { ...withCard(request, denied), path } }]),
  ];
}
