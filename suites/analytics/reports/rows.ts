import { dayOf } from '../../../generators/fields/businessDates.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';

/** A record of a report, of which nothing is certain. */
export type Row = Record<string, unknown>;

/**
 * The records of a report: one or an array of them (open point). None if the body is neither; an empty object is no
 * record.
 */
export function rowsOf({ response }: LiveExchange): Row[] {
  const json = response?.json;
  const elements: unknown[] = Array.isArray(json) ? json : [json];
  return elements.filter(
    (element): element is Row =>
      typeof element === 'object' &&
      element !== null &&
      !Array.isArray(element) &&
      Object.keys(element).length > 0,
  );
}

/** Whether a record shows a value: null and absence are one (open point `absent-values`). */
export function shows(row: Row, field: string): boolean {
  return row[field] !== undefined && row[field] !== null;
}

/** The restaurant of a record, in lower case. */
export function restaurantOf({ restaurantGuid }: Row): string | undefined {
  return typeof restaurantGuid === 'string' ? restaurantGuid.toLowerCase() : undefined;
}

/** Whether a record of a payment is that of its refund, which may stand beside it. */
export function isRefund({ paymentTotal }: Row): boolean {
  return typeof paymentTotal === 'number' && paymentTotal < 0;
}

/** The restaurants of records, in lower case. */
export function restaurantsIn(rows: Row[]): Set<string> {
  return new Set(rows.map(restaurantOf).filter((guid) => guid !== undefined));
}

/**
 * A date whose digits can be read as YYYYMMDD, with or without separators or a time after it. None is read from an instant
 * in UTC: of which day that is, the clock of the restaurant says.
 */
export function readDate(value: unknown): number | undefined {
  return IN_UTC.test(String(value)) ? undefined : readDigits(value);
}

/** The digits of a date, also of an instant in UTC, which may be of the day before or after. */
export function readDigits(value: unknown): number | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const [, year = '', month = '', day = ''] = /^(\d{4})\D?(\d{2})\D?(\d{2})(?!\d)/.exec(text) ?? [];
  const date = Number(`${year}${month}${day}`);
  return dayOf(date) === undefined ? undefined : date;
}

/** A zone may stand behind the offset, in brackets, and have any letter in its name. Only the first T is read from, for time. */
const IN_UTC = /^[^T]*T[^[]*(Z|[+-]00:?00)(\[|$)/;

/** Whether an amount is the sum of others to the hundredth: errors of floating point are smaller. */
export function isSum(total: number, parts: number[], toleranceCents = 0): boolean {
  const sum = parts.reduce((all, part) => all + part, 0);
  return Math.abs(total - sum) * 100 < toleranceCents + 0.5;
}

/** An instant in milliseconds since 1970; without an offset, on the text's own clock. */
export interface Instant {
  time: number;
  hasOffset: boolean;
}

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** An instant in ISO 8601; undefined for any other text. */
export function readInstant(value: unknown): Instant | undefined {
  const [text, , , offset] = ISO_INSTANT.exec(String(value)) ?? [];
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : { time, hasOffset: offset !== undefined };
}
