const DAY_MS = 86_400_000;

/** Year, month and day of a number YYYYMMDD, even if there is no such day. */
export function partsOf(date: number): [year: number, month: number, day: number] {
  return [Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100];
}

/** Midnight of a number YYYYMMDD (UTC, in milliseconds); a month or day too many carries over into the next. */
function timeOf(date: number): number {
  const [year, month, day] = partsOf(date);
  return Date.UTC(year, month - 1, day);
}

/** The day of a time, YYYYMMDD. */
function dateAt(time: number): number {
  return Number(new Date(time).toISOString().slice(0, 10).replaceAll('-', ''));
}

/** A number YYYYMMDD with excess days and months carried over: the real day that a careless reader takes it for. */
export function carried(date: number): number {
  return dateAt(timeOf(date));
}

export function plusDays(date: number, days: number): number {
  return dateAt(timeOf(date) + days * DAY_MS);
}

/** The same day of another month, or that month's last day if it is shorter. */
export function plusMonths(date: number, months: number): number {
  const [year, month, day] = partsOf(date);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateAt(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

/** The days from one to another, both counted. */
export function daysIn(start: number, end: number): number {
  return Math.round((timeOf(end) - timeOf(start)) / DAY_MS) + 1;
}

/** The day of the week of a date, 0 for Monday. */
export function weekdayOf(date: number): number {
  return (new Date(timeOf(date)).getUTCDay() + 6) % 7;
}

/** Whether clocks change in a range of dates: on the second Sunday of March, or on the first one of November. */
export function holdsChange(change: 'spring' | 'autumn', start: number, end: number): boolean {
  const [month, day] = change === 'spring' ? [3, 8] : [11, 1];
  return Array.from({ length: daysIn(start, end) }, (_, days) => plusDays(start, days)).some(
    (date) => {
      const [, ownMonth, ownDay] = partsOf(date);
      return ownMonth === month && ownDay >= day && ownDay < day + 7 && weekdayOf(date) === 6;
    },
  );
}
