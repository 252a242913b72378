import { Settings } from 'luxon';
import { afterEach, expect, test } from 'vitest';
import { readIso8601 } from './readIso8601.ts';

const noon = Date.UTC(2024, 1, 29, 12);

test.each([
  ['2024-02-29T12:00:00.000Z', noon, 1],
  ['2024-02-29T12:00:00.000-0000', noon, 1],
  ['2024-02-29T12:00:00,5+00:00', noon + 500, 100],
  ['2024-02-29T07:00:00-05', noon, 1000],
  ['2024-02-29T17:30+05:30', noon, 60_000],
  ['20240229T120000Z', noon, 1000],
  ['2024-02-29T12Z', noon, 3_600_000],
  ['2024-W09-4T12:00:00.123456789Z', noon + 123, 1],
])('%s', (text, instant, precision) => {
  expect(readIso8601(text)).toEqual({ instant, precision, hasOffset: true });
});

afterEach(() => {
  Settings.defaultZone = 'system';
});

test('what stands behind an offset makes it none', () => {
  expect(readIso8601('2026-11-20T12:00:00+00:00:00')).toBeUndefined();
  expect(readIso8601('2026-11-20T12:00:00Z2')).toBeUndefined();
});

test.each(['UTC', 'America/New_York'])(
  'without an offset it is read as UTC, in %s as well, and says so',
  (zone) => {
    Settings.defaultZone = zone;
    expect(readIso8601('2024-02-29T12:00:00')).toEqual({
      instant: noon,
      precision: 1000,
      hasOffset: false,
    });
  },
);

test.each(['2024-02-29', '20240229', '2024-W09-4', '2024W094', '2024-060', '2024060'])(
  '%s is that day, as fine as a day',
  (text) =>
    expect(readIso8601(text)).toEqual({
      instant: Date.UTC(2024, 1, 29),
      precision: 86_400_000,
      hasOffset: false,
    }),
);

test.each([
  '',
  '2024',
  '2024-02',
  '2023-02-29',
  '2023-02-29T12:00:00Z',
  '2024-02-29 12:00:00Z',
  '+002024-02-29',
  '2024-02-29T',
  '2024-02-29T12:00:00+01:00[Europe/Paris]',
  '02/29/2024',
  '1709208000000',
  '2024-02-29T25:00:00Z',
  'Thu, 29 Feb 2024 12:00:00 GMT',
])('%j is none', (text) => expect(readIso8601(text)).toBeUndefined());
