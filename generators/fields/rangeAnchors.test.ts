import { expect, test } from 'vitest';
import { dayOf, daysIn, MOST_DAYS, TIME_RANGES } from './businessDates.ts';
import { anchorsOf, fromEachMonth } from './rangeAnchors.ts';

test.each(TIME_RANGES)('a %s is laid exactly so many days long everywhere', (range) => {
  const ranges = anchorsOf(range, 20260316).map((anchor) => anchor.range(MOST_DAYS[range]));
  expect(ranges.map(daysIn)).toEqual(ranges.map(() => MOST_DAYS[range]));
});

test.each(['week', 'month'] as const)('a %s is first laid over changes of the clocks', (range) => {
  const [, ...further] = anchorsOf(range, 20260316);
  const over = further.slice(0, 2).map((anchor) => anchor.range(MOST_DAYS[range]));
  const changes = [20250309, 20251102, 20260308];
  expect(
    over.map(({ start, end }) => changes.some((change) => start <= change && change <= end)),
  ).toEqual([true, true]);
});

test('a week begins on each day of the week', () => {
  const starts = anchorsOf('week', 20260316).map((anchor) => anchor.range(7).start);
  expect(new Set(starts.map((start) => dayOf(start)?.getUTCDay())).size).toBe(7);
});

test('a month starts in months of every length, a year lies with and without a leap day', () => {
  const starts = anchorsOf('month', 20260316).map((anchor) => anchor.range(31).start);
  const lengths = starts.map((start) =>
    new Date(Date.UTC(Math.floor(start / 10_000), Math.floor(start / 100) % 100, 0)).getUTCDate(),
  );
  expect(new Set(lengths)).toEqual(new Set([28, 29, 30, 31]));
  const years = anchorsOf('year', 20260316).map((anchor) => anchor.range(366));
  const holdsLeapDay = years.map(({ start, end }) => start <= 20240229 && 20240229 <= end);
  expect(new Set(holdsLeapDay)).toEqual(new Set([true, false]));
});

test('from each month, and the one before, begins a range of a month at most', () => {
  const ranges = fromEachMonth(2025);
  const months = ranges.map(({ start }) => Math.floor(start / 100) % 100);
  expect(months).toEqual([12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(ranges.filter((range) => daysIn(range) > MOST_DAYS.month)).toEqual([]);
  expect(ranges.at(-1)).toEqual({ start: 20251215, end: 20260114 });
});
