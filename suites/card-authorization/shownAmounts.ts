import { isObject } from '../../src/words/json/isObject.ts';

/** Amounts may be written as units, as cents, or as the thousandths of some currencies: which is open. */
const SCALES = [1, 100, 1000];

/** One half of a payment (amount or tip) and the numbers that it may be confused with, in currency units. */
export interface Halves {
  /** Its own number, and numbers that would be wrong in its place. */
  own: number;
  others: number[];
}

/** The value that a response shows for one half of its payment. */
export interface Shown extends Halves {
  shown: unknown;
  isAuthorized: boolean;
}

/** Whether a response is right, and if not, the numbers that it shows instead. */
export interface Reading<Answer> {
  of: Answer;
  holds: boolean;
  wrong: number[];
}

/** Reads the amounts that responses show. A response that shows none of the numbers is left out, if it need not show any. */
export function readAmounts<Answer extends Shown>(answers: Answer[]): Reading<Answer>[] {
  const read = answers.map((of) => ({ of, numbers: numbersIn(of.shown) }));
  // Some services write whole units and the fraction separately.
  if (read.every(({ numbers, of }) => !shows(numbers, of.own)))
    for (const { numbers, of } of read) numbers.push(...sumsIn(of.shown));
  const places = read.flatMap(({ numbers, of }) => placesOf(of.own, numbers));
  return read.flatMap(({ of, numbers }) => {
    const isKept = keepsThePlaces(of, numbers, places);
    const holds = shows(numbers, of.own) && isKept;
    const wrong = of.others.find((other) => shows(numbers, other));
    if (!holds && wrong === undefined && isKept) return [];
    return [
      { of, holds, wrong: wrong === undefined ? numbers.map(({ value }) => value) : [wrong] },
    ];
  });
}

/** A number in an object, by the names that lead there. */
interface NumberShown {
  at: string;
  value: number;
}

/** The place and scale in which a response shows its own number: other responses show theirs in the same way. */
interface Place {
  at: string;
  scale: number;
}

function placesOf(own: number, numbers: NumberShown[]): Place[] {
  return SCALES.flatMap((scale) =>
    numbers.filter((number) => isIn(scale, number, own)).map(({ at }) => ({ at, scale })),
  );
}

/** Whether these places hold the response's own number; a payment that was not authorized may show nothing. */
function keepsThePlaces({ own, isAuthorized }: Shown, numbers: NumberShown[], places: Place[]) {
  if (!isAuthorized) return true;
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

/** The numbers in a value, also those in texts; NaN for a text that only begins with a digit. */
export function numbersIn(value: unknown, at = ''): NumberShown[] {
  if (typeof value === 'number') return [{ at, value }];
  if (typeof value === 'string') return /^\d/.test(value) ? [{ at, value: Number(value) }] : [];
  return isObject(value) || Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inside]) => numbersIn(inside, `${at}/${name}`))
    : [];
}

/** The parts of a unit in which a separate fraction is counted: cents, or nanos (google.type.Money). */
const PARTS = [100, 1e9];

/** The sums of each two whole numbers in a value: one as units, the other as the fraction. */
export function sumsIn(value: unknown): NumberShown[] {
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
