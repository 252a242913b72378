import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { dateTimes } from './dateTimes.ts';

const days = ['2024-02-29', '2025-12-31', '2026-01-01', '2026-11-20'].map(
  (day) => new Date(`${day}T23:30:00Z`),
);
const isInstant = (text: string): boolean =>
  /(?:Z|[+-]\d\d:\d\d)$/.test(text) && DateTime.fromISO(text).isValid;
const IS_WELL_FORMED = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/;

describe.each(days)('dateTimes of %s', (instant) => {
  test('spells one instant', () => {
    for (const text of [dateTimes.plain(instant), ...dateTimes.spellingsOf(instant)]) {
      expect(isInstant(text), text).toBe(true);
      const second = Math.floor(DateTime.fromISO(text).toMillis() / 1000) * 1000;
      expect(second, text).toBe(instant.getTime());
    }
  });

  test('lists local times, which an offset makes instants', () => {
    for (const text of dateTimes.withoutOffset(instant)) {
      expect(isInstant(text)).toBe(false);
      expect(isInstant(`${text}Z`)).toBe(true);
    }
  });

  test('lists days that calendars get wrong, each behind the day before it', () => {
    const pairs = dateTimes.oddDays(instant);
    expect(pairs.map(({ odd }) => odd.slice(4, 10))).toEqual([
      '-02-29',
      expect.stringMatching(/-31$/),
      '-12-31',
      '-01-01',
      expect.stringMatching(/-03-(0[89]|1[0-4])$/),
      expect.stringMatching(/-11-0[1-7]$/),
    ]);
    for (const { before, odd } of pairs) {
      expect(isInstant(odd), odd).toBe(true);
      expect(DateTime.fromISO(odd).diff(DateTime.fromISO(before)).as('days')).toBe(1);
      expect(DateTime.fromISO(odd).toMillis()).toBeLessThanOrEqual(instant.getTime());
    }
  });

  test('lists other forms that ISO 8601 has', () => {
    for (const text of dateTimes.otherForms(instant)) {
      expect(IS_WELL_FORMED.test(text), text).toBe(false);
      const named = DateTime.fromISO(text);
      expect(Math.floor(named.toMillis() / 60_000), text).toBe(instant.getTime() / 60_000);
    }
  });

  test('lists well-formed texts that are no instants, each part impossible by itself', () => {
    const texts = [...dateTimes.impossible(instant), ...dateTimes.impossibleOffsets(instant)];
    for (const text of texts) {
      expect(text).toMatch(IS_WELL_FORMED);
      const [date = '', time = '', offset = ''] = text.split(/T|(?=[Z+-]\d?\d?:?\d?\d?$)/);
      const wrong = [
        !DateTime.fromISO(date).isValid,
        !/^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(time),
        !/^(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.test(offset),
      ];
      expect(wrong.filter(Boolean), text).toHaveLength(1);
    }
  });

  test('lists texts that are no ISO 8601', () => {
    const texts = dateTimes.notIso8601(instant);
    expect(texts.filter((text) => DateTime.fromISO(text).isValid)).toEqual([]);
  });
});
