import { expect, test } from 'vitest';
import { numbersIn, readAmounts, sumsIn } from './shownAmounts.ts';

/** A response with its own amount, and with another amount that would be wrong in its place. */
const answer = (own: number, other: number, shown: unknown, isAuthorized = true) => ({
  own,
  others: [other],
  shown,
  isAuthorized,
});

function holdsOf(...answers: ReturnType<typeof answer>[]): (boolean | undefined)[] {
  const readings = readAmounts(answers);
  return answers.map((one) => readings.find(({ of }) => of === one)?.holds);
}

test('numbers are read wherever they stand, in texts too', () => {
  expect(numbersIn({ value: 12.5, text: '7', list: [1, { deep: '2.50' }], none: null })).toEqual([
    { at: '/value', value: 12.5 },
    { at: '/text', value: 7 },
    { at: '/list/0', value: 1 },
    { at: '/list/1/deep', value: 2.5 },
  ]);
  expect(numbersIn({ currency: 'USD', how: 'in 2 parts', is: true })).toEqual([]);
  // A text that begins with a digit and is no number counts as a wrong number.
  expect(numbersIn('12 dollars')).toEqual([{ at: '', value: NaN }]);
});

test('whole units and what is behind the point may stand apart, in cents or in nanos', () => {
  expect(sumsIn({ units: 12, cents: 34 })).toEqual([
    { at: '/units and /cents of 100', value: 12.34 },
    { at: '/units and /cents of 1000000000', value: 12.000000034 },
    { at: '/cents and /units of 100', value: 34.12 },
    { at: '/cents and /units of 1000000000', value: 34.000000012 },
  ]);
  expect(sumsIn({ units: '3', nanos: 100 }).map(({ value }) => value)).toEqual([
    3.0000001, 100.03, 100.000000003,
  ]);
  expect(sumsIn({ value: 12.34, units: 3 })).toEqual([]);
});

test('an amount is shown in units, in cents or in thousandths, and no other in its place', () => {
  expect(holdsOf(answer(12.34, 2, { value: 12.34 }))).toEqual([true]);
  expect(holdsOf(answer(12.34, 2, { cents: '1234' }))).toEqual([true]);
  expect(holdsOf(answer(12.34, 2, { mills: 12_340 }))).toEqual([true]);
  expect(holdsOf(answer(12.34, 2, { units: 12, cents: 34 }))).toEqual([true]);
  expect(holdsOf(answer(12.34, 2, { value: 2 }))).toEqual([false]);
  expect(holdsOf(answer(12.34, 2, { value: 5 }))).toEqual([undefined]);
  expect(holdsOf(answer(1, 2, { mills: 1001 }))).toEqual([undefined]);
});

test('what is wrong is named: the other amount, or all that stands there', () => {
  expect(readAmounts([answer(12.34, 2, { a: 2, b: 7 })])[0]?.wrong).toEqual([2]);
  const readings = readAmounts([answer(12.34, 2, { a: 12.34 }), answer(5, 3, { a: 4, b: 9 })]);
  expect(readings[1]?.wrong).toEqual([4, 9]);
});

test('where one response shows its own, the others do too', () => {
  const first = answer(12.34, 2, { value: 12.34 });
  expect(holdsOf(first, answer(5, 3, { value: 4, other: 5 }))).toEqual([true, false]);
  expect(holdsOf(first, answer(5, 3, { value: 5 }))).toEqual([true, true]);
  expect(holdsOf(first, answer(5, 3, { elsewhere: 4 }))).toEqual([true, undefined]);
  // A denied payment may show zero.
  expect(holdsOf(first, answer(5, 3, { value: 0 }, false))).toEqual([true, undefined]);
  // In two scales either may be the wrong one.
  expect(holdsOf(first, answer(5, 3, { value: 500 }))).toEqual([false, false]);
});

test('numbers are put together only where none of the responses shows its own without that', () => {
  const first = answer(3.5, 9, { total: 3.5, guests: 3, table: 50 });
  const second = answer(7.25, 9, { total: 7.25, guests: 1, table: 2 });
  expect(holdsOf(first, second)).toEqual([true, true]);
  expect(holdsOf(first, second, answer(4, 8, {}, false))).toEqual([true, true, undefined]);
});
