import { isObject } from '../../src/json/isObject.ts';

/** As units, as cents and as the thousandths of some currencies: which of them an amount is written in is open. */
const SCALES = [1, 100, 1000];

/** What one half of a payment may be taken for, in currency units. */
export interface Halves {
  /** Its own, and what is wrong in its place. */
  own: number;
  others: number[];
}

/** What an answer shows of one half of its payment. */
export interface Shown extends Halves {
  shown: unknown;
  isAuthorized: boolean;
}

/** What an answer is taken for: right, or with these numbers in the place of its own. */
export interface Reading<Answer> {
  of: Answer;
  holds: boolean;
  wrong: number[];
}

/** Reads the amounts that answers show. One that shows none of the numbers, where none has to be, is left out. */
export function readAmounts<Answer extends Shown>(answers: Answer[]): Reading<Answer>[] {
  const read = answers.map((of) => ({ of, numbers: numbersIn(of.shown) }));
  // Some write the whole units and what is behind the point apart.
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

/** Where an answer shows its own, and in which scale: that is where it stands in the other answers, too. */
interface Place {
  at: string;
  scale: number;
}

function placesOf(own: number, numbers: NumberShown[]): Place[] {
  return SCALES.flatMap((scale) =>
    numbers.filter((number) => isIn(scale, number, own)).map(({ at }) => ({ at, scale })),
  );
}

/** Whether what stands there is its own amount; what was not authorized may be nothing. */
function keepsThePlaces(
  { own, isAuthorized }: Shown,
  numbers: NumberShown[],
  places: Place[],
): boolean {
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

/** The numbers in a value, also those in texts; of another text that begins with a figure, one that is no number. */
export function numbersIn(value: unknown, at = ''): NumberShown[] {
  if (typeof value === 'number') return [{ at, value }];
  if (typeof value === 'string') return /^\d/.test(value) ? [{ at, value: Number(value) }] : [];
  return isObject(value) || Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inside]) => numbersIn(inside, `${at}/${name}`))
    : [];
}

/** What is behind the point, as who writes it apart counts it: in cents, or in nanos (google.type.Money). */
const PARTS = [100, 1e9];

/** What the whole numbers in a value come to, two of them at a time: units, and what is behind the point. */
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
