import { expect, test } from 'vitest';
import type { RuleCheck } from '../Check.ts';
import { fakeSession, MENU_RULES, MENU_YAML } from '../testing/fakeSession.ts';
import { NotExercised, Unanswered } from '../../sent/judging/signals.ts';
import { readSpec } from '../../promised/reading/readSpec.ts';
import type { Trial } from '../trial/Trial.ts';
import type { Decision } from '../../decided/types.ts';
import type { Plan } from './planOf.ts';
import { SuiteRun } from './SuiteRun.ts';

const RULE = 'stock/add/is-kept';

/** A run of checks, each of which does as told; all of them are asked for. */
async function ran(
  checks: Record<string, (trial: Trial) => Promise<void>>,
  further: Partial<RuleCheck> = {},
  apart: Record<string, RuleCheck['apart']> = {},
  status = 500,
) {
  const { session } = fakeSession(() => ({ status }), {
    specs: [
      readSpec('stock.yaml', MENU_YAML.replace('query, required: true', 'query'), MENU_RULES),
    ],
  });
  const decided: Decision[] = [];
  const plan: Plan = {
    spec: session.specs[0]!,
    suite: { service: 'stock', requestFactories: [], checks: [] },
    rules: [],
    checks: Object.entries(checks).map(([rule, run]) => ({
      rule,
      preconditions: [],
      apart: apart[rule],
      ...further,
      run,
    })),
    selected: new Set(Object.keys(checks)),
    leftOut: new Set(),
    feeders: new Set(),
  };
  const run = new SuiteRun([plan], {
    session,
    onDecision: (decision) => decided.push(decision),
    onDefect: (rule) => ({
      rule,
      outcome: 'notExercised',
      reason: 'defect',
      cases: 0,
      failures: [],
    }),
  });
  await run.ended;
  return decided;
}

async function fail(trial: Trial): Promise<void> {
  trial.holds(false, () => ({ message: 'Broken.', expected: '', actual: '', exchanges: [] }));
}

test('tries again alone what failed beside other requests, and says that it held then', async () => {
  let attempts = 0;
  const [decision] = await ran({
    [RULE]: async (trial) => {
      attempts += 1;
      if (attempts === 1) await fail(trial);
      trial.holds(true, () => ({ message: '', expected: '', actual: '', exchanges: [] }));
    },
  });
  expect(attempts).toBe(2);
  expect(decision?.outcome).toBe('failed');
  expect(decision?.failures[0]?.message).toContain(
    'did not occur again when the check was repeated alone',
  );
});

test('a failure that held alone lists the requests beside which it was seen', async () => {
  const send = (trial: Trial) => trial.send('stock/add', {}, 'anything');
  const decided = await ran(
    {
      [RULE]: async (trial) => {
        const exchanges = [await send(trial)];
        const complaint = { message: '', expected: '', actual: '', exchanges };
        trial.holds(trial.isAgain, () => complaint);
      },
      'stock/add/is-there': async (trial) => void (await send(trial)),
    },
    {},
    {},
    200,
  );
  const decision = decided.find(({ rule }) => rule === RULE);
  expect(decision?.failures[0]?.before).toEqual([
    expect.stringMatching(/^sent at the same time: .* → 200$/),
  ]);
});

test.each<[string, (trial: Trial) => Promise<void>]>([
  ['got no response', () => Promise.reject(new Unanswered('did not respond'))],
  [
    'met the response of somebody else',
    async (trial) => {
      const exchange = await trial.send('stock/add', {}, 'anything');
      trial.holds(false, () => ({ message: '', expected: '', actual: '', exchanges: [exchange] }));
    },
  ],
])('what %s counts if it comes again, also where nothing runs beside it', async (_what, first) => {
  let attempts = 0;
  const [decision] = await ran(
    {
      [RULE]: async (trial) => {
        attempts += 1;
        if (attempts === 1) await first(trial);
        trial.holds(true, () => ({ message: '', expected: '', actual: '', exchanges: [] }));
      },
    },
    { apart: { alone: true } },
    {},
    403,
  );
  expect(attempts).toBe(2);
  expect(decision).toMatchObject({ outcome: 'passed', failures: [] });
});

test('a failure that is seen again is reported as it is', async () => {
  const [decision] = await ran({ [RULE]: fail });
  expect(decision?.failures[0]?.message).toBe('Broken.');
});

test('the same draws are tried again, with other identities', async () => {
  const seeds: number[] = [];
  const identities: string[] = [];
  await ran({
    [RULE]: async (trial) => {
      seeds.push(trial.seed);
      identities.push(trial.identity());
      await fail(trial);
    },
  });
  expect(new Set(seeds).size).toBe(1);
  expect(new Set(identities).size).toBe(2);
});

test('what ran alone is not tried again', async () => {
  let attempts = 0;
  await ran(
    {
      [RULE]: async (trial) => {
        attempts += 1;
        await fail(trial);
      },
    },
    { apart: { alone: true } },
  );
  expect(attempts).toBe(1);
});

test('nothing is begun before it is known of all what keeps them apart', async () => {
  const order: string[] = [];
  const holding = (rule: string) => async (trial: Trial) => {
    order.push(rule);
    trial.holds(true, () => ({ message: '', expected: '', actual: '', exchanges: [] }));
  };
  const found = Promise.withResolvers<void>();
  const running = ran(
    { alone: holding('alone'), [RULE]: holding(RULE), plain: holding('plain') },
    {},
    {
      alone: { alone: true },
      [RULE]: async () => {
        await found.promise;
        return { changes: ['stock'] };
      },
    },
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual([]);
  found.resolve();
  await running;
  expect(order).toEqual([RULE, 'plain', 'alone']);
});

test('where it cannot be found out what keeps a check apart, nothing runs beside it', async () => {
  const attempts: string[] = [];
  await ran(
    {
      [RULE]: async (trial) => {
        attempts.push(trial.rule);
        await fail(trial);
      },
    },
    { apart: () => Promise.reject(new NotExercised('no response')) },
  );
  expect(attempts).toEqual([RULE]);
});

test('an error of ours costs the one rule', async () => {
  const decided = await ran({
    broken: () => Promise.reject(new Error('ours')),
    [RULE]: async (trial) => {
      trial.holds(true, () => ({ message: '', expected: '', actual: '', exchanges: [] }));
    },
  });
  expect(decided.map(({ rule, outcome }) => [rule, outcome])).toEqual([
    ['broken', 'notExercised'],
    [RULE, 'passed'],
  ]);
});

test('those that wait for the service begin before others, and after those that change something', async () => {
  const order: string[] = [];
  const run = (rule: string) => async () => void order.push(rule);
  const check = (rule: string, apart: RuleCheck['apart'] = {}) => ({
    ...{ rule, preconditions: [], apart },
    run: run(rule),
  });
  const { session } = fakeSession(() => ({ status: 500 }));
  const plan = (waits: true | undefined, checks: RuleCheck[]): Plan => ({
    spec: session.specs[0]!,
    suite: { service: 'stock', requestFactories: [], checks: [], waits },
    rules: [],
    checks,
    selected: new Set(checks.map(({ rule }) => rule)),
    leftOut: new Set(),
    feeders: new Set(),
  });
  const plans = [
    plan(undefined, [check('plain'), check('changing', { changes: ['stock'] })]),
    plan(undefined, [check('early', { early: true })]),
    plan(true, [check('waiting')]),
  ];
  await new SuiteRun(plans, { session, width: 1, onDecision: () => {}, onDefect: fail as never })
    .ended;
  expect(order).toEqual(['changing', 'early', 'waiting', 'plain']);
});
