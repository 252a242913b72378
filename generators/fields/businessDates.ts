import fc from 'fast-check';

/*
 * Analytics, Resources: startBusinessDate, endBusinessDate, startDate, endDate are a "number, format
 * YYYYMMDD". Endpoints: "day one day; week seven days or fewer; month 31 days or fewer; year 366 days
 * or fewer." Restaurants, General, firstBusinessDate: "integer (yyyyMMdd)". Both ends count as days.
 */

/** Two business dates, both of them in the range. */
export interface DateRange {
  start: number;
  end: number;
}

/** The longest range of each time range, in days. */
export const MOST_DAYS = { day: 1, week: 7, month: 31, year: 366 } as const;

const DAY_MS = 86_400_000;

/** A day of the calendar as a number, YYYYMMDD. */
export function businessDateOf(day: Date): number {
  return Number(day.toISOString().slice(0, 10).replaceAll('-', ''));
}

/** Midnight (UTC) of a business date; undefined where there is no such day. */
export function dayOf(businessDate: number): Date | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(String(businessDate)) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && businessDateOf(date) === businessDate;
  return isReal ? date : undefined;
}

/** The business date so many days later (or earlier). */
function moved(businessDate: number, days: number): number {
  const day = dayOf(businessDate);
  if (day === undefined) {
    throw new Error(`Expected a real day as YYYYMMDD, received ${businessDate}.`);
  }
  return businessDateOf(new Date(day.getTime() + days * DAY_MS));
}

/** The range of exactly `days` days that starts on that day. */
export function rangeFrom(start: number, days: number): DateRange {
  return { start, end: moved(start, days - 1) };
}

/** The range of exactly `days` days that ends on that day. */
export function rangeUntil(end: number, days: number): DateRange {
  return { start: moved(end, 1 - days), end };
}

export const businessDates = {
  /** Real days within the bounds (both included), month ends and leap days often. */
  valid(first: number, last: number): fc.Arbitrary<number> {
    const from = dayOf(first)?.getTime() ?? NaN;
    const to = dayOf(last)?.getTime() ?? NaN;
    if (!(from <= to)) {
      throw new Error(
        `Expected two real days in order as YYYYMMDD, received ${first} and ${last}.`,
      );
    }
    const days = fc
      .integer({ min: 0, max: Math.round((to - from) / DAY_MS) })
      .map((n) => moved(first, n));
    const edges = [first, last, ...businessDates.edges].filter(
      (day) => day >= first && day <= last,
    );
    return fc.oneof({ withCrossShrink: true }, days, fc.constantFrom(...edges));
  },

  /** Leap days, month ends, and the turn of the year. */
  edges: [20240229, 20000229, 20250228, 20240301, 20241231, 20250101, 20250131, 20250430],

  /** Eight digits, and no day of the calendar; nearest first. */
  impossible: [20250229, 19000229, 20250431, 20250132, 20251301, 20250100, 20250001, 0, 99999999],

  /** Not of the form YYYYMMDD. */
  malformed: [
    2025010,
    202501011,
    250101,
    -20250101,
    20250101.5,
    '2025-01-01',
    '20250101',
    '',
    null,
  ],

  /** Ranges of exactly the most days of a time range: plain, across a leap day, from or until one, across the turn of the year. */
  longest(days: number): DateRange[] {
    return around(days);
  },

  /** The same with one day more. */
  oneOver(days: number): DateRange[] {
    return around(days + 1);
  },

  /** The end before the start: by a day, by a month, by a year. */
  reversed: [
    { start: 20240302, end: 20240301 },
    { start: 20240301, end: 20240229 },
    { start: 20240301, end: 20240201 },
    { start: 20250101, end: 20240101 },
  ] satisfies DateRange[],
};

function around(days: number): DateRange[] {
  return [
    rangeFrom(20240401, days),
    rangeFrom(20240201, days),
    rangeFrom(20240229, days),
    rangeUntil(20240229, days),
    rangeUntil(20240301, days),
    rangeFrom(20231231, days),
    rangeUntil(20240101, days),
    rangeFrom(20230201, days),
  ];
}
