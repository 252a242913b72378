import { rangeUntil, type DateRange } from './businessDates.ts';

/** A number that is no valid date of the form YYYYMMDD. */
export interface WrongDate {
  wrong: number;
  /** The real date for which a careless reader takes it, or the nearest one. */
  near: number;
  /** The end of its month, for which another one takes a day beyond that. */
  end?: number;
  why: string;
}

/** A date as a number, YYYYMMDD; excess months or days carry over into the next. */
function dateOf(year: number, month: number, day: number): number {
  return Number(
    new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10).replaceAll('-', ''),
  );
}

function numberOf(year: number, month: number, day: number): number {
  return year * 10_000 + month * 100 + day;
}

/** The year before a date's, so that all its days are before the date. */
function yearBefore(date: number): number {
  return Math.floor(date / 10_000) - 1;
}

function isLeap(year: number): boolean {
  return dateOf(year, 2, 29) === numberOf(year, 2, 29);
}

/** Numbers that are not of the form YYYYMMDD (Analytics › Limits), made from a date and from days not long before it. */
export function malformedDates(date: number): WrongDate[] {
  const year = Math.floor(date / 10_000);
  const near = date;
  const instant = Date.UTC(year, (Math.floor(date / 100) % 100) - 1, date % 100);
  // Two months back, so that dates that carry over are still before the date.
  const earlier = dateOf(year, (Math.floor(date / 100) % 100) - 2, 1);
  const [earlierYear, month] = [Math.floor(earlier / 10_000), Math.floor(earlier / 100) % 100];
  const carried = (y: number, m: number, day: number, why: string) => ({
    wrong: numberOf(y, m, day),
    near: dateOf(y, m, day),
    why,
  });
  return [
    // one of each kind comes first
    carried(year, 0, 15, 'month 00'),
    { wrong: near + 0.5, near, why: 'a fraction' },
    carried(earlierYear, month, 0, 'day 00'),
    { wrong: near * 10 + 1, near, why: 'nine digits' },
    carried(year - 2, 13, 15, 'month 13'),
    carried(earlierYear, month, 32, 'day 32'),
    { wrong: Math.floor(near / 10), near, why: 'seven digits' },
    { wrong: near % 1_000_000, near, why: 'two digits of the year' },
    { wrong: Math.floor(near / 100), near, why: 'no day' },
    { wrong: -near, near, why: 'negative' },
    { wrong: 0, near, why: 'zero' },
    { wrong: instant, near, why: 'milliseconds since 1970' },
  ];
}

/**
 * Numbers of the form YYYYMMDD that are no day of the calendar, in the years before a date and in the years of centuries.
 */
export function impossibleDates(date: number): WrongDate[] {
  const year = yearBefore(date);
  const common = isLeap(year) ? year - 1 : year;
  const leap = leapYearBefore(date);
  const days: [year: number, month: number, day: number][] = [
    // one of each kind comes first
    [year, 6, 31],
    [common, 2, 29],
    [leap, 2, 30],
    [1900, 2, 29],
    [common, 2, 31],
    [2100, 2, 29],
    [common, 2, 30],
    [year, 4, 31],
    [year, 9, 31],
    [year, 11, 31],
  ];
  return days.map(([y, month, day]) => ({
    wrong: numberOf(y, month, day),
    near: dateOf(y, month, day),
    end: dateOf(y, month + 1, 0),
    why: 'no day of the calendar',
  }));
}

/**
 * Real days for which a careless calendar ends too early: last days of months, the leap day, both sides of the turn of the
 * year.
 */
export function realDates(date: number): number[] {
  const year = yearBefore(date);
  const lastDays = Array.from({ length: 12 }, (_, month) => dateOf(year, month + 2, 0));
  const [january = 0, ...others] = lastDays;
  return [
    numberOf(leapYearBefore(date), 2, 29),
    january,
    numberOf(year, 1, 1),
    ...others.toReversed(),
  ];
}

/** The last leap year that ended before a date. */
export function leapYearBefore(date: number): number {
  const year = yearBefore(date);
  return [year, year - 1, year - 2, year - 3].find(isLeap) ?? year - 4;
}

/**
 * Ranges whose end is before the start: by a day, over the turn of a month and of a year, by months and by a year to the
 * day.
 */
export function reversedRanges(date: number): DateRange[] {
  const year = yearBefore(date);
  const before = (start: number, days: number) => ({
    start,
    end: rangeUntil(start, days + 1).start,
  });
  return [
    before(date, 1),
    before(numberOf(year, 1, 1), 1),
    before(date, 6),
    before(numberOf(year, 3, 1), 1),
    { start: numberOf(year, 11, 12), end: numberOf(year, 10, 12) },
    { start: numberOf(year, 11, 12), end: numberOf(year - 1, 11, 12) },
    { start: numberOf(year, 11, 12), end: numberOf(year - 1, 12, 20) },
  ];
}
