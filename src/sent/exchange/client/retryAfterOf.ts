import type { LiveResponse } from '../LiveExchange.ts';

/**
 * How long a Retry-After field asks to wait, in milliseconds: a number of seconds or an HTTP-date (RFC 9110 section
 * 10.2.3). A date is compared with the target's clock, which the Date field of the same response shows. Negative for a date
 * in the past; undefined if there is no such field, or it says anything else.
 * @param now milliseconds since 1970 on our clock, for a response without a Date field
 */
export function retryAfterOf(
  response: Pick<LiveResponse, 'header'>,
  now: number,
): number | undefined {
  const value = response.header('retry-after')?.trim();
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = instantIn(value);
  return until === undefined ? undefined : until - (instantIn(response.header('date')) ?? now);
}

function instantIn(field: string | undefined): number | undefined {
  const instant = field !== undefined && /[A-Za-z]{3}/.test(field) ? Date.parse(field) : NaN;
  return Number.isNaN(instant) ? undefined : instant;
}
