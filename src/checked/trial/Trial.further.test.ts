import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Violation } from '../../sent/judging/signals.ts';
import { fakeSession } from '../testing/fakeSession.ts';
import { Trial } from './Trial.ts';

const ADD = 'stock/add';
const parts = { query: { mode: 'FAST' }, body: { name: 'soup' } };

function trialOf(options: Parameters<typeof fakeSession>[1]) {
  const { session, sent } = fakeSession(() => ({}), options);
  return { trial: new Trial('stock/add/is-kept', session), sent };
}

describe('what the target makes necessary is no part of what a plan counts', () => {
  const bounds = {
    stock: { requests: 2, further: 100, authorizePayments: 0, requestReports: 0 },
  };
  const counted = ({ session }: Trial) => session.spending.spentFor('stock').requests;

  test('where the sender says so, or all of a part is', async () => {
    const { trial } = trialOf({ bounds });
    await trial.send(ADD, parts, 'success');
    await trial.send(ADD, parts, { expects: 'success', isFurther: true });
    await trial.further(() => trial.send(ADD, parts, 'success'));
    expect(counted(trial)).toBe(1);
    await trial.send(ADD, parts, 'success');
    expect(counted(trial)).toBe(2);
  });

  test('where a rule is tried again', async () => {
    const { session } = fakeSession(() => ({}), { bounds });
    const again = new Trial('stock/add/is-kept', session, { attempt: 'again' });
    await again.send(ADD, parts, { expects: 'success' });
    expect(counted(again)).toBe(0);
    expect(again.identity()).toBe('7//stock/add/is-kept/again/2');
  });

  test('where a violation is made smaller', async () => {
    const { trial, sent } = trialOf({ bounds });
    await expect(
      trial.forAll(fc.integer({ min: 0, max: 1000 }), async (value) =>
        trial.refused(await trial.send(ADD, parts, 'success'), ['400'], `a price of ${value}`),
      ),
    ).rejects.toThrow(Violation);
    expect(sent.length).toBeGreaterThan(1);
    expect(counted(trial)).toBe(1);
  });
});

test('what looked wrong is requested later, until the rule is broken', async () => {
  const { trial } = trialOf({});
  const waits: number[] = [];
  Object.assign(trial.session.clock, { sleep: async (ms: number) => void waits.push(ms) });
  await trial.later(async () => {});
  const words = { message: 'It is not kept.', expected: 'soup', actual: 'none', exchanges: [] };
  expect(() => trial.holds(false, () => words)).toThrow(Violation);
  await trial.later(async () => {});
  expect(waits).toEqual([trial.session.patienceMs]);
});
