import { services, type ServiceName } from '../../services.ts';
import type { RunOptions } from './RunOptions.ts';

/** The services that a run may judge: of the others it needs no check. Of a document of others, it needs none. */
export function servicesAsked({ service, rule = [], openapi }: Partial<RunOptions>): ServiceName[] {
  if (openapi !== undefined) return [];
  // A pattern names the service before its first slash, or leaves it open.
  const isOpen = rule.length === 0 || rule.some((pattern) => /^[^/]*\*/.test(pattern));
  const isNamed = (name: string) => isOpen || rule.some((id) => id.startsWith(`${name}/`));
  return services.filter((name) => (service?.includes(name) ?? true) && isNamed(name));
}
