import type { Check } from '../../src/check/Check.ts';
import { sharedTwin } from '../../src/check/sharedTwin.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { isObject } from '../../src/json/isObject.ts';
import { membersOf } from '../../src/json/readJson.ts';
import { authorizing } from './assertions.ts';
import { AUTHORIZE, goodRequest, type PaymentRequest } from './paymentRequests.ts';

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
    run: async (trial) => {
      const { amount, tipAmount } = await unevenAmounts(trial);
      await showsItsOwn(trial, 'amount', { own: amount, others: [tipAmount, amount + tipAmount] });
    },
  },
  {
    rule: 'card-authorization/PaymentStatus/tip-amount-is-the-tip',
    preconditions: authorizing,
    run: async (trial) => {
      const { amount, tipAmount } = await unevenAmounts(trial);
      await showsItsOwn(trial, 'tipAmount', {
        own: tipAmount,
        others: [amount, amount + tipAmount],
      });
    },
  },
];

/** Amounts of which no one is the other or their sum, in whatever scale. */
async function unevenAmounts(trial: Trial): Promise<PaymentRequest['body']> {
  const { body } = await goodRequest(trial);
  const inCents = (value: number) => Math.round(value * 100) / 100;
  const [amount, tipAmount] = [inCents(body.amount * 0.67), inCents(body.amount * 0.21)];
  if (tipAmount === 0 || tipAmount === amount)
    trial.notExercised('no card pays enough for an amount and a tip that are not the same');
  return { ...body, amount, tipAmount };
}

async function showsItsOwn(
  trial: Trial,
  field: 'amount' | 'tipAmount',
  { own, others }: Halves,
): Promise<void> {
  const plain = await goodRequest(trial);
  const body = await unevenAmounts(trial);
  const exchange = await sharedTwin(trial, { operation: AUTHORIZE }, { ...plain, body });
  const shown = numbersIn(shownIn(exchange, field));
  const shows = (value: number) =>
    SCALES.some((scale) => shown.some((one) => Math.abs(one - value * scale) < scale / 1000));
  const wrong = others.find(shows);
  if (!shows(own) && wrong === undefined)
    trial.notExercised(`${field} of the answer shows none of the amounts that were asked for`);
  trial.holds(shows(own), () => ({
    message: `${field} of the answer shows another amount than the ${field} that was asked for.`,
    expected: `${own}, for amount ${body.amount} with tipAmount ${body.tipAmount}`,
    actual: `${field} with ${wrong}`,
    exchanges: [exchange],
  }));
}

/** These amounts are objects: what is none is not theirs. */
function shownIn({ response }: LiveExchange, field: string): unknown {
  const shown = membersOf(response?.json)[field];
  return isObject(shown) ? shown : undefined;
}

/** The numbers in a value, also those in texts. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value === 'string') return /^\d+(\.\d+)?$/.test(value) ? [Number(value)] : [];
  return isObject(value) || Array.isArray(value) ? Object.values(value).flatMap(numbersIn) : [];
}
