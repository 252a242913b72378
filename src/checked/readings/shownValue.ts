import type { ServiceName } from '../../../services.ts';
import type { Trial } from '../trial/Trial.ts';

/** What is said of a number such as 1e400. */
const BEYOND = 'a number that is too large for a double';

/**
 * A value from a service's response, as JSON for a failure: fields that the specification of that service calls sensitive
 * are redacted.
 */
export function shownValue(
  { session: { redactor } }: Pick<Trial, 'session'>,
  service: ServiceName,
  field: string,
  value: unknown,
): string {
  if (value === undefined) return 'left out';
  // JSON would say null.
  if (typeof value === 'number' && !Number.isFinite(value)) return BEYOND;
  const name = `${JSON.stringify(field)}:`;
  return redactor.text(`{${name}${JSON.stringify(value)}}`, { service }).slice(name.length + 1, -1);
}
