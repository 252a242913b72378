import { describe, expect, test } from 'vitest';
import type { RuleCheck } from './Check.ts';
import { apartOf, decide } from './decide.ts';
import { permission } from './preconditions.ts';
import { fakeSession } from './testing/fakeSession.ts';

const rule = 'stock/add/is-kept';
const parts = { query: { mode: 'FAST' }, body: { name: 'soup' } };

function checkOf(run: RuleCheck['run'], preconditions: RuleCheck['preconditions'] = []): RuleCheck {
  return { rule, preconditions, run };
}

describe('decide', () => {
  test('passes by the first cases alone, and says so, where a budget leaves out the others', async () => {
    const { session } = fakeSession(() => ({ status: 400 }));
    const refusing = checkOf(async (trial) =>
      trial.each([1, 2, 3], async () =>
        trial.refused(await trial.send('stock/add', parts), ['400'], 'a dish'),
      ),
    );
    const decision = await decide({ ...refusing, divisible: 'refusals', limit: 2 }, session);
    expect(decision).toEqual({ rule, outcome: 'passed', cases: 2, failures: [], partial: true });
  });

  test('does not take what was accepted for a refusal where a budget leaves out all of those', async () => {
    const { session } = fakeSession(() => ({}));
    const refusing = checkOf(async (trial) =>
      trial.each([1, 2, 3], async () =>
        trial.accepted(await trial.send('stock/add', parts), 'a dish'),
      ),
    );
    const decision = await decide({ ...refusing, divisible: 'refusals', limit: 2 }, session);
    expect(decision).toMatchObject({ outcome: 'notExercised', cases: 2 });
    expect(decision.reason).toContain('left out by --budget');
  });

  test('passes where something was asserted', async () => {
    const { session } = fakeSession(() => ({}));
    const decision = await decide(
      checkOf(async (trial) => trial.accepted(await trial.send('stock/add', parts), 'a dish')),
      session,
    );
    expect(decision).toEqual({ rule, outcome: 'passed', cases: 1, failures: [] });
  });

  test('does not pass where nothing was asserted', async () => {
    const { session } = fakeSession(() => ({}));
    const decision = await decide(
      checkOf(async (trial) => void (await trial.send('stock/add', parts))),
      session,
    );
    expect(decision).toMatchObject({
      outcome: 'notExercised',
      reason: 'no case came as far as an assertion',
    });
  });

  test('fails with what was seen', async () => {
    const { session } = fakeSession(() => ({ status: 400 }));
    const decision = await decide(
      checkOf(async (trial) => trial.accepted(await trial.send('stock/add', parts), 'a dish')),
      session,
    );
    expect(decision.outcome).toBe('failed');
    expect(decision.failures).toHaveLength(1);
  });

  test('sends nothing where a need is missing, and says which', async () => {
    const { session, sent } = fakeSession(() => ({}), { permissions: { updateStock: false } });
    const decision = await decide(
      checkOf(
        async (trial) => void (await trial.send('stock/add', parts)),
        [permission('updateStock')],
      ),
      session,
    );
    expect(decision).toMatchObject({
      outcome: 'notExercised',
      reason:
        'the run may not update stock here (permissions.updateStock is false, or --read-only)',
    });
    expect(sent).toEqual([]);
  });

  test('throws what is an error of ours', async () => {
    const { session } = fakeSession(() => ({}));
    const slip = checkOf(async () => {
      throw new TypeError('a slip');
    });
    await expect(decide(slip, session)).rejects.toThrow('a slip');
  });
});

describe('what keeps a check apart from others', () => {
  const { session } = fakeSession(() => ({}), { permissions: { updateStock: false } });
  const base = checkOf(async () => {});

  test('is what it says, or finds out at the target', async () => {
    expect(await apartOf(base, session)).toEqual({});
    expect(await apartOf({ ...base, apart: { alone: true } }, session)).toEqual({ alone: true });
    const apart: RuleCheck['apart'] = async ({ rule }) => ({ changes: [rule] });
    expect(await apartOf({ ...base, apart }, session)).toEqual({ changes: [rule] });
  });

  test('is nothing where it cannot be run, and everything where nobody can find out', async () => {
    const apart = async () => {
      throw new Error('no list');
    };
    const lacking = { ...base, apart, preconditions: [permission('updateStock')] };
    expect(await apartOf(lacking, session)).toEqual({});
    expect(await apartOf({ ...base, apart }, session)).toEqual({ alone: true });
  });
});
