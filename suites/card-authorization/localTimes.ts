import { DateTime } from 'luxon';

/** The second that a clock showed, and its offset from UTC, in any notation; undefined if either is missing. */
export function localTimeOf(text: string | undefined): string | undefined {
  const local = text === undefined ? undefined : DateTime.fromISO(text, { setZone: true });
  if (local?.isValid !== true || instantOf(text) === undefined) return undefined;
  return `${local.toFormat("yyyy-MM-dd'T'HH:mm:ss")} ${local.offset}`;
}

/** Milliseconds since 1970 of an ISO 8601 date-time that has an offset; undefined for anything else. */
export function instantOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^[^T]*T.+(Z|[+-]\d\d(:?\d\d)?)$/i.test(text)) return undefined;
  const instant = DateTime.fromISO(text);
  return instant.isValid ? instant.toMillis() : undefined;
}
