import { rangeFrom, rangeUntil, type DateRange, type TimeRange } from './businessDates.ts';
import { leapYearBefore } from './wrongBusinessDates.ts';

/** A day at which ranges of any length begin, or end. */
export interface Anchor {
  range(days: number): DateRange;
}

/**
 * The places in the calendar, before a date, at which a time range is tried: there a range has another length if it is
 * counted wrongly (by the calendar's week, month or year, or from the wrong end). The first one ends with the date itself.
 */
export function anchorsOf(range: TimeRange, date: number): [Anchor, ...Anchor[]] {
  return [until(date), ...ANCHORS[range](date, Math.floor(date / 10_000) - 1)];
}

const ANCHORS: Record<TimeRange, (date: number, yearBefore: number) => Anchor[]> = {
  day: (date, year) => [
    ...leapDayOf(date).map(from),
    from(year * 10_000 + 131),
    until(year * 10_000 + 101),
    until(year * 10_000 + 301),
  ],
  week: (date, year) => [
    until(year * 10_000 + 102),
    ...daysOfTheWeekBefore(date).map(from),
    ...leapDayOf(date).map(until),
  ],
  month: (date, year) => [
    // From there a calendar month has 31, 28 and 30 days; back from there it has 28, 30 and those of a shorter month.
    ...[101, 201, 401, 1215].map((day) => from(year * 10_000 + day)),
    ...[315, 515, 330].map((day) => until(year * 10_000 + day)),
    ...leapDayOf(date).flatMap((day) => [from(day), until(day)]),
  ],
  year: (date, year) => [
    until(year * 10_000 + 1231),
    until(year * 10_000 + 228),
    ...leapDayOf(date).flatMap((day) => [
      from(Math.floor(day / 10_000) * 10_000 + 101),
      from(day),
      until(day),
    ]),
  ],
};

function from(start: number): Anchor {
  return { range: (days) => rangeFrom(start, days) };
}

function until(end: number): Anchor {
  return { range: (days) => rangeUntil(end, days) };
}

function leapDayOf(date: number): [number] {
  return [leapYearBefore(date) * 10_000 + 229];
}

/** Seven days in a row, one per day of the week, of which ranges of eight days end before the date. */
function daysOfTheWeekBefore(date: number): number[] {
  return Array.from({ length: 7 }, (_, index) => rangeUntil(date, 10 + index).start);
}
