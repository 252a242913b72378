import fc from 'fast-check';

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
  return firstOf(arbitrary, TRIES).some(keeps) ? arbitrary.filter(keeps) : undefined;
}

/** The first values of an arbitrary, the same in every run. */
export function firstOf<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
  return fc.sample(arbitrary, { seed: SEED, numRuns: count });
}
