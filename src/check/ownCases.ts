import { shareOf } from './Share.ts';
import type { Trial } from './Trial.ts';

/** At least so many of the values that rules alike have in common are tried for each: one of each kind comes first. */
const CORE = 5;

/** Such numbers are meant for a run of so many cases; one of more tries as many times more. */
const USUAL_CASES = 25;

/**
 * Of values that rules alike have in common (the near misses of a format in each operation that takes it), those that a
 * rule tries: the first (more of them where the run has more cases than usual), and its part of the others, so that all
 * together try all of them.
 * @param core how many of the first ones each tries at least
 */
export function ownCases<T>(trial: Trial, values: readonly T[], core = CORE): T[] {
  const times = Math.max(1, trial.session.cases / USUAL_CASES);
  return shareOf(values, trial.share, Math.ceil(core * times));
}

/**
 * How many of a number of cases that rules alike have in common are a rule's.
 * @param atLeast how many are its own in any case
 */
export function ownCount({ share }: Trial, count: number, atLeast = 1): number {
  return Math.max(atLeast, Math.ceil(count / share.count));
}

/** How many cases are drawn beyond a walk, for what nobody thought of when it was laid: a fifth of the run's. */
export function fewCases({ session }: Trial): number {
  return Math.ceil(session.cases / 5);
}
