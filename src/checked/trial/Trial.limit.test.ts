import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CutShort, Violation } from '../../sent/judging/signals.ts';
import { fakeSession } from '../testing/fakeSession.ts';
import { Trial } from './Trial.ts';

const ADD = 'stock/add';
const parts = { query: { mode: 'FAST' }, body: { name: 'soup' } };

describe('a limit on cases', () => {
  const limited = (limit: number) => {
    const { session } = fakeSession(() => ({ status: 400 }));
    return new Trial('stock/add/is-kept', session, { limit });
  };
  const refused = (trial: Trial) => async () =>
    trial.refused(await trial.send(ADD, parts, 'success'), ['400'], 'a dish');

  test('ends a walk before the case beyond it', async () => {
    const trial = limited(2);
    await expect(trial.each([1, 2, 3], refused(trial))).rejects.toBeInstanceOf(CutShort);
    expect([trial.cases, trial.refusals]).toEqual([2, 2]);
  });

  test('goes on from one walk to the next, and into what is drawn', async () => {
    const trial = limited(5);
    await trial.each([1, 2], refused(trial));
    await expect(trial.forAll(fc.integer(), refused(trial))).rejects.toBeInstanceOf(CutShort);
    expect(trial.cases).toBe(5);
    await expect(trial.forAll(fc.integer(), refused(trial))).rejects.toBeInstanceOf(CutShort);
    expect(trial.cases).toBe(5);
  });

  test('that leaves out nothing cuts nothing short', async () => {
    const trial = limited(2);
    await trial.each([1, 2], refused(trial));
    await trial.each([], refused(trial));
    expect(trial.cases).toBe(2);
  });

  test('does not hide what was seen broken within it', async () => {
    const { session } = fakeSession(() => ({ status: 200 }));
    const trial = new Trial('stock/add/is-kept', session, { limit: 2 });
    const violation: unknown = await trial.each([1, 2, 3], refused(trial)).catch((error) => error);
    expect(violation).toBeInstanceOf(Violation);
    expect((violation as Violation).failure.message).toContain(
      '2 of 2 cases failed; this is the first.',
    );
  });
});
