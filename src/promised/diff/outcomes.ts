import { isDeepStrictEqual } from 'node:util';
import type { Direction, Outcome, Party } from './Change.ts';

/** How the set of valid values (or messages) changed: fewer, more, or some fewer and some more. */
export type Effect = 'narrowed' | 'widened' | 'changed';

const breaking =
  (...breaks: Party[]) =>
  (reason: string): Outcome => ({ breaks, reason });

/** The outcome of a change, by whom it breaks; see `Outcome`. */
export const breaksNobody = breaking();
export const breaksClients = breaking('clients');
export const breaksServers = breaking('servers');
export const breaksBoth = breaking('clients', 'servers');

/** Outcomes of more than one kind of change. */
export const LACKED = breaksServers('A server lacks it; clients do not ask for it.');
export const CALLED = breaksClients('A client that calls it no longer gets its response.');
export const MOVED = breaksBoth('Clients call it, and servers have it, at the old place.');
export const IGNORED = breaksServers('A server may ignore it; clients may leave it out.');
export const NOT_SENT = breaksBoth('A client that does not send it is rejected now.');
export const UNHEARD = breaksClients('What a client says there does not count any more.');
export const NOT_GIVEN = breaksServers('A server does not give it.');
export const READ = breaksClients('A client that reads it no longer gets it.');
export const NOT_KEPT = breaksServers('No server had to keep it before.');
export const RELIED_ON = breaksClients('A client may no longer rely on it.');
export const AS_BEFORE = breaksNobody('It works as before.');
export const IN_OTHER_WORDS = breaksNobody(
  'It is said in other words; what is valid stays as it was.',
);

/** Whom a change breaks, if in one direction fewer, more or other values are valid. */
export function outcomeOf(effect: Effect, direction: Direction): Outcome {
  return OUTCOMES[direction][effect];
}

const OUTCOMES: Record<Direction, Record<Effect, Outcome>> = {
  request: {
    narrowed: breaksBoth(
      'A client may still send what was valid and is rejected now; a server may still accept it.',
    ),
    widened: breaksServers('A server may reject what is valid now; what clients send stays valid.'),
    changed: breaksBoth('Requests that were valid are not, and others are.'),
  },
  response: {
    narrowed: breaksServers(
      'A server may respond with what is no longer valid; clients know everything that is.',
    ),
    widened: breaksClients('A client may receive what it does not know.'),
    changed: breaksBoth('Responses that were valid are not, and others are.'),
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
