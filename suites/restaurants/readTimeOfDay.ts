const HOUR = 60 * 60 * 1000;

/** A day, in milliseconds. */
export const DAY = 24 * HOUR;

/** Hours and minutes, with or without seconds and their fraction; `T` before them or `am`, `pm` behind. */
const TIME_OF_DAY = /^T?(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:[.,](\d+))?)?(?:\s*([ap])\.?m\.?)?$/i;

/**
 * Reads a time of day, whose form the documents do not show: milliseconds since midnight, 24:00 being midnight.
 * Undefined for forms that it does not know, also for those with an offset: they are not the restaurant's clock.
 */
export function readTimeOfDay(text: string): number | undefined {
  const parts = TIME_OF_DAY.exec(text.trim());
  if (parts === null) return undefined;
  const [, hours = '', minutes, seconds = '0', fraction = '0', half] = parts;
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half);
  if (hour === undefined) return undefined;
  const time = hour * HOUR + Number(minutes) * 60_000 + Number(`${seconds}.${fraction}`) * 1000;
  return time > DAY ? undefined : Math.round(time) % DAY;
}

/** The hour of a twelve-hour clock, on which 12 am is midnight. */
function hourOf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}
