import { identifiers } from '../../generators/fields/identifiers.ts';
import { dateTimes } from '../../generators/fields/dateTimes.ts';
import { matchesStatus } from '../../src/session/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import { fixture } from '../../src/check/preconditions.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
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
  fullGoodRequest,
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
export const paymentIdChecks: Check[] = [
  observing(
    {
      rule: 'card-authorization/authorize/payment-id-again-with-the-same-body',
      run: async (trial) => {
        const plain = await goodRequest(trial);
        const { exchange: early } = await authorizedTwin(trial, plain);
        await authorizedAgain(trial, plain, ['a second', 'a third']);
        await authorizedAgain(trial, await fullGoodRequest(trial), ['a second']);
        if (plain.body.cardNumberOrigin === 'END_USER') {
          const saving = { ...plain, body: { ...plain.body, willSaveCard: true } };
          await authorizedAgain(trial, saving, ['a second']);
        }
        await authorizedLongAgo(trial, plain, early);
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
  {
    rule: 'card-authorization/authorize/payment-id-again-with-another-body',
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
  {
    rule: 'card-authorization/authorize/payment-id-twice-at-once',
    run: async (trial) => {
      const plain = await goodRequest(trial);
      const { outcome } = await authorizedTwin(trial, plain);
      const request = withFreshPaymentId(trial, plain);
      const [other = trial.notExercised('there is no other request to send')] = await otherRequests(
        trial,
        request,
      );
      await trial.each([[request, other.other]], async (both) => {
        const exchanges = await Promise.all(
          both.map((one) => trial.send(AUTHORIZE, one, { expects: 'anything' })),
        );
        const count = exchanges.filter((one) => paymentStateOf(one) === 'AUTHORIZED').length;
        if (count === 0) trial.notExercised('of two requests at once neither was authorized');
        trial.holds(count === 1, () => ({
          message: `${trial.operation(AUTHORIZE).documented} authorized two requests that were sent at once with one payment id and ${other.what} in the second.`,
          expected: 'one authorization, and a conflict',
          actual: exchanges.map(describeOutcome).join(', and '),
          exchanges,
          twin: `the same request with a payment id of its own ${outcome}`,
        }));
      });
    },
  },
  {
    rule: 'card-authorization/authorize/payment-id-again-at-another-merchant',
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
  {
    rule: 'card-authorization/authorize/payment-id-is-matched-whole',
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
  {
    rule: 'card-authorization/authorize/payment-id-after-a-refusal',
    run: async (trial) => {
      const valid = withFreshPaymentId(trial, await goodRequest(trial));
      const { outcome } = await authorizedTwin(trial, await goodRequest(trial));
      const first = await trial.send(AUTHORIZE, withNegativeAmount(valid), {
        expects: trial.operation(AUTHORIZE).invalidStatuses,
      });
      if (!matchesStatus(first, trial.operation(AUTHORIZE).invalidStatuses))
        trial.notExercised(`a negative amount was not refused: ${describeOutcome(first)}`);
      await trial.each([valid], async (request) => {
        const exchange = await trial.send(AUTHORIZE, request, { expects: 'anything' });
        const openPoint = 'card-authorization/authorize/payment-id-after-refusal';
        trial.observe(openPoint, describeOutcome(exchange));
        const twin = `the same request with a payment id of its own ${outcome}`;
        processedOrConflict(trial, exchange, 'that was refused before', twin);
      });
    },
  },
  {
    rule: 'card-authorization/authorize/payment-id-after-a-denial',
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
];

/**
 * Asserts that the request of one of the run's first payments, from which nearly all checks start, is still refused
 * after all later payments: no later payment makes the service forget its id.
 */
async function authorizedLongAgo(
  trial: Trial,
  plain: PaymentRequest,
  early: LiveExchange,
): Promise<void> {
  const paymentUuid = new URL(early.request.url).pathname.split('/').at(-1);
  if (paymentUuid === undefined) return;
  const request = { ...plain, path: { ...plain.path, paymentUuid } };
  await trial.each([request], async (again) => {
    const twin = 'a request with this payment id was authorized some payments ago';
    refusedWithServiceError(
      trial,
      await trial.send(AUTHORIZE, again, { expects: ['409'] }),
      '409',
      'the same request again, after other payments',
      twin,
    );
  });
}

/** Asserts that a request is authorized, and then refused each further time, even after an invalid one. */
async function authorizedAgain(
  trial: Trial,
  valid: PaymentRequest,
  times: string[],
): Promise<void> {
  const request = withFreshPaymentId(trial, valid);
  const { outcome } = await authorizedTwin(trial, request);
  const twin = `the first request with this payment id ${outcome}`;
  await trial.each(times, async (time) => {
    if (time === 'a third')
      await trial.send(AUTHORIZE, withNegativeAmount(request), {
        expects: trial.operation(AUTHORIZE).invalidStatuses,
      });
    const exchange = await trial.send(AUTHORIZE, request, { expects: ['409'] });
    refusedWithServiceError(trial, exchange, '409', `the same request ${time} time`, twin);
  });
}

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
