import fc from 'fast-check';
import { TooCostly } from '../../src/promised/schemas/boundedPattern.ts';

const TRIES = 200;
/** Any fixed number will do: the draws must be the same in every run. */
const SEED = 1;

/**
 * The arbitrary, filtered by `keeps`; undefined if none of a few hundred draws passes, because fast-check would go on
 * drawing for ever.
 */
export function possible<T>(
  arbitrary: fc.Arbitrary<T> | undefined,
  keeps: (value: T) => boolean,
): fc.Arbitrary<T> | undefined {
  if (arbitrary === undefined) return undefined;
  return firstOf(arbitrary, TRIES).some(keeps) ? kept(arbitrary, keeps) : undefined;
}

/** After so many draws in a row that do not pass, none will. */
const MOST_IN_VAIN = 10_000;

/**
 * The arbitrary, filtered by what passed a moment ago. A pattern that has taken its time since then passes nothing more, and
 * fast-check would go on drawing for ever: so it throws TooCostly while it draws.
 */
export function kept<T>(arbitrary: fc.Arbitrary<T>, keeps: (value: T) => boolean): fc.Arbitrary<T> {
  let inVain = 0;
  return arbitrary.filter((value) => {
    const passes = keeps(value);
    inVain = passes || inVain >= MOST_IN_VAIN ? 0 : inVain + 1;
    if (!passes && inVain === 0) throw new TooCostly();
    return passes;
  });
}

/** The first values of an arbitrary, the same in every run. */
export function firstOf<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
  return fc.sample(arbitrary, { seed: SEED, numRuns: count });
}
