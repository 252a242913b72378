import type { Precondition } from '../../src/checked/preconditions.ts';

export function card(outcome: 'AUTHORIZED' | 'DENIED'): Precondition {
  return {
    name: `fixtures.cards (${outcome})`,
    missing: ({ fixtures }) =>
      fixtures.cards?.some((known) => known.outcome === outcome)
        ? undefined
        : `the target file has no card in fixtures.cards whose outcome is ${outcome}`,
  };
}
