/*
 * Analytics, Resources: startBusinessDate, endBusinessDate, startDate, endDate are a "number, format
 * YYYYMMDD". Endpoints: "day one day; week seven days or fewer; month 31 days or fewer; year 366 days
 * or fewer." Restaurants, General, firstBusinessDate: "integer (yyyyMMdd)". Both ends count as days.
 */

/** The first and the last business date of a range. */
export interface DateRange {
  start: number;
  end: number;
}

/** The longest range of each time range that a path may name, in days. */
export const MOST_DAYS = { day: 1, week: 7, month: 31, year: 366 } as const;

export type TimeRange = keyof typeof MOST_DAYS;

/** The time ranges with a name; a custom one has none. */
export const TIME_RANGES: readonly TimeRange[] = ['day', 'week', 'month', 'year'];

const DAY_MS = 86_400_000;

/** A day of the calendar as a number, YYYYMMDD. */
function businessDateOf(day: Date): number {
  return day.getUTCFullYear() * 10_000 + (day.getUTCMonth() + 1) * 100 + day.getUTCDate();
}

/** Midnight (UTC) of a business date; undefined if there is no such day. */
export function dayOf(businessDate: number): Date | undefined {
  if (!(businessDate >= 1000_00_00 && businessDate <= 9999_99_99)) return undefined;
  const [year, month] = [Math.trunc(businessDate / 1_00_00), Math.trunc(businessDate / 1_00) % 100];
  const date = new Date(Date.UTC(year, month - 1, businessDate % 100));
  return businessDateOf(date) === businessDate ? date : undefined;
}

/** The business date this many days later (or earlier, if negative). */
function moved(businessDate: number, days: number): number {
  return businessDateOf(new Date(timeOf(businessDate) + days * DAY_MS));
}

function timeOf(businessDate: number): number {
  const day = dayOf(businessDate);
  if (day === undefined) {
    throw new Error(`Expected a real day as YYYYMMDD, received ${businessDate}.`);
  }
  return day.getTime();
}

/** The range of exactly `days` days that starts on that day. */
export function rangeFrom(start: number, days: number): DateRange {
  return { start, end: moved(start, days - 1) };
}

/** The range of exactly `days` days that ends on that day. */
export function rangeUntil(end: number, days: number): DateRange {
  return { start: moved(end, 1 - days), end };
}

/** How many days a range has, both ends counted. */
export function daysIn({ start, end }: DateRange): number {
  return Math.round((timeOf(end) - timeOf(start)) / DAY_MS) + 1;
}
