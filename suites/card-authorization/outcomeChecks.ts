import { dateTimes } from '../../generators/fields/dateTimes.ts';
import { byRule } from '../../src/checked/byRule.ts';
import { sharedAnswer, sharedTwin } from '../../src/checked/sharedAnswer.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { membersOf } from '../../src/words/json/readJson.ts';
import type { TargetCard } from '../../src/target/Target.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { authorizedInFull, authorizedTwin, denying, describeOutcome } from './assertions.ts';
import { instantOf, localTimeOf } from './localTimes.ts';
import {
  AUTHORIZE,
  cardsThatAre,
  fullRequest,
  goodRequest,
  plainRequest,
  withFreshPaymentId,
  withMetadata,
  type PaymentRequest,
} from './paymentRequests.ts';
import { anotherOutcome, paymentStateOf, textIn } from './paymentStatus.ts';
import { transactionInstant } from './transactionInstant.ts';

/** How many payments are made with each card. */
const AT_ONCE = [0, 1, 2];

/** Checks of what the response to a processed request says, also of the brand of its own card. */
export const outcomeChecks = byRule({
  'card-authorization/authorize/good-card-is-authorized': async (trial) => {
    await trial.each(await plainAndFull(trial), async ({ card, request }) => {
      const exchange = await sharedAnswer(trial, { operation: AUTHORIZE }, request);
      holdsState(trial, exchange, card, request);
    });
  },
  'card-authorization/authorize/denial-is-a-200': {
    preconditions: denying,
    run: async (trial) => {
      await authorizedTwin(trial, await goodRequest(trial));
      await trial.each(cardsThatAre(trial, 'DENIED'), async (denied) => {
        const request = withFreshPaymentId(trial, await plainRequest(trial, denied));
        const exchange = await trial.send(AUTHORIZE, request, 'success');
        holdsState(trial, exchange, denied, request);
        const again = await trial.send(AUTHORIZE, request, 'anything');
        trial.observe(
          'card-authorization/authorize/payment-id-after-denial',
          `the same request again: ${describeOutcome(again)}`,
        );
        trial.holds(paymentStateOf(again) !== 'AUTHORIZED', () => ({
          message: 'A card that was denied is authorized by the same request again.',
          expected: 'a denial as before, or a rejection',
          actual: describeOutcome(again),
          exchanges: [exchange, again],
        }));
        // A denial for this reason proves something only if another card is authorized with the same request.
        if ((await authorizedInFull(trial)) === undefined) return;
        const full = await fullRequest(trial, denied);
        const inFull = await sharedAnswer(trial, { operation: AUTHORIZE }, full);
        holdsState(trial, inFull, denied, full);
      });
    },
  },
  'card-authorization/PaymentStatus/denied-has-a-reason': {
    preconditions: denying,
    run: async (trial) => {
      await authorizedTwin(trial, await goodRequest(trial));
      await trial.each(cardsThatAre(trial, 'DENIED'), async (denied) => {
        const plain = await plainRequest(trial, denied);
        const isFullTaken = (await authorizedInFull(trial)) !== undefined;
        for (const request of [plain, ...(isFullTaken ? [await fullRequest(trial, denied)] : [])]) {
          const exchange = await sharedTwin(trial, { operation: AUTHORIZE }, request);
          if (paymentStateOf(exchange) !== 'DENIED') {
            trial.notExercised(
              `the card ${denied.id} was not denied: ${describeOutcome(exchange)}`,
            );
          }
          const reason = textIn(exchange, '/denialReason');
          trial.holds(reason !== undefined && reason.trim() !== '', () => ({
            message: 'A denied payment has no reason that could be displayed to the consumer.',
            expected: 'a denialReason that is not empty',
            actual: reason === undefined ? 'no denialReason as text' : 'an empty denialReason',
            exchanges: [exchange],
          }));
        }
      });
    },
  },
  'card-authorization/PaymentStatus/authorized-has-no-reason-for-denial': async (trial) => {
    await trial.each(await plainAndFull(trial), async ({ request }) => {
      const { exchange } = await authorizedTwin(trial, request);
      const reason = textIn(exchange, '/denialReason') ?? '';
      trial.holds(reason.trim() === '', () => ({
        message: 'An authorized payment has a reason for its denial, which would be displayed.',
        expected: 'no denialReason',
        actual: `denialReason ${JSON.stringify(reason)}`,
        exchanges: [exchange],
      }));
    });
  },
  'card-authorization/AuthorizationMetadata/brand-and-code-are-given': async (trial) => {
    await trial.each(await plainAndFull(trial), async ({ request }) => {
      const exchange = await authorizationOf(trial, request);
      const fields = ['cardBrand', 'authorizationCode'];
      const empty = fields.find(
        (field) => textIn(exchange, `/authorizationMetadata/${field}`)?.trim() === '',
      );
      trial.holds(empty === undefined, () => ({
        message: `authorizationMetadata of an authorized payment has an empty ${empty}.`,
        expected: `a ${empty} that says something`,
        actual: 'an empty text',
        exchanges: [exchange],
      }));
    });
  },
  'card-authorization/authorize/transaction-date-is-a-copy': (trial) =>
    dateIsCopied(trial, instantOf, 'is no copy of', 'the instant'),
  'card-authorization/authorize/transaction-date-keeps-local-time': (trial) =>
    dateIsCopied(
      trial,
      localTimeOf,
      'has another local time than',
      'the local time and the offset of',
    ),
  'card-authorization/authorize/last4-is-the-card-supplied': async (trial) => {
    await trial.each(await requestsOfCards(trial), async ({ card, request }) => {
      const exchange = await sharedTwin(trial, { operation: AUTHORIZE }, request);
      if (card.outcome === 'DENIED' && !hasMetadata(exchange)) return;
      requireMetadata(trial, exchange);
      const last4 = textIn(exchange, '/authorizationMetadata/last4');
      trial.holds(last4 === card.cardLast4, () => ({
        message: `last4 in the response is not the cardLast4 supplied with the card ${card.id}.`,
        expected: 'the four digits of cardLast4',
        actual: last4 === undefined ? 'no text' : `${last4.length} other characters`,
        exchanges: [exchange],
      }));
    });
  },
  'card-authorization/AuthorizationMetadata/brand-is-of-the-card': async (trial) => {
    const cards = cardsThatAre(trial, 'AUTHORIZED');
    if (cards.length < 2)
      trial.notExercised('the target file has fewer than two cards that are good');
    const requests = await Promise.all(cards.map((card) => plainRequest(trial, card)));
    const brands = new Map<PaymentRequest, string>();
    for (const request of requests) {
      const brand = brandIn((await authorizedTwin(trial, request)).exchange);
      if (brand !== undefined) brands.set(request, brand);
    }
    if (brands.size < 2) trial.notExercised('fewer than two cards show a cardBrand');
    await trial.each([...brands].slice(-2), async ([request, known]) => {
      // All at once: whatever else is paid in the meantime, one payment most likely follows directly on another with the same
      // card.
      const payments = await Promise.all(
        AT_ONCE.map(() => authorizedTwin(trial, withFreshPaymentId(trial, request))),
      );
      const exchanges = payments.map(({ exchange }) => exchange);
      const other = exchanges.find((exchange) => brandIn(exchange) !== known);
      trial.holds(other === undefined, () => ({
        message: 'The same card has another cardBrand in the response to another payment.',
        expected: `cardBrand ${JSON.stringify(known)}, as before`,
        actual: `cardBrand ${JSON.stringify(other && brandIn(other))}`,
        exchanges: other === undefined ? [] : [other],
      }));
    });
  },
});

