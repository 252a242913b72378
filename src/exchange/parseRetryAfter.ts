/**
 * What a Retry-After field asks for, in milliseconds from `now`: a number of seconds or an HTTP-date (RFC 9110
 * section 10.2.3). Negative for a date in the past, undefined for anything else.
 */
export function parseRetryAfter(field: string, now: number): number | undefined {
  const value = field.trim();
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = /[A-Za-z]{3}/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : date - now;
}
