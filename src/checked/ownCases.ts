import { shareOf } from './trial/Share.ts';
import type { Trial } from './trial/Trial.ts';

/** How many of the values that similar rules share each rule tries at least: the first values are one of each kind. */
const CORE = 5;

/** The number of cases for which such numbers are meant; a run with more cases tries proportionally more. */
const USUAL_CASES = 25;

/**
 * The values that one rule tries of those that several similar rules share (near misses of a format, in each operation
 * that takes the format): the first ones (more if the run has more cases than usual) and its part of the others.
 * Together the rules try all.
 * @param core how many of the first values each rule tries at least
 */
export function ownCases<T>(trial: Trial, values: readonly T[], core = CORE): T[] {
  const times = Math.max(1, trial.session.cases / USUAL_CASES);
  return shareOf(values, trial.share, Math.ceil(core * times));
}

/** How many of the cases that several similar rules share one rule tries: at least one. */
export function ownCount({ share }: Trial, count: number): number {
  return Math.max(1, Math.ceil(count / share.count));
}

/** How many cases are drawn after a walk over fixed values, to find what the walk overlooks: a fifth of the run's. */
export function fewCases({ session }: Trial): number {
  return Math.ceil(session.cases / 5);
}
