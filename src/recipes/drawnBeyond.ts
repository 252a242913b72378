import type { Arbitrary } from 'fast-check';
import { fewCases, ownCount } from '../check/ownCases.ts';
import type { Trial } from '../check/Trial.ts';

/**
 * What an arbitrary draws beyond values that were walked already, so that nothing is sent twice; undefined where a
 * sample of the run's size holds nothing new.
 */
export function drawnBeyond<T>(
  trial: Trial,
  arbitrary: Arbitrary<T> | undefined,
  walked: readonly T[],
): Arbitrary<T> | undefined {
  if (arbitrary === undefined) return undefined;
  const known = new Set(walked.map((value) => JSON.stringify(value)));
  const isNew = (value: T) => !known.has(JSON.stringify(value));
  return trial.sample(arbitrary, trial.session.cases).some(isNew)
    ? arbitrary.filter(isNew)
    : undefined;
}

/**
 * How many cases to draw beyond a walk: a fifth of the run's, for what nobody thought of when the walk was laid, shared
 * out among the rules alike; all of them where there is no walk.
 */
export function casesBeyond(trial: Trial, walked: readonly unknown[]): number {
  return ownCount(trial, walked.length === 0 ? trial.session.cases : fewCases(trial));
}