/** @param read what of a date the response must have like the request */
async function dateIsCopied(
  trial: Trial,
  read: (date: string | undefined) => unknown,
  differs: string,
  what: string,
): Promise<void> {
  await trial.each(await datedRequests(trial), async (request) => {
    const { localTransactionDate } = request.body.requestMetadata;
    const exchange = await authorizationOf(trial, request);
    const copy = textIn(exchange, '/authorizationMetadata/localTransactionDate');
    trial.holds(read(copy) === read(localTransactionDate), () => ({
      message: `localTransactionDate in the response ${differs} the one supplied.`,
      expected: `${what} ${localTransactionDate}`,
      actual: copy ?? 'none',
      exchanges: [exchange],
      counterexample: localTransactionDate,
    }));
  });
}

/** The plainest request with each good card, and the fullest one. */
async function plainAndFull(
  trial: Trial,
): Promise<{ card: TargetCard; request: PaymentRequest }[]> {
  const cards = cardsThatAre(trial, 'AUTHORIZED');
  const all = cards.map(async (card) => [
    { card, request: await plainRequest(trial, card) },
    { card, request: await fullRequest(trial, card) },
  ]);
  return (await Promise.all(all)).flat();
}

function holdsState(
  trial: Trial,
  exchange: LiveExchange,
  card: TargetCard,
  request: PaymentRequest,
): void {
  const expected = card.outcome;
  trial.accepted(exchange, 'a valid request');
  const state = paymentStateOf(exchange);
  observeStatus(trial, exchange, state ?? 'no paymentState');
  if (state === 'ACKNOWLEDGED') {
    trial.observe(
      'card-authorization/payment-state-transitions',
      `a card that is to be ${expected} got ACKNOWLEDGED`,
    );
  }
  trial.holds(state === expected, () => ({
    message: anotherOutcome(card, state),
    expected: `200 with paymentState ${expected}`,
    actual: describeOutcome(exchange),
    exchanges: [exchange],
    counterexample: request.body,
  }));
}

