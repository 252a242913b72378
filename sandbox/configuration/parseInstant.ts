import { DateTime } from 'luxon';

/** Date, `T`, time to the second with an optional fraction, and an offset (`Z`, `+01:00`, `+0100`, `-0000`). */
const INSTANT =
  /^\d{4}-\d\d-\d\dt([01]\d|2[0-3])(:[0-5]\d){2}([.,]\d+)?(z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/i;

/**
 * The instant that an ISO 8601 date-time with offset names, in epoch milliseconds (anything finer is cut off).
 * Undefined for anything else: no offset, no time, a date that does not exist.
 */
export function parseInstant(text: string): number | undefined {
  if (!INSTANT.test(text)) return undefined;
  const instant = DateTime.fromISO(text);
  return instant.isValid ? instant.toMillis() : undefined;
}
