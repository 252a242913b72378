import type { Spec } from '../spec/types.ts';
import type { Target } from '../target/Target.ts';
import type { ClientExchange } from './ClientExchange.ts';

/** What one exchange shows about a rule for clients. */
export interface Sighting {
  /** Absent where the rule was kept. */
  broken?: { expected: string; actual: string };
  /** Earlier exchanges that show it together with this one. */
  before?: ClientExchange[];
}

/** Looks at the exchanges of one client one after the other, in the order in which they ended. */
export type Watcher = (exchange: ClientExchange) => Sighting[];

/** What a check may know beside the exchanges. */
export interface Watched {
  specs: Spec[];
  target: Pick<Target, 'auth'>;
}

/**
 * Decides one rule for clients by recorded exchanges alone: what it says follows from them and their order. `watch` begins
 * a recording, and what it remembers is that recording's own.
 */
export interface ClientCheck {
  rule: string;
  watch(watched: Watched): Watcher;
}

/** The rule was kept. */
export const KEPT: Sighting = {};

/** A check of each request by itself, at the operations that `of` names (ids, or what their ids begin with and end in `/`). */
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

/** Kept, or broken by what was received in place of what was expected. */
export function seen(isKept: boolean, expected: string, actual: string): Sighting {
  return isKept ? KEPT : { broken: { expected, actual } };
}
