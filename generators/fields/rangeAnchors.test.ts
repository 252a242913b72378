import { expect, test } from 'vitest';
import { dayOf, MOST_DAYS, TIME_RANGES, type DateRange } from './businessDates.ts';
import { anchorsOf } from './rangeAnchors.ts';

function daysIn({ start, end }: DateRange): number {
  const [from, to] = [start, end].map((date) => dayOf(date)?.getTime() ?? NaN);
  return Math.round(((to ?? NaN) - (from ?? NaN)) / 86_400_000) + 1;
}

test.each(TIME_RANGES)('a %s is laid exactly so many days long everywhere', (range) => {
  const ranges = anchorsOf(range, 20260316).map((anchor) => anchor.range(MOST_DAYS[range]));
  expect(ranges.map(daysIn)).toEqual(ranges.map(() => MOST_DAYS[range]));
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
