import type { Spec } from '../promised/types.ts';
import type { Target } from '../target/Target.ts';
import type { ClientExchange } from './ClientExchange.ts';

/** What one exchange shows about a rule for clients. */
export interface Sighting {
  /** Absent if the rule was kept. */
  broken?: { expected: string; actual: string };
  /** Earlier exchanges that show it together with this one. */
  before?: ClientExchange[];
}

/** Watches the exchanges of one client one after the other, in the order in which they ended. */
export type Watcher = (exchange: ClientExchange) => Sighting[];

/** What a check knows besides the exchanges. */
export interface Watched {
  specs: Spec[];
  target: Pick<Target, 'auth'>;
}

/**
 * Decides one rule for clients from recorded exchanges and their order alone. `watch` begins a recording; what it
 * remembers belongs to that recording.
 */
export interface ClientCheck {
  rule: string;
  watch(watched: Watched): Watcher;
}

/** The rule was kept. */
export const KEPT: Sighting = {};

/** A check of each request alone, at the operations that `of` names (ids, or beginnings of ids that end in `/`). */
export function eachRequest(
  rule: string,
  of: string[],
  look: (exchange: ClientExchange) => Sighting | undefined,
): ClientCheck {
  const isMeant = (id: string) =>
    of.some((name) => (name.endsWith('/') ? id.startsWith(name) : id === name));
  return {
    rule,
    watch: () => (exchange) => (isMeant(exchange.operation) ? [look(exchange) ?? []].flat() : []),
  };
}

/** A sighting: kept, or broken with what was received in place of what was expected. */
export function seen(
  isKept: boolean,
  expected: string,
  actual: string,
  before: ClientExchange[] = [],
): Sighting {
  return isKept ? { before } : { before, broken: { expected, actual } };
}
