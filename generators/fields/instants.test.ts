import { DateTime } from 'luxon';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantAt, instants } from './instants.ts';

const noon = new Date('2024-02-29T12:00:00.250Z');
const momentOf = (text: string): number => DateTime.fromISO(text).toMillis();

describe('instants', () => {
  test('writes one moment at every offset', () => {
    expect(instantAt(noon, '-05:00')).toBe('2024-02-29T07:00:00.250-05:00');
    expect(instantAt(noon, '+0530')).toBe('2024-02-29T17:30:00.250+0530');
    for (const offset of [...instants.offsets.extended, ...instants.offsets.basic]) {
      expect(momentOf(instantAt(noon, offset)), offset).toBe(noon.getTime());
    }
  });

  test('draws instants within the bounds', () => {
    const to = new Date('2024-03-31T00:00:00Z');
    for (const text of fc.sample(instants.valid(noon, to, 'basic'), { seed: 1, numRuns: 100 })) {
      expect(momentOf(text)).toBeGreaterThanOrEqual(noon.getTime());
      expect(momentOf(text)).toBeLessThanOrEqual(to.getTime());
    }
  });

  test('draws whole seconds within the bounds', () => {
    const to = new Date('2024-03-31T00:00:00Z');
    for (const instant of fc.sample(instants.wholeSeconds(noon, to), { seed: 1, numRuns: 100 })) {
      expect(instant.getMilliseconds()).toBe(0);
      expect(instant >= noon && instant <= to).toBe(true);
    }
  });

  test('has what is of the form and is no instant', () => {
    for (const text of instants.impossible('-0000')) {
      expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:?\d\d$/);
    }
    const isReal = (text: string) => DateTime.fromISO(text).isValid;
    // Offsets beyond a day are what luxon takes for real.
    expect(instants.impossible('Z').filter((text) => text.endsWith('Z') && isReal(text))).toEqual(
      [],
    );
  });
});
