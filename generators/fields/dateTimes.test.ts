import { DateTime } from 'luxon';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateTimes } from './dateTimes.ts';

const isInstant = (text: string): boolean =>
  /(?:Z|[+-]\d\d:\d\d)$/.test(text) && DateTime.fromISO(text).isValid;

describe('dateTimes', () => {
  it('draws and lists real instants with an offset', () => {
    const drawn = fc.sample(dateTimes.valid, { seed: 1, numRuns: 300 });
    for (const text of [...drawn, ...dateTimes.edges]) expect(isInstant(text), text).toBe(true);
  });

  it('sorts what is broken by what is wrong with it', () => {
    for (const text of dateTimes.withoutOffset) {
      expect(isInstant(text)).toBe(false);
      expect(isInstant(`${text}Z`)).toBe(true);
    }
    expect(dateTimes.unreal).toContain('2025-02-29T12:00:00Z');
    expect(dateTimes.unreal.every((text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text))).toBe(
      true,
    );
    expect(dateTimes.malformed).toEqual(
      expect.arrayContaining(['2024-01-01', '2024-01-01 12:00:00Z']),
    );
  });
});
