import { rangeFrom, type DateRange } from '../../../generators/fields/businessDates.ts';
import {
  CLOCK_CHANGES,
  clockChangeIn,
  daysBefore,
  weeksOverChanges,
} from '../../../generators/fields/clockChanges.ts';
import type { ReportRequest } from './ReportRequest.ts';

/** A month with days that break calendars: month and day of its first day, and those days. */
const MONTHS: { name: string; first: number; days: (year: number) => number[] }[] = [
  { name: 'spring', first: 301, days: (year) => [clockChangeIn(year, 'spring')] },
  {
    name: 'autumn',
    first: 1020,
    days: (year) => [year * 10_000 + 1031, clockChangeIn(year, 'autumn')],
  },
  { name: 'newYear', first: 1215, days: (year) => [(year + 1) * 10_000 + 101] },
];
const DAYS_OF_A_MONTH = 31;

/** The name of the shared report of a month in summer; of days in it, if the data set has no reports of a month. */
export const SUMMER = 'summer';
/** All clocks that are ever changed show summer time in this month, or winter time in the south. */
const SUMMER_MONTH = 701;
const SUMMER_DAY = 715;

/**
 * Reports of single days that break calendars (a change of the clocks, a 31st, a first of January), and of the months around
 * them where no report of a year has them, and of summer: for one restaurant, the latest that were over on the day with data.
 */
export function calendarRequests(base: ReportRequest, last: number): Record<string, ReportRequest> {
  const alone = { ...base, restaurantIds: (base.restaurantIds ?? []).slice(0, 1) };
  return { ...daysThatBreak(alone, last), ...overChanges(alone, last), ...inSummer(alone, last) };
}

/** How many days a custom range has around a change of the clocks: as many as are neither a day nor a week. */
const CUSTOM_DAYS = 10;

/** The latest custom ranges over the changes of the clocks that were over on a day. */
export function customRangesOverChanges(last: number): DateRange[] {
  return weeksOverChanges(last).map((start) =>
    rangeFrom(daysBefore(start, CUSTOM_DAYS - 7), CUSTOM_DAYS),
  );
}

/**
 * Weeks or custom ranges over the changes of the clocks: who goes on from midnight by 24 hours at a time is an hour early
 * or late on the last day.
 */
function overChanges(alone: ReportRequest, last: number): Record<string, ReportRequest> {
  const { timeRanges, dataSet } = alone.operation;
  if (dataSet.rowDate === undefined || timeRanges.length === 1) return {};
  const requests =
    timeRanges.length === 0
      ? customRangesOverChanges(last).map((dates) => ({ ...alone, dates }))
      : weeksOverChanges(last).map((start) => ({
          ...alone,
          range: 'week' as const,
          dates: rangeFrom(start, 7),
        }));
  return Object.fromEntries(
    requests.map((request, place) => [`over ${CLOCK_CHANGES[place]}`, request]),
  );
}

function daysThatBreak(alone: ReportRequest, last: number): Record<string, ReportRequest> {
  const { timeRanges, dataSet } = alone.operation;
  if (dataSet.rowDate === undefined || !timeRanges.includes('month')) return {};
  // The days of its last year then are the latest.
  const hasYears = timeRanges.includes('year');
  const requests = MONTHS.flatMap(({ name, first, days }): [string, ReportRequest][] => {
    const year = latestYear(last, (one) =>
      hasYears ? Math.max(...days(one)) : monthFrom(one, first).end,
    );
    const singles = days(year).map((day): [string, ReportRequest] => [
      `${name} ${day}`,
      { ...alone, range: 'day', dates: { start: day, end: day } },
    ]);
    return hasYears
      ? singles
      : [[name, { ...alone, range: 'month', dates: monthFrom(year, first) }], ...singles];
  });
  return Object.fromEntries(requests);
}

/**
 * A service whose clock is right only in winter gives the dates of the day before in summer. Reports of a day are
 * grouped, if possible; the longer one is not.
 */
function inSummer(alone: ReportRequest, last: number): Record<string, ReportRequest> {
  const { timeRanges, dataSet } = alone.operation;
  const year = latestYear(last, (one) => monthFrom(one, SUMMER_MONTH).end);
  const day = year * 10_000 + SUMMER_DAY;
  const single = { ...alone, range: 'day' as const, dates: { start: day, end: day } };
  if (dataSet.name === 'payout-payments') return { [SUMMER]: single };
  if (dataSet.rowDate === undefined) return {};
  if (timeRanges.length === 0) return { [SUMMER]: { ...alone, dates: rangeFrom(day, 2) } };
  if (timeRanges.includes('year')) return { [SUMMER]: single };
  const [groupBy] = dataSet.groupBy;
  return {
    [SUMMER]: { ...alone, range: 'month', dates: monthFrom(year, SUMMER_MONTH) },
    [`${SUMMER} ${day}`]: { ...single, ...(groupBy !== undefined && { groupBy: [groupBy] }) },
  };
}

/** The latest year in which a period has ended by this day; this day's own year if there is none. */
function latestYear(last: number, endOf: (year: number) => number): number {
  const thisYear = Math.floor(last / 10_000);
  return [thisYear, thisYear - 1, thisYear - 2].find((year) => endOf(year) <= last) ?? thisYear;
}

function monthFrom(year: number, first: number): DateRange {
  return rangeFrom(year * 10_000 + first, DAYS_OF_A_MONTH);
}
