import { describe, expect, test } from 'vitest';
import { dayOf, rangeFrom, rangeUntil } from './businessDates.ts';

describe('businessDates', () => {
  test('knows real days from impossible ones', () => {
    for (const day of [20240229, 20000229, 20250228, 20241231]) expect(dayOf(day)).toBeDefined();
    for (const day of [20250229, 19000229, 20250431, 20251301, 20250100, 0, 99999999, 2025010])
      expect(dayOf(day), String(day)).toBeUndefined();
  });

  test('counts both ends, also across a leap day', () => {
    expect(rangeFrom(20240228, 3)).toEqual({ start: 20240228, end: 20240301 });
    expect(rangeFrom(20230228, 2)).toEqual({ start: 20230228, end: 20230301 });
    expect(rangeUntil(20241231, 366)).toEqual({ start: 20240101, end: 20241231 });
  });

  test('rejects to reckon with a day that does not exist', () => {
    expect(() => rangeFrom(20250229, 2)).toThrow(
      'Expected a real day as YYYYMMDD, received 20250229.',
    );
  });
});
