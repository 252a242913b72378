import fc from 'fast-check';
import { type Format, stringFormat } from './Format.ts';

/*
 * RFC 3339, 5.6:
 *   full-date      = date-fullyear "-" date-month "-" date-mday
 *   partial-time   = time-hour ":" time-minute ":" time-second [time-secfrac]
 *   time-offset    = "Z" / time-numoffset         time-numoffset = ("+" / "-") time-hour ":" time-minute
 *   date-time      = full-date "T" full-time      full-time      = partial-time time-offset
 * The `iso-…` formats of ajv-formats are the same with an optional offset.
 */
const OFFSETS = ['Z', '+00:00', '-08:00', '+05:30', '+14:00', '-12:00'];
const FRACTIONS = ['', '.5', '.25', '.123', '.000', '.123456'];

const pad = (value: number): string => String(value).padStart(2, '0');

const dates = fc
  .tuple(
    fc.integer({ min: 0, max: 20_000 }),
    fc.constantFrom('2024-01-01', '2024-02-29', '2024-12-31', '2000-02-29', '2025-02-28'),
    fc.boolean(),
  )
  .map(([day, edge, plain]) =>
    plain ? new Date(day * 86_400_000).toISOString().slice(0, 10) : edge,
  );

const clockTimes = fc
  .tuple(
    fc.oneof(fc.constantFrom(0, 23), fc.integer({ min: 0, max: 23 })),
    fc.oneof(fc.constantFrom(0, 59), fc.integer({ min: 0, max: 59 })),
    fc.oneof(fc.constantFrom(0, 59), fc.integer({ min: 0, max: 59 })),
    fc.constantFrom(...FRACTIONS),
  )
  .map(([h, m, s, fraction]) => `${pad(h)}:${pad(m)}:${pad(s)}${fraction}`);

const times = fc.tuple(clockTimes, fc.constantFrom(...OFFSETS)).map((parts) => parts.join(''));
const dateTimes = fc.tuple(dates, times).map((parts) => parts.join('T'));

const DATE_EDGES = ['2024-02-29', '2000-02-29', '2023-12-31', '2024-01-01', '2024-01-31'];
const DATE_BREAKS = [
  '',
  '2025-02-29',
  '1900-02-29',
  '2100-02-29',
  '2024-04-31',
  '2024-13-01',
  '2024-00-10',
  '2024-01-00',
  '2024-01-32',
  '2024-1-1',
  '24-01-01',
  '20240101',
  '2024/01/01',
  '01-02-2024',
  '2024-01-01 ',
  '2024-01-01\n',
  '2024-01-0１',
];
const TIME_EDGES = ['00:00:00', '23:59:59', '12:30:00.5', '12:30:00.123456'];
const TIME_BREAKS = [
  '',
  '24:00:00Z',
  '12:60:00Z',
  '12:00:61Z',
  '12:00Z',
  '12Z',
  '1:00:00Z',
  '12:00:00.Z',
  '25:00:00Z',
  '12:00:00+24:00',
  '12:00:00-24:00',
  '12:00:00+01:60',
  '12:00:00 Z',
  '12:00:00 PM',
  '12:00:00Z\n',
];
const DATE_TIME_EDGES = [
  // one of each kind
  '2024-02-29T23:59:59Z',
  '2024-02-29T23:59:59+05:30',
  '2024-12-31T00:00:00.5Z',
  '2024-02-29T23:59:59-08:00',
  ...OFFSETS.map((offset) => `2024-02-29T23:59:59${offset}`),
  ...FRACTIONS.map((fraction) => `2024-12-31T00:00:00${fraction}Z`),
  '2025-02-28T12:00:00-05:00',
];
const DATE_TIME_BREAKS = [
  '',
  '2024-01-01',
  '2024-01-01T12:00Z',
  // one part of each is impossible
  ...DATE_BREAKS.filter((text) => /^\d{4}-\d\d-\d\d$/.test(text)).map(
    (date) => `${date}T12:00:00Z`,
  ),
  '2024-01-01T24:00:00Z',
  '2024-01-01T25:00:00Z',
  '2024-01-01T12:60:00Z',
  '2024-01-01T12:00:61Z',
  '2024-01-01T12:00:00+24:00',
  '2024-01-01T12:00:00-24:00',
  '2024-01-01T12:00:00+01:60',
  '2024-01-01T12:00:00Z\n',
  '20240101T120000Z',
  '12:00:00Z',
  '1704110400000',
  'Mon, 01 Jan 2024 12:00:00 GMT',
];
/**
 * Texts without an offset, with half of one, with an impossible day or offset, and with an end that a lenient `$` lets
 * through.
 */
const OF_EACH_KIND = [
  '2024-01-01T12:00:00',
  '2024-01-01',
  '1900-02-29T12:00:00Z',
  '2024-01-01T12:00:00+01:60',
  '2024-01-01T12:00:00Z\n',
];
/** ISO 8601 allows it and RFC 3339 does not. A blank for the T is not listed: RFC 3339 §5.6 lets applications agree on it. */
const OF_ISO_8601 = ['2024-01-01T12:00:00+0100'];
const NO_OFFSET = ['2024-01-01T12:00:00', '2024-01-01T12:00:00.123'];

function distinct(texts: string[]): string[] {
  return [...new Set(texts)];
}

export const instantFormats: Record<string, Format> = {
  date: stringFormat({ valid: () => dates, edges: DATE_EDGES, breaks: DATE_BREAKS }),
  time: stringFormat({
    valid: () => times,
    edges: [...TIME_EDGES.map((t) => `${t}Z`), ...OFFSETS.map((offset) => `12:00:00${offset}`)],
    breaks: [...TIME_BREAKS, '12:00:00+0100', '12:00:00'],
  }),
  'date-time': stringFormat({
    valid: () => dateTimes,
    edges: distinct(DATE_TIME_EDGES),
    breaks: distinct([...OF_EACH_KIND, ...NO_OFFSET, ...OF_ISO_8601, ...DATE_TIME_BREAKS]),
  }),
  'iso-time': stringFormat({
    valid: () => fc.oneof(clockTimes, times),
    edges: [...TIME_EDGES, '12:00:00Z'],
    breaks: TIME_BREAKS,
  }),
  'iso-date-time': stringFormat({
    valid: () =>
      fc.oneof(
        dateTimes,
        fc.tuple(dates, clockTimes).map((parts) => parts.join('T')),
      ),
    edges: [...distinct(DATE_TIME_EDGES), ...NO_OFFSET],
    breaks: DATE_TIME_BREAKS,
  }),
  duration: stringFormat({
    valid: () =>
      fc
        .tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom('Y', 'M', 'D', 'W'))
        .map(([n, unit]) => `P${n}${unit}`),
    edges: ['P1D', 'P0D', 'P4Y', 'P2W', 'PT1H', 'PT36H', 'P1DT12H', 'P1Y2M3DT4H5M6S', 'PT0S'],
    breaks: ['', 'P', 'PT', 'P1', '1D', 'P1S', 'PT1D', 'P2D1Y', 'P1D2H', 'P1Y2W', 'P-1D', 'P１Y'],
  }),
};
