import type { Arbitrary } from 'fast-check';
import { kept } from '../../../generators/schema/possible.ts';
import { fewCases, ownCount } from '../ownCases.ts';
import type { Trial } from '../trial/Trial.ts';

/** How many boundary values of a constraint each check tries; the others are divided among similar constraints. */
export const ON_THE_LINE = 2;

/**
 * What an arbitrary draws besides values that were already tried, so that nothing is sent twice; undefined if a sample of
 * the run's size has nothing new.
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
    ? kept(arbitrary, isNew)
    : undefined;
}

/**
 * How many cases to draw after a list of fixed values: a fifth of the run's, to find what the list overlooks, divided
 * among similar rules; all of them if there is no list.
 */
export function casesBeyond(trial: Trial, walked: readonly unknown[]): number {
  return ownCount(trial, walked.length === 0 ? trial.session.cases : fewCases(trial));
}
