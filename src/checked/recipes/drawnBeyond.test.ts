import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeSession } from '../testing/fakeSession.ts';
import { Trial } from '../trial/Trial.ts';
import { casesBeyond, drawnBeyond } from './drawnBeyond.ts';

const { session } = fakeSession(() => ({}), { cases: 25 });
const trial = new Trial('stock/add/is-kept', session);

test('draws nothing that was walked', () => {
  const drawn = drawnBeyond(trial, fc.constantFrom({ a: 1 }, { a: 2 }, { a: 3 }), [{ a: 2 }]);
  expect(drawn).toBeDefined();
  const values = trial.sample(drawn ?? fc.constant({ a: 0 }), 50).map(({ a }) => a);
  expect(new Set(values)).toEqual(new Set([1, 3]));
});

test('draws nothing where all was walked, or nothing can be drawn', () => {
  expect(drawnBeyond(trial, fc.constantFrom(1, 2), [1, 2])).toBeUndefined();
  expect(drawnBeyond(trial, undefined, [])).toBeUndefined();
});

test('a fifth of the run is drawn beyond a walk, all of it where there is none', () => {
  expect(casesBeyond(trial, [1])).toBe(5);
  expect(casesBeyond(trial, [])).toBe(25);
  const shared = new Trial('stock/add/one', session, { share: { place: 0, count: 4 } });
  expect([casesBeyond(shared, [1]), casesBeyond(shared, [])]).toEqual([2, 7]);
});
