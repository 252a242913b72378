import { dateTimes } from '../../generators/fields/dateTimes.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { describeAnswer } from '../../src/check/answers.ts';
import { authorizedTwin, authorizing, refusedWithServiceError } from './assertions.ts';
import {
  AUTHORIZE,
  addressedTo,
  cardsThatAre,
  paymentUuidFor,
  goodRequest,
  withCard,
  withFreshPaymentId,
  withMetadata,
  type PaymentRequest,
} from './paymentRequests.ts';
import { transactionInstant } from './transactionInstant.ts';

/** So many merchants that do not exist are tried. */
const UNKNOWN_MERCHANTS = 3;

/** Checks of the merchant and of the payment id, which are in the path. */
export const paymentIdChecks: Check[] = [
  {
    rule: 'card-authorization/authorize/unknown-merchant-is-404',
    preconditions: authorizing,
    run: async (trial) => {
      const plain = await goodRequest(trial);
      const { outcome } = await authorizedTwin(trial, plain);
      const twin = `the same request for a known merchant ${outcome}`;
      const merchants = Array.from({ length: UNKNOWN_MERCHANTS }, () =>
        paymentUuidFor(trial.identity()),
      );
      await trial.each(merchants, async (merchant) => {
        const exchange = await trial.send(AUTHORIZE, { ...plain, ...addressedTo(merchant) });
        const what = `a request for the merchant ${merchant}, which does not exist`;
        refusedWithServiceError(trial, exchange, '404', what, twin);
      });
      await observeMalformedMerchant(trial, plain);
    },
  },
  {
    rule: 'card-authorization/authorize/payment-id-again-with-the-same-body',
    preconditions: authorizing,
    run: async (trial) => {
      const request = withFreshPaymentId(trial, await goodRequest(trial));
      const { outcome } = await authorizedTwin(trial, request);
      const twin = `the first request with this payment id ${outcome}`;
      await trial.each(['a second', 'a third'], async (time) => {
        const exchange = await trial.send(AUTHORIZE, request);
        const what = `the same request ${time} time`;
        refusedWithServiceError(trial, exchange, '409', what, twin);
      });
    },
  },
  {
    rule: 'card-authorization/authorize/payment-id-again-with-another-body',
    preconditions: authorizing,
    run: async (trial) => {
      const request = withFreshPaymentId(trial, await goodRequest(trial));
      const { outcome } = await authorizedTwin(trial, request);
      const twin = `the first request with this payment id ${outcome}`;
      await trial.each(await otherRequests(trial, request), async ({ what, other }) => {
        const exchange = await trial.send(AUTHORIZE, other);
        refusedWithServiceError(trial, exchange, '409', `its payment id again with ${what}`, twin);
      });
    },
  },
];

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
      what: 'another guest',
      other: withMetadata(request, { guestIdentifier: '+15555550100' }),
    },
    {
      what: 'a later localTransactionDate',
      other: withMetadata(request, { localTransactionDate: dateTimes.plain(later) }),
    },
  ];
  const [, second] = cardsThatAre(trial, 'AUTHORIZED');
  if (second === undefined) return changed;
  return [...changed, { what: 'another card', other: { ...withCard(request, second), path } }];
}

/** Whether it does not exist or is not valid is open; nothing can be authorized for it. */
async function observeMalformedMerchant(trial: Trial, plain: PaymentRequest): Promise<void> {
  const exchange = await trial.send(AUTHORIZE, { ...plain, ...addressedTo('not-a-guid') });
  trial.observe('card-authorization/authorize/malformed-merchant', describeAnswer(exchange));
}
