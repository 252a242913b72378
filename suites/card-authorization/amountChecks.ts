import type { Check } from '../../src/check/Check.ts';
import { sharedTwin } from '../../src/check/sharedTwin.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { isObject } from '../../src/json/isObject.ts';
import { membersOf } from '../../src/json/readJson.ts';
import { authorizing } from './assertions.ts';
import {
  AUTHORIZE,
  cardsThatAre,
  fullGoodRequest,
  fullRequest,
  goodRequest,
  withUnevenAmounts,
  type PaymentRequest,
} from './paymentRequests.ts';

/** As units, as cents and as the thousandths of some currencies: which of them an amount is written in is open. */
const SCALES = [1, 100, 1000];

/** What one half of a payment may be taken for, in currency units. */
interface Halves {
  /** Its own, and what is wrong in its place. */
  own: number;
  others: number[];
}

/**
 * Checks of the amounts that an answer repeats. What is inside these objects is open, so that one which shows none of the
 * numbers shows nothing; one that shows another number in the place of its own is wrong.
 */
export const amountChecks: Check[] = [
  {
    rule: 'card-authorization/PaymentStatus/amount-excludes-the-tip',
    preconditions: authorizing,
    run: (trial) =>
      showsItsOwn(trial, 'amount', ({ amount, tipAmount }) => ({
        own: amount,
        others: [tipAmount, amount + tipAmount],
      })),
  },
  {
    rule: 'card-authorization/PaymentStatus/tip-amount-is-the-tip',
    preconditions: authorizing,
    run: (trial) =>
      showsItsOwn(trial, 'tipAmount', ({ amount, tipAmount }) => ({
        own: tipAmount,
        others: [amount, amount + tipAmount],
      })),
  },
];

/** The plainest request and the fullest, and the fullest with a card that is denied, with amounts that can be told apart. */
async function unevenRequests(trial: Trial): Promise<PaymentRequest[]> {
  const denied = cardsThatAre(trial, 'DENIED').slice(-1);
  const all = [
    withUnevenAmounts(await goodRequest(trial)),
    await fullGoodRequest(trial),
    ...(await Promise.all(denied.map((card) => fullRequest(trial, card)))),
  ];
  const uneven = all.filter(({ body }) => body.tipAmount !== 0 && body.tipAmount !== body.amount);
  return uneven.length > 0
    ? uneven
    : trial.notExercised('no card pays enough for an amount and a tip that are not the same');
}

async function showsItsOwn(
  trial: Trial,
  field: 'amount' | 'tipAmount',
  halvesOf: (body: PaymentRequest['body']) => Halves,
): Promise<void> {
  let isShown = false;
  await trial.each(await unevenRequests(trial), async (request) => {
    const { body } = request;
    const { own, others } = halvesOf(body);
    const exchange = await sharedTwin(trial, { operation: AUTHORIZE }, request);
    const shown = numbersIn(shownIn(exchange, field));
    const shows = (value: number) =>
      SCALES.some((scale) => shown.some((one) => Math.abs(one - value * scale) < scale / 1000));
    const wrong = others.find(shows);
    if (!shows(own) && wrong === undefined) return;
    isShown = true;
    trial.holds(shows(own), () => ({
      message: `${field} of the answer shows another amount than the ${field} that was asked for.`,
      expected: `${own}, for amount ${body.amount} with tipAmount ${body.tipAmount}`,
      actual: `${field} with ${wrong}`,
      exchanges: [exchange],
    }));
  });
  if (!isShown)
    trial.notExercised(`${field} of the answer shows none of the amounts that were asked for`);
}

/** These amounts are objects: what is none is not theirs. */
function shownIn({ response }: LiveExchange, field: string): unknown {
  const shown = membersOf(response?.json)[field];
  return isObject(shown) ? shown : undefined;
}

/** The numbers in a value, also those in texts; of another text that begins with a figure, one that is no number. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value === 'string') return /^\d/.test(value) ? [Number(value)] : [];
  return isObject(value) || Array.isArray(value) ? Object.values(value).flatMap(numbersIn) : [];
}
