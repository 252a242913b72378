import type { IsoInstant } from './readIso8601.ts';

const QUARTER_HOUR = 15 * 60_000;
const LARGEST_OFFSET = 14 * 4 * QUARTER_HOUR;

/**
 * Whether what a text says is an instant, as finely as it says it.
 * @param other epoch milliseconds
 * @returns undefined if it has no offset, and may be the instant by the clock of some place
 */
export function isInstant(
  { instant, precision, hasOffset }: IsoInstant,
  other: number,
): boolean | undefined {
  const apart = Math.abs(instant - other);
  if (apart < precision) return true;
  return hasOffset || !isOffset(apart, precision) ? false : undefined;
}

/** Whether a difference may be that of a clock to UTC, to the precision that the clock is given in. */
function isOffset(apart: number, precision: number): boolean {
  const beyond = apart % QUARTER_HOUR;
  return apart < LARGEST_OFFSET + precision && Math.min(beyond, QUARTER_HOUR - beyond) < precision;
}
