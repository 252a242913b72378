import { byRule } from '../../src/checked/byRule.ts';
import { sharedTwin } from '../../src/checked/sharedTwin.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { membersOf } from '../../src/words/json/readJson.ts';
import {
  AUTHORIZE,
  cardsThatAre,
  fullRequest,
  goodRequest,
  withUnevenAmounts,
  type PaymentRequest,
} from './paymentRequests.ts';
import { paymentStateOf } from './paymentStatus.ts';
import { readAmounts, type Halves, type Shown } from './shownAmounts.ts';

/**
 * Checks of the amounts that a response repeats. The content of these objects is open, so a response that shows none of
 * the numbers shows nothing; one that shows another number where its own belongs is wrong.
 */
export const amountChecks = byRule({
  'card-authorization/PaymentStatus/amount-excludes-the-tip': (trial) =>
    showsItsOwn(trial, 'amount', ({ amount, tipAmount }) => ({
      own: amount,
      others: [tipAmount, amount + tipAmount],
    })),
  'card-authorization/PaymentStatus/tip-amount-is-the-tip': (trial) =>
    showsItsOwn(trial, 'tipAmount', ({ amount, tipAmount }) => ({
      own: tipAmount,
      others: [amount, amount + tipAmount],
    })),
});

/**
 * The plainest request, the fullest with each good card, and with one that is denied, with amounts that can be told apart:
 * in the plainest they are what no double times a hundred gives whole (57.99… and 28.99… cents).
 */
async function unevenRequests(trial: Trial): Promise<PaymentRequest[]> {
  const cards = [...cardsThatAre(trial, 'AUTHORIZED'), ...cardsThatAre(trial, 'DENIED').slice(-1)];
  const all = [
    withUnevenAmounts(await goodRequest(trial), { amount: 0.58, tipAmount: 0.29 }),
    ...(await Promise.all(cards.map((card) => fullRequest(trial, card)))),
  ];
  const uneven = all.filter(({ body }) => body.tipAmount !== 0 && body.tipAmount !== body.amount);
  return uneven.length > 0
    ? uneven
    : trial.notExercised('no card pays enough for an amount and a tip that are not the same');
}

/** A response, with one half of its payment and the numbers that may be confused with it. */
interface Answer extends Shown {
  body: PaymentRequest['body'];
  exchange: LiveExchange;
}

async function showsItsOwn(
  trial: Trial,
  field: 'amount' | 'tipAmount',
  halvesOf: (body: PaymentRequest['body']) => Halves,
): Promise<void> {
  const answers: Answer[] = [];
  for (const request of await unevenRequests(trial)) {
    const { body } = request;
    const exchange = await sharedTwin(trial, { operation: AUTHORIZE }, request);
    const isAuthorized = paymentStateOf(exchange) === 'AUTHORIZED';
    const shown = shownIn(exchange, field);
    answers.push({ ...halvesOf(body), shown, isAuthorized, body, exchange });
  }
  const readings = readAmounts(answers);
  await trial.each(readings, async ({ of: { own, body, exchange }, holds, wrong }) => {
    trial.relyOn(exchange, { role: 'setup' });
    trial.holds(holds, () => ({
      message: `${field} of the response shows another amount than the ${field} that was asked for.`,
      expected: `${field} ${own}, for amount ${body.amount} with tipAmount ${body.tipAmount}`,
      actual: `${field} ${wrong.join(', ')}`,
      exchanges: [exchange],
    }));
  });
  if (readings.length === 0)
    trial.notExercised(`${field} of the response shows none of the amounts that were asked for`);
}

/** These amounts are objects: a value of another type is another rule's. */
function shownIn({ response }: LiveExchange, field: string): unknown {
  const shown = membersOf(response?.json)[field];
  return isObject(shown) ? shown : undefined;
}
