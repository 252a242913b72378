import { expect, test } from 'vitest';
import { fakeSession } from './testing/fakeSession.ts';
import { ownCases } from './ownCases.ts';
import { Trial } from './trial/Trial.ts';

const values = Array.from({ length: 40 }, (_, index) => index);

test('are the first values and a part of the others, for a rule that others are like', () => {
  expect(ownCases(trialOf(25), values, 2)).toEqual([0, 1, 3, 13, 23, 33]);
});

test('are more of the first values where a run has more cases than usual, and never fewer', () => {
  expect(ownCases(trialOf(100), values, 2).slice(0, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(ownCases(trialOf(1), values, 2)).toEqual(ownCases(trialOf(25), values, 2));
});

/** The trial of the second of ten rules that are alike. */
function trialOf(cases: number): Trial {
  const { session } = fakeSession(() => ({}), { cases });
  return new Trial('stock/add/one', session, { share: { place: 1, count: 10 } });
}
