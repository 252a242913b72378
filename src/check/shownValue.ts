import type { ServiceName } from '../../services.ts';
import type { Trial } from './Trial.ts';

/**
 * A value from a service's answer, as JSON for a failure: fields that the specification of that service calls sensitive
 * are redacted.
 */
export function shownValue(
  { session: { redactor } }: Pick<Trial, 'session'>,
  service: ServiceName,
  field: string,
  value: unknown,
): string {
  if (value === undefined) return 'left out';
  const name = `${JSON.stringify(field)}:`;
  return redactor.text(`{${name}${JSON.stringify(value)}}`, { service }).slice(name.length + 1, -1);
}
