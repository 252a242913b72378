import { rangeFrom, rangeUntil, type DateRange, type TimeRange } from './businessDates.ts';
import { CLOCK_CHANGES, clockChangeBefore, daysBefore, weeksOverChanges } from './clockChanges.ts';
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

/** The first ones are over the two changes of the clocks, where a range is an hour shorter or longer; a year has both. */
const ANCHORS: Record<TimeRange, (date: number, yearBefore: number) => Anchor[]> = {
  day: (date, year) => [
    from(clockChangeBefore(date, 'spring')),
    from(year * 10_000 + 131),
    ...leapDayOf(date).map(from),
    until(year * 10_000 + 101),
    until(year * 10_000 + 301),
  ],
  // Each begins on another day of the week.
  week: (date, year) => [
    ...weeksOverChanges(date).map(from),
    until(year * 10_000 + 102),
    ...changesBefore(date).map((sunday, place) => from(daysBefore(sunday, 1 + place))),
    ...changesBefore(date, true).map((sunday, place) => from(daysBefore(sunday, 5 + place))),
    from(clockChangeBefore(date, 'autumn', true)),
    ...leapDayOf(date).map(until),
  ],
  month: (date, year) => [
    // From there a calendar month has 31, 28, 31, 30 and 31 days; back from there it has 28, 30 and those of a shorter month.
    ...[1008, 215, 101, 401, 1215].map((day) => from(year * 10_000 + day)),
    ...[315, 515, 331].map((day) => until(year * 10_000 + day)),
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

/** From the middle of each month of a year to that of the next; first from the middle of the last December. */
export function fromEachMonth(year: number): DateRange[] {
  const middles = [0, 1].flatMap((later) =>
    Array.from({ length: 12 }, (_, month) => (year + later) * 10_000 + (month + 1) * 100 + 15),
  );
  const all = [(year - 1) * 10_000 + 1215, ...middles.slice(0, 13)];
  return all.slice(0, -1).map((start, place) => ({ start, end: (all[place + 1] ?? start) - 1 }));
}

function changesBefore(date: number, isInEurope = false): number[] {
  return CLOCK_CHANGES.map((change) => clockChangeBefore(date, change, isInEurope));
}

function from(start: number): Anchor {
  return { range: (days) => rangeFrom(start, days) };
}

function until(end: number): Anchor {
  return { range: (days) => rangeUntil(end, days) };
}

function leapDayOf(date: number): [number] {
  return [leapYearBefore(date) * 10_000 + 229];
}
