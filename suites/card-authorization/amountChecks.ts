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
  fullRequest,
  goodRequest,
  withUnevenAmounts,
  type PaymentRequest,
} from './paymentRequests.ts';
import { paymentStateOf } from './paymentStatus.ts';

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

/** An answer, and what one half of its payment may be taken for there. */
interface Shown extends Halves {
  body: PaymentRequest['body'];
  exchange: LiveExchange;
  numbers: NumberShown[];
}

async function showsItsOwn(
  trial: Trial,
  field: 'amount' | 'tipAmount',
  halvesOf: (body: PaymentRequest['body']) => Halves,
): Promise<void> {
  const answers: Shown[] = [];
  for (const request of await unevenRequests(trial)) {
    const { body } = request;
    const exchange = await sharedTwin(trial, { operation: AUTHORIZE }, request);
    const numbers = numbersIn(shownIn(exchange, field));
    answers.push({ ...halvesOf(body), body, exchange, numbers });
  }
  // Some write the whole units and what is behind the point apart.
  if (answers.every(({ numbers, own }) => !shows(numbers, own)))
    for (const { numbers, exchange } of answers) numbers.push(...sumsIn(shownIn(exchange, field)));
  const places = answers.flatMap(placesOfOwn);
  let isShown = false;
  await trial.each(answers, async (answer) => {
    const { own, others, body, exchange, numbers } = answer;
    const isShownHere = shows(numbers, own) && keepsThePlaces(answer, places);
    const wrong = others.find((other) => shows(numbers, other));
    if (!isShownHere && wrong === undefined && keepsThePlaces(answer, places)) return;
    isShown = true;
    trial.relyOn(exchange, { role: 'setup' });
    trial.holds(isShownHere, () => ({
      message: `${field} of the answer shows another amount than the ${field} that was asked for.`,
      expected: `${own}, for amount ${body.amount} with tipAmount ${body.tipAmount}`,
      actual: `${field} with ${wrong ?? numbers.map(({ value }) => value).join(', ')}`,
      exchanges: [exchange],
    }));
  });
  if (!isShown)
    trial.notExercised(`${field} of the answer shows none of the amounts that were asked for`);
}

/** A number in an object, by the names that lead there. */
interface NumberShown {
  at: string;
  value: number;
}

/** Where an answer shows its own, and in which scale: that is where it stands in the other answers, too. */
function placesOfOwn({ own, numbers }: Shown): { at: string; scale: number }[] {
  return SCALES.flatMap((scale) =>
    numbers.filter((number) => isIn(scale, number, own)).map(({ at }) => ({ at, scale })),
  );
}

/** Whether what stands there is its own amount; what was not authorized may be nothing. */
function keepsThePlaces(
  { own, numbers, exchange }: Shown,
  places: { at: string; scale: number }[],
): boolean {
  if (paymentStateOf(exchange) !== 'AUTHORIZED') return true;
  return places.every(({ at, scale }) =>
    numbers.every((number) => number.at !== at || isIn(scale, number, own)),
  );
}

function shows(numbers: NumberShown[], value: number): boolean {
  return SCALES.some((scale) => numbers.some((number) => isIn(scale, number, value)));
}

function isIn(scale: number, { value }: NumberShown, amount: number): boolean {
  return Math.abs(value - amount * scale) < scale / 1000;
}

/** These amounts are objects: what is none is not theirs. */
function shownIn({ response }: LiveExchange, field: string): unknown {
  const shown = membersOf(response?.json)[field];
  return isObject(shown) ? shown : undefined;
}

/** The numbers in a value, also those in texts; of another text that begins with a figure, one that is no number. */
function numbersIn(value: unknown, at = ''): NumberShown[] {
  if (typeof value === 'number') return [{ at, value }];
  if (typeof value === 'string') return /^\d/.test(value) ? [{ at, value: Number(value) }] : [];
  return isObject(value) || Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inside]) => numbersIn(inside, `${at}/${name}`))
    : [];
}

/** What is behind the point, as who writes it apart counts it: in cents, or in nanos (google.type.Money). */
const PARTS = [100, 1e9];

/** What the whole numbers in a value come to, two of them at a time: units, and what is behind the point. */
function sumsIn(value: unknown): NumberShown[] {
  const whole = numbersIn(value).filter((number) => Number.isInteger(number.value));
  return whole.flatMap((units) =>
    whole.flatMap((part) =>
      PARTS.filter((parts) => part !== units && part.value < parts).map((parts) => ({
        at: `${units.at} and ${part.at} of ${parts}`,
        value: units.value + part.value / parts,
      })),
    ),
  );
}
