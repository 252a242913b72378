import { rangeFrom, rangeUntil, type DateRange, type TimeRange } from './businessDates.ts';
import { leapYearBefore } from './wrongBusinessDates.ts';

/** Where ranges of any length are laid: from one day on, or until one. */
export interface Anchor {
  range(days: number): DateRange;
}

/**
 * The places of the calendar where a time range is tried, before a date: those where a range that is counted in other
 * days than its own (of the calendar's week, month or year, or from its wrong end) has another length. The first one
 * ends with the date itself.
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
    // A month of the calendar has 31, 28 and 30 days from there on, and back from there 28, 30 and those of a shorter month.
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

/** Seven days in a row, each another day of the week, of which ranges of eight days still lie before the date. */
function daysOfTheWeekBefore(date: number): number[] {
  return Array.from({ length: 7 }, (_, index) => rangeUntil(date, 10 + index).start);
}
