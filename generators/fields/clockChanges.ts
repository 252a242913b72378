import { dayOf, rangeFrom, rangeUntil } from './businessDates.ts';

/** The second Sunday of March and the first of November, on which clocks change in the United States: from when on to look. */
const FIRST = { spring: 308, autumn: 1101 };
/** In Europe the last Sunday of March, and of October. */
const FIRST_IN_EUROPE = { spring: 325, autumn: 1025 };

/** Which of the year's two changes of the clocks: in spring a day has 23 hours, in autumn 25. */
export type ClockChange = keyof typeof FIRST;
export const CLOCK_CHANGES = Object.keys(FIRST) as ClockChange[];

/** The Sunday of a year on which clocks change. */
export function clockChangeIn(year: number, change: ClockChange, first = FIRST): number {
  return sundayFrom(year * 10_000 + first[change]);
}

/** The latest such Sunday that a range of eight days around it was over on a day, in the United States or in Europe. */
export function clockChangeBefore(date: number, change: ClockChange, isInEurope = false): number {
  const [year, first] = [Math.floor(date / 10_000), isInEurope ? FIRST_IN_EUROPE : FIRST];
  const thisYear = clockChangeIn(year, change, first);
  return rangeFrom(thisYear, 5).end <= date ? thisYear : clockChangeIn(year - 1, change, first);
}

/**
 * First days of weeks that were over before a date, the two changes of the clocks in their middle: the week over that of
 * spring begins on a Thursday, the one over that of autumn on a Wednesday.
 */
export function weeksOverChanges(date: number): number[] {
  return CLOCK_CHANGES.map((change, place) =>
    daysBefore(clockChangeBefore(date, change), 3 + place),
  );
}

export function daysBefore(date: number, days: number): number {
  return rangeUntil(date, days + 1).start;
}

function sundayFrom(date: number): number {
  const weekday = dayOf(date)?.getUTCDay() ?? 0;
  return rangeFrom(date, weekday === 0 ? 1 : 8 - weekday).end;
}
