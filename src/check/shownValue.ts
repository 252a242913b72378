import type { ServiceName } from '../../services.ts';
import type { Trial } from './Trial.ts';

/**
 * A value of a service's answer, as JSON, as a failure may show it: what the specification of that service calls sensitive
 * is taken out by the name of its field.
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
