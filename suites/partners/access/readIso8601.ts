import { DateTime } from 'luxon';

/** The content of an ISO 8601 date, or date and time. */
export interface IsoInstant {
  /** Epoch milliseconds; read as UTC without an offset, and as midnight without a time. */
  instant: number;
  /** Whether it has an offset, so that it names one instant. */
  hasOffset: boolean;
  /** How fine it is, in milliseconds: a day, an hour, a minute, a second, or a part of one. */
  precision: number;
}

/** Date and time, basic or extended, the offset of either (ISO 8601: dates also by week or by day of the year). */
const DATE_AND_TIME =
  /^[\d+-][\dW-]*T(?<time>\d{2}(?::?\d{2}(?::?\d{2})?)?)(?:[.,](?<fraction>\d+))?(?<offset>Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** A day alone: of a month, of a week, of the year. */
const DATE = /^\d{4}(?:-?\d{2}-?\d{2}|-?W\d{2}-?\d|-?\d{3})$/i;

const DAY_MS = 86_400_000;
const PRECISIONS: Record<number, number> = { 2: 3_600_000, 4: 60_000, 6: 1000 };

/** Reads a date, or a date and time, in ISO 8601; undefined for anything else. */
export function readIso8601(text: string): IsoInstant | undefined {
  const { time = '', fraction = '', offset } = DATE_AND_TIME.exec(text)?.groups ?? {};
  const isDate = DATE.test(text);
  const read = DateTime.fromISO(text.toUpperCase(), { zone: 'utc' });
  if ((time === '' && !isDate) || !read.isValid) return undefined;
  const unit = isDate ? DAY_MS : (PRECISIONS[time.replaceAll(':', '').length] ?? 1000);
  return {
    instant: read.toMillis(),
    hasOffset: offset !== undefined,
    precision: Math.max(1, unit / 10 ** fraction.length),
  };
}
