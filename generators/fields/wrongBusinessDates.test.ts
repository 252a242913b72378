import { describe, expect, test } from 'vitest';
import { dayOf } from './businessDates.ts';
import {
  impossibleDates,
  leapYearBefore,
  malformedDates,
  realDates,
  reversedRanges,
} from './wrongBusinessDates.ts';

describe.each([20260316, 20240229, 20250105, 20241231, 20260301])('made from %i', (date) => {
  test('no wrong date is a day, and each stands beside a day that is not later', () => {
    for (const { wrong, near } of [...malformedDates(date), ...impossibleDates(date)]) {
      expect(dayOf(wrong), String(wrong)).toBeUndefined();
      expect(dayOf(near), String(near)).toBeDefined();
      // 29 February of 2100 is what a calendar without centuries takes for a day.
      if (wrong !== 21000229) expect(near).toBeLessThanOrEqual(date);
    }
  });

  test('impossible dates have the form', () => {
    for (const { wrong } of impossibleDates(date))
      expect(String(wrong)).toMatch(/^\d{4}(0\d|1[0-2])([0-2]\d|3[01])$/);
  });

  test('real dates are days, a leap day among them', () => {
    expect(realDates(date).every((day) => dayOf(day) !== undefined)).toBe(true);
    expect(realDates(date)).toContain(leapYearBefore(date) * 10_000 + 229);
  });

  test('reversed ranges end before they start, on days', () => {
    for (const { start, end } of reversedRanges(date)) {
      expect(end).toBeLessThan(start);
      expect(dayOf(start) && dayOf(end)).toBeDefined();
    }
  });
});
