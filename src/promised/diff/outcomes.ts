import { isDeepStrictEqual } from 'node:util';
import type { Direction, Outcome, Party } from './Change.ts';

/** How the set of valid values (or messages) changed: fewer, more, or some fewer and some more. */
export type Effect = 'narrowed' | 'widened' | 'changed';

const breaking =
  (...breaks: Party[]) =>
  (reason: string): Outcome => ({ breaks, reason });

/** The outcome of a change, by whom it breaks; see `Outcome`. */
export const breaks = {
  nobody: breaking(),
  clients: breaking('clients'),
  servers: breaking('servers'),
  both: breaking('clients', 'servers'),
};

/** Outcomes of more than one kind of change. */
export const LACKED = breaks.servers('A server lacks it; clients do not ask for it.');
export const CALLED = breaks.clients('A client that calls it no longer gets its response.');
export const MOVED = breaks.both('Clients call it, and servers have it, at the old place.');
export const IGNORED = breaks.servers('A server may ignore it; clients may leave it out.');
export const NOT_SENT = breaks.both('A client that does not send it is rejected now.');
export const UNHEARD = breaks.clients('What a client says there does not count any more.');
export const NOT_GIVEN = breaks.servers('A server does not give it.');
export const READ = breaks.clients('A client that reads it no longer gets it.');
export const NOT_KEPT = breaks.servers('No server had to keep it before.');
export const RELIED_ON = breaks.clients('A client may no longer rely on it.');
export const AS_BEFORE = breaks.nobody('It works as before.');
export const IN_OTHER_WORDS = breaks.nobody(
  'It is said in other words; what is valid stays as it was.',
);

/** Whom a change breaks, if in one direction fewer, more or other values are valid. */
export function outcomeOf(effect: Effect, direction: Direction): Outcome {
  return OUTCOMES[direction][effect];
}

const OUTCOMES: Record<Direction, Record<Effect, Outcome>> = {
  request: {
    narrowed: breaks.both(
      'A client may still send what was valid and is rejected now; a server may still accept it.',
    ),
    widened: breaks.servers(
      'A server may reject what is valid now; what clients send stays valid.',
    ),
    changed: breaks.both('Requests that were valid are not, and others are.'),
  },
  response: {
    narrowed: breaks.servers(
      'A server may respond with what is no longer valid; clients know everything that is.',
    ),
    widened: breaks.clients('A client may receive what it does not know.'),
    changed: breaks.both('Responses that were valid are not, and others are.'),
  },
};

/**
 * The effect of what restricts values, whatever its own value is; undefined means that nothing is restricted.
 * @param among tells the effect of two different values, if it depends on them
 */
export function effectOf<T>(
  before: T | undefined,
  after: T | undefined,
  among: (before: T, after: T) => Effect | undefined = () => 'changed',
): Effect | undefined {
  if (isDeepStrictEqual(before, after)) return undefined;
  if (before === undefined) return 'narrowed';
  return after === undefined ? 'widened' : among(before, after);
}

/** Each key of two versions of a map, in the order of the new one, then what is gone; with its value in either. */
export function matchedPairs<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): [key: string, before: T | undefined, after: T | undefined][] {
  const keys = new Set([...after.keys(), ...before.keys()]);
  return [...keys].map((key) => [key, before.get(key), after.get(key)]);
}
