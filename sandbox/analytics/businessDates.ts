const MS_PER_DAY = 86_400_000;

/**
 * The day that a number in YYYYMMDD form names, counted in days since 1970-01-01. Undefined if it is no integer of
 * eight digits, or no date of the calendar.
 */
export function dayOf(businessDate: number): number | undefined {
  if (!/^[1-9]\d{7}$/.test(String(businessDate))) return undefined;
  const year = Math.floor(businessDate / 10_000);
  const month = Math.floor(businessDate / 100) % 100;
  const day = Date.UTC(year, month - 1, businessDate % 100) / MS_PER_DAY;
  // Date.UTC carries a 31 June over into July.
  return businessDateOf(day) === String(businessDate) ? day : undefined;
}

/** A day (since 1970-01-01) as YYYYMMDD. */
export function businessDateOf(day: number): string {
  return isoDateOf(day).replaceAll('-', '');
}

/** A day (since 1970-01-01) as YYYY-MM-DD. */
export function isoDateOf(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The day in UTC of an instant in epoch milliseconds. */
export function dayAt(instant: number): number {
  return Math.floor(instant / MS_PER_DAY);
}
