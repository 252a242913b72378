import { describe, expect, test } from 'vitest';
import type { RuleCheck } from './Check.ts';
import { decide } from './decide.ts';
import { permission } from './preconditions.ts';
import { fakeSession } from './testing/fakeSession.ts';

const rule = 'stock/add/is-kept';
const parts = { query: { mode: 'FAST' }, body: { name: 'soup' } };

function checkOf(run: RuleCheck['run'], preconditions: RuleCheck['preconditions'] = []): RuleCheck {
  return { rule, preconditions, run };
}

describe('decide', () => {
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
