import { describe, expect, test } from 'vitest';
import type { RuleCheck } from './Check.ts';
import { apartOf, decide } from './decide.ts';
import { UNSEEN } from '../decided/reasons.ts';
import { TooCostly } from '../promised/schemas/boundedPattern.ts';
import { permission, scope } from './preconditions.ts';
import { Violation, type Unanswered } from '../sent/judging/signals.ts';
import { fakeSession, type Canned } from './testing/fakeSession.ts';

const rule = 'stock/add/is-kept';
const parts = { query: { mode: 'FAST' }, body: { name: 'soup' } };

const at = (options: Parameters<typeof fakeSession>[1]) => fakeSession(() => ({}), options).session;

function checkOf(run: RuleCheck['run'], preconditions: RuleCheck['preconditions'] = []): RuleCheck {
  return { rule, preconditions, run };
}

describe('decide', () => {
  test('decides no rule for which no value was found in time', async () => {
    const costly = checkOf(() => Promise.reject(new TooCostly()));
    expect(await decide(costly, at({}))).toMatchObject({
      outcome: 'notExercised',
      reason: expect.stringContaining('takes too long'),
    });
  });

  test('passes by the first cases alone, and says so, where a budget leaves out the others', async () => {
    const { session } = fakeSession(() => ({ status: 400 }));
    const refusing = checkOf(async (trial) =>
      trial.each([1, 2, 3], async () =>
        trial.refused(
          await trial.send('stock/add', parts, { expects: 'success' }),
          ['400'],
          'a dish',
        ),
      ),
    );
    const decision = await decide({ ...refusing, divisible: 'refusals', limit: 2 }, session);
    expect(decision).toEqual({ rule, outcome: 'passed', cases: 2, failures: [], partial: true });
  });

  test('does not take what was accepted for a rejection where a budget leaves out all of those', async () => {
    const { session } = fakeSession(() => ({}));
    const refusing = checkOf(async (trial) =>
      trial.each([1, 2, 3], async () =>
        trial.accepted(await trial.send('stock/add', parts, { expects: 'success' }), 'a dish'),
      ),
    );
    const decision = await decide({ ...refusing, divisible: 'refusals', limit: 2 }, session);
    expect(decision).toMatchObject({ outcome: 'notExercised', cases: 2 });
    expect(decision.reason).toContain('left out by --budget');
  });

  test.each([
    [403, 1],
    [400, 0],
  ])(
    'says that a rule without an assertion may be tried again after a %i (%i)',
    async (status, times) => {
      const thrown: unknown[] = [];
      const asking = checkOf(async (trial) => {
        await trial.send('stock/add', parts, { expects: 'anything' });
      });
      const { session } = fakeSession(() => ({ status }));
      const decision = await decide(asking, session, (one) => thrown.push(one));
      expect(decision).toMatchObject({ outcome: 'notExercised' });
      expect(thrown).toHaveLength(times);
    },
  );

  const accepting = checkOf(async (trial) =>
    trial.each([1, 2, 3], async () =>
      trial.accepted(await trial.send('stock/add', parts, { expects: 'success' }), 'a dish'),
    ),
  );

  test('passes no rule about rejections because valid requests were accepted', async () => {
    const { session } = fakeSession(() => ({}));
    const whole = await decide({ ...accepting, divisible: 'refusals', limit: 3 }, session);
    expect(whole).toMatchObject({ outcome: 'notExercised', cases: 3, reason: UNSEEN });
  });

  test('asks for none where its cases are not all to be rejected', async () => {
    const { session } = fakeSession(() => ({}));
    const some = await decide({ ...accepting, divisible: 'cases', limit: 2 }, session);
    expect(some).toMatchObject({ outcome: 'passed', cases: 2, partial: true });
  });

  test('gives a runner what was thrown where the rule was seen broken, and only then', async () => {
    const thrown: (Violation | Unanswered)[] = [];
    for (const status of [200, 400])
      await decide(accepting, fakeSession(() => ({ status })).session, (one) => thrown.push(one));
    expect(thrown.map((one) => one instanceof Violation && one.failure.actual)).toEqual([
      '400 without a body',
    ]);
  });

  test('names the first need that is missing, wherever it stands', async () => {
    const { session } = fakeSession(() => ({}), { permissions: { requestReports: false } });
    const needs = [permission('updateStock'), permission('requestReports'), scope('none')];
    const { reason } = await decide({ ...accepting, preconditions: needs }, session);
    expect(reason).toContain('may not request reports here');
  });

  test('passes where something was asserted', async () => {
    const { session } = fakeSession(() => ({}));
    const decision = await decide(
      checkOf(async (trial) =>
        trial.accepted(await trial.send('stock/add', parts, { expects: 'success' }), 'a dish'),
      ),
      session,
    );
    expect(decision).toEqual({ rule, outcome: 'passed', cases: 1, failures: [] });
  });

  test('does not pass where nothing was asserted', async () => {
    const { session } = fakeSession(() => ({}));
    const decision = await decide(
      checkOf(async (trial) => void (await trial.send('stock/add', parts, { expects: 'success' }))),
      session,
    );
    expect(decision).toMatchObject({
      outcome: 'notExercised',
      reason: 'no case got far enough to judge the rule',
    });
  });

  test('says what a check lacked that had nothing to assert', async () => {
    const unseen = 'the list is empty';
    const decision = await decide({ ...checkOf(async () => {}), unseen }, at({}));
    expect(decision).toMatchObject({ outcome: 'notExercised', reason: unseen });
  });

  test('fails with what was seen', async () => {
    const { session } = fakeSession(() => ({ status: 400 }));
    const decision = await decide(
      checkOf(async (trial) =>
        trial.accepted(await trial.send('stock/add', parts, { expects: 'success' }), 'a dish'),
      ),
      session,
    );
    expect(decision.outcome).toBe('failed');
    expect(decision.failures).toHaveLength(1);
  });

  test('counts the cases that were tried, and no fewer than one', async () => {
    const { session } = fakeSession(() => ({ status: 400 }));
    expect(await decide(accepting, session)).toMatchObject({ outcome: 'failed', cases: 3 });
    const single = checkOf(async (trial) =>
      trial.accepted(await trial.send('stock/add', parts, { expects: 'success' }), 'a dish'),
    );
    expect(await decide(single, session)).toMatchObject({ outcome: 'failed', cases: 1 });
  });

  test('tells no failures of what was not exercised, whyever', async () => {
    const sending = checkOf(
      async (trial) => void (await trial.send('stock/add', parts, { expects: 'success' })),
    );
    const spent = { requests: 0, further: 0, authorizePayments: 0, requestReports: 0 };
    const reasons: [RuleCheck, Parameters<typeof fakeSession>[1]][] = [
      [{ ...sending, preconditions: [scope('none')] }, {}],
      [checkOf(async (trial) => trial.notExercised('no fixture')), {}],
      [sending, {}],
      // One that passes over what it may not send has not shown what it was to show.
      [checkOf(async (trial) => void (await sending.run(trial).catch(() => {}))), {}],
      [
        checkOf(async (trial) => {
          trial.holds(true, () => ({ message: '', expected: '', actual: '', exchanges: [] }));
          await sending.run(trial).catch(() => {});
        }),
        { bounds: { stock: spent } },
      ],
      [{ ...accepting, divisible: 'refusals', limit: 2 }, {}],
    ];
    for (const [check, options] of reasons) {
      const { outcome, failures, reason } = await decide(check, at(options));
      expect({ outcome, failures }).toEqual({ outcome: 'notExercised', failures: [] });
      expect(reason).toEqual(expect.any(String));
    }
  });

  test('sends nothing where a need is missing, and says which', async () => {
    const { session, sent } = fakeSession(() => ({}), { permissions: { updateStock: false } });
    const decision = await decide(
      checkOf(
        async (trial) => void (await trial.send('stock/add', parts, { expects: 'success' })),
        [permission('updateStock')],
      ),
      session,
    );
    expect(decision).toMatchObject({
      outcome: 'notExercised',
      reason: 'the run may not update stock here (permissions.updateStock is false)',
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

test.each<[Canned, true | undefined]>([
  [{ error: { kind: 'hung up', message: 'closed the connection' } }, true],
  [{ error: { kind: 'too large', message: 'sent too much' } }, true],
  [{ status: 429 }, true],
  // Not sent: that is our choice.
  [{ error: { kind: 'not sent', message: 'not sent' } }, undefined],
])('what the target gave left the rule undecided: %j', async (answer, unanswered) => {
  const { session } = fakeSession(() => answer);
  const check: RuleCheck = {
    rule: 'stock/add/is-kept',
    preconditions: [],
    run: async (trial) => {
      await trial.send('stock/add', { body: { name: 'soup' } }, { expects: ['403'] });
    },
  };
  const { outcome, ...decision } = await decide(check, session);
  expect([outcome, decision.unanswered]).toEqual(['notExercised', unanswered]);
});
