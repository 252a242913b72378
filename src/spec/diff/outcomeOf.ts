import type { Direction, Outcome } from './Change.ts';

/** How the set of valid values (or messages) changed: fewer, more, or some fewer and some more. */
export type Effect = 'narrowed' | 'widened' | 'changed';

/** The outcome of a change that breaks nobody. */
export function breaksNobody(reason: string): Outcome {
  return { breaks: [], reason };
}

/** Whom a change breaks, if in one direction fewer, more or other values are valid. */
export function outcomeOf(effect: Effect, direction: Direction): Outcome {
  return OUTCOMES[direction][effect];
}

const OUTCOMES: Record<Direction, Record<Effect, Outcome>> = {
  request: {
    narrowed: {
      breaks: ['clients', 'servers'],
      reason:
        'A client may still send what was valid and is rejected now; a server may still accept it.',
    },
    widened: {
      breaks: ['servers'],
      reason: 'A server may reject what is valid now; what clients send stays valid.',
    },
    changed: {
      breaks: ['clients', 'servers'],
      reason: 'Requests that were valid are not, and others are.',
    },
  },
  response: {
    narrowed: {
      breaks: ['servers'],
      reason: 'A server may respond with what is no longer valid; clients know everything that is.',
    },
    widened: {
      breaks: ['clients'],
      reason: 'A client may receive what it does not know.',
    },
    changed: {
      breaks: ['clients', 'servers'],
      reason: 'Responses that were valid are not, and others are.',
    },
  },
};
