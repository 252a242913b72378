import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  businessDates,
  type DateRange,
  dayOf,
  MOST_DAYS,
  rangeFrom,
  rangeUntil,
} from './businessDates.ts';

function daysOf({ start, end }: DateRange): number {
  return ((dayOf(end)?.getTime() ?? NaN) - (dayOf(start)?.getTime() ?? NaN)) / 86_400_000 + 1;
}

describe('businessDates', () => {
  it('draws real days within the bounds', () => {
    for (const day of fc.sample(businessDates.valid(20240101, 20250131), {
      seed: 1,
      numRuns: 300,
    })) {
      expect(dayOf(day)).toBeDefined();
      expect(day).toBeGreaterThanOrEqual(20240101);
      expect(day).toBeLessThanOrEqual(20250131);
    }
  });

  it('knows real days from impossible ones', () => {
    for (const day of businessDates.edges) expect(dayOf(day), String(day)).toBeDefined();
    for (const day of businessDates.impossible) expect(dayOf(day), String(day)).toBeUndefined();
  });

  it.each(Object.entries(MOST_DAYS))(
    'makes ranges of exactly the most days of a %s, and one over',
    (_, days) => {
      expect(new Set(businessDates.longest(days).map(daysOf))).toEqual(new Set([days]));
      expect(new Set(businessDates.oneOver(days).map(daysOf))).toEqual(new Set([days + 1]));
    },
  );

  it('counts both ends, also across a leap day', () => {
    expect(rangeFrom(20240228, 3)).toEqual({ start: 20240228, end: 20240301 });
    expect(rangeFrom(20230228, 2)).toEqual({ start: 20230228, end: 20230301 });
    expect(rangeUntil(20241231, 366)).toEqual({ start: 20240101, end: 20241231 });
    for (const range of businessDates.reversed) expect(daysOf(range)).toBeLessThan(1);
  });

  it('refuses to reckon with a day that does not exist', () => {
    expect(() => rangeFrom(20250229, 2)).toThrow(
      'Expected a real day as YYYYMMDD, received 20250229.',
    );
  });
});