/** Members of a PaymentStatus besides its state that the documents do not show. */
function observeStatus(trial: Trial, { response }: LiveExchange, state: string): void {
  const status = isObject(response?.json) ? response.json : {};
  const shown = (value: unknown): string => {
    if (value === undefined || value === null) return 'absent';
    return isObject(value) ? `an object of ${Object.keys(value).join(', ')}` : typeof value;
  };
  trial.observe('card-authorization/PaymentStatus/amount', shown(status['amount']));
  trial.observe('card-authorization/PaymentStatus/tip-amount', shown(status['tipAmount']));
  trial.observe(
    'card-authorization/AuthorizationMetadata/metadata-per-state',
    `${state}: ${isObject(status['authorizationMetadata']) ? 'present' : 'absent'}`,
  );
  if (typeof status['error'] === 'string')
    trial.observe('card-authorization/PaymentStatus/error-state', `${state} with an error`);
}

/** The plainest request with each card, and the fullest with each good one. */
async function requestsOfCards(trial: Trial) {
  const cards = trial.target.fixtures.cards ?? [];
  const good = cardsThatAre(trial, 'AUTHORIZED');
  return Promise.all([
    ...cards.map(async (card) => ({ card, request: await plainRequest(trial, card) })),
    ...good.map(async (card) => ({ card, request: await fullRequest(trial, card) })),
  ]);
}

/** The plainest request with many a localTransactionDate, and the fullest with its own of each good card, saved and not. */
async function datedRequests(trial: Trial): Promise<PaymentRequest[]> {
  const plain = await goodRequest(trial);
  const dates = dateTimes.copied(await transactionInstant(trial));
  return [
    ...dates.map((localTransactionDate) => withMetadata(plain, { localTransactionDate })),
    ...(await Promise.all(
      cardsThatAre(trial, 'AUTHORIZED').map((card) => fullRequest(trial, card)),
    )),
  ];
}

/**
 * The response to a valid request, sent once per run, which has authorizationMetadata.
 * @throws NotExercised if it has none: for which outcomes it is present is open
 */
async function authorizationOf(trial: Trial, request: PaymentRequest): Promise<LiveExchange> {
  const exchange = await sharedTwin(trial, { operation: AUTHORIZE }, request);
  requireMetadata(trial, exchange);
  return exchange;
}

function requireMetadata(trial: Trial, exchange: LiveExchange): void {
  if (hasMetadata(exchange)) return;
  trial.notExercised(`the response has no authorizationMetadata: ${describeOutcome(exchange)}`);
}

function hasMetadata({ response }: LiveExchange): boolean {
  return (membersOf(response?.json)['authorizationMetadata'] ?? undefined) !== undefined;
}

function brandIn(exchange: Parameters<typeof textIn>[0]): string | undefined {
  return textIn(exchange, '/authorizationMetadata/cardBrand');
}
