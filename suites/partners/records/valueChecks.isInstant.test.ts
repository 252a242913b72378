import { expect, test } from 'vitest';
import { isInstant } from './valueChecks.ts';

const NOON = Date.UTC(2024, 1, 29, 12);
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000] as const;

const isSame = (apart: number, precision: number, hasOffset = false) =>
  [NOON + apart, NOON - apart].map((instant) => isInstant({ instant, precision, hasOffset }, NOON));

test.each([
  ['the same', 0, 1],
  ['what is cut off', 999, SECOND],
  ['the same day', 12 * HOUR, DAY],
])('%s is the instant, with an offset or without', (_, apart, precision) => {
  expect(isSame(apart, precision, true)).toEqual([true, true]);
  expect(isSame(apart, precision)).toEqual([true, true]);
});

test.each([
  ['an hour, of one given by hours', HOUR, HOUR],
  ['five hours', 5 * HOUR, SECOND],
  ['five hours and three quarters, cut off', 5.75 * HOUR + 999, SECOND],
  ['not quite five hours', 5 * HOUR - 999, SECOND],
  ['as much as there is', 14 * HOUR + 999, SECOND],
  ['a day, of one given by days', DAY, DAY],
])('%s may lie between clocks, and not between offsets', (_, apart, precision) => {
  expect(isSame(apart, precision)).toEqual([undefined, undefined]);
  expect(isSame(apart, precision, true)).toEqual([false, false]);
});

test.each([
  ['a second', SECOND, SECOND],
  ['a minute', MINUTE, MINUTE],
  ['seven minutes beyond five hours', 5 * HOUR + 7 * MINUTE, SECOND],
  ['a second beyond five hours', 5 * HOUR + SECOND, SECOND],
  ['a second less than five hours', 5 * HOUR - SECOND, SECOND],
  ['more than there is', 14.25 * HOUR, SECOND],
  ['more than there is, by hours', 15 * HOUR, HOUR],
])('%s lies between no two clocks', (_, apart, precision) => {
  expect(isSame(apart, precision)).toEqual([false, false]);
});
