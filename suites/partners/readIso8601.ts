import { DateTime } from 'luxon';

/** What an ISO 8601 date and time says. */
export interface IsoInstant {
  /** Epoch milliseconds; read as UTC where it has no offset. */
  instant: number;
  /** Whether it has an offset, so that it names one instant. */
  hasOffset: boolean;
  /** How fine it is, in milliseconds: an hour, a minute, a second, or a part of one. */
  precision: number;
}

/** Date and time, basic or extended, the offset of either (ISO 8601: dates also by week or by day of the year). */
const DATE_AND_TIME =
  /^[\d+-][\dW-]*T(?<time>\d{2}(?::?\d{2}(?::?\d{2})?)?)(?:[.,](?<fraction>\d+))?(?<offset>Z|[+-]\d{2}(?::?\d{2})?)?$/i;

const PRECISIONS: Record<number, number> = { 2: 3_600_000, 4: 60_000, 6: 1000 };

/** Reads a date and time in ISO 8601; undefined for anything else, also a date alone. */
export function readIso8601(text: string): IsoInstant | undefined {
  const { time = '', fraction = '', offset } = DATE_AND_TIME.exec(text)?.groups ?? {};
  const read = DateTime.fromISO(text.toUpperCase(), { zone: 'utc' });
  if (time === '' || !read.isValid) return undefined;
  const unit = PRECISIONS[time.replaceAll(':', '').length] ?? 1000;
  return {
    instant: read.toMillis(),
    hasOffset: offset !== undefined,
    precision: Math.max(1, unit / 10 ** fraction.length),
  };
}
