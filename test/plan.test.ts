import { beforeAll, expect, test } from 'vitest';
import { expensesOf } from '../src/checked/run/plan/boundOf.ts';
import { plannedRules } from '../src/checked/run/plan/plannedRules.ts';
import { SandboxWire } from '../proof/SandboxWire.ts';
import { readOnly } from '../src/target/readOnly.ts';
import { suiteOf } from '../suites/suites.ts';
import { openSandbox } from '../sandbox/openSandbox.ts';
import { startSession } from '../src/sent/startSession.ts';
import { planOf } from '../src/checked/run/planOf.ts';
import { runPlan } from '../src/checked/run/runPlan.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import type { Spec } from '../src/promised/types.ts';
import { parseTarget } from '../src/target/loadTarget.ts';
import type { Target } from '../src/target/Target.ts';
import { services, type ServiceName } from '../services.ts';

/** A plan names the very rules that a run exercises, whatever a target file lacks. `PLAN=all` looks at every service. */
const SERVICES: ServiceName[] =
  process.env['PLAN'] === 'all'
    ? [...services]
    : ['authentication', 'stock', 'restaurants', 'partners'];

const CASES = 2;

let specs: Spec[];
beforeAll(() => {
  specs = loadSpecs();
});

const withoutFixtures = ({ fixtures: { restaurant }, control: _, ...target }: Target): Target => ({
  ...target,
  fixtures: { restaurant },
});

/** What a target lacks, and the one service for which that is another lack than the one before. */
const LACKING: [string, (target: Target) => Target, of?: ServiceName][] = [
  ['nothing', (target) => target],
  ['every permission (--read-only)', readOnly],
  ['further clients', (target) => ({ ...target, clients: [target.clients[0]] })],
  ['fixtures and a control plane', withoutFixtures],
  ['permissions but that for stock', (target) => allowing(target, 'updateStock'), 'stock'],
  [
    'permissions but that for payments',
    (target) => allowing(target, 'authorizePayments'),
    'card-authorization',
  ],
  [
    'the scopes to write and to read restaurants',
    (target) => lackingScopes(target, ['stock:write', 'restaurants:read']),
  ],
];

function allowing(target: Target, permission: keyof Target['permissions']): Target {
  const { permissions } = readOnly(target);
  return { ...target, permissions: { ...permissions, [permission]: true } };
}

function lackingScopes(target: Target, lost: string[]): Target {
  const [first, ...further] = target.clients;
  const scopes = first.scopes.filter((scope) => !lost.includes(scope));
  return { ...target, clients: [{ ...first, scopes }, ...further] };
}

/** The ids of the rules of one service that a run decides, and what it sent. */
async function exercised(spec: Spec, change: (target: Target) => Target) {
  const sandbox = openSandbox({ control: true });
  const target = change(parseTarget(sandbox.targetAt('http://127.0.0.1')));
  const suite = suiteOf(spec.service);
  const selection = { rules: [] };
  const plan = planOf(spec, suite, selection);
  const [expense] = expensesOf([plan], target, CASES);
  const session = startSession(
    { target, seed: 7, cases: CASES, ...selection },
    specs,
    suite.requestFactories,
    {
      wire: new SandboxWire(sandbox),
      patienceMs: 60,
      bounds: { [spec.service]: expense?.most },
    },
  );
  const decisions = await runPlan(plan, session);
  await session.putBack();
  await session.client.close();
  const planned = plannedRules([plan], target);
  const reasons = new Map(decisions.map(({ rule, reason }) => [rule, reason]));
  return {
    reasons,
    planned: planned.filter(({ missing }) => missing === undefined).map(({ rule }) => rule.id),
    run: decisions.filter(({ outcome }) => outcome !== 'notExercised').map(({ rule }) => rule),
    spent: session.spending.spentFor(spec.service),
    most: expense?.most,
  };
}

const PAIRS = LACKING.flatMap(([what, change, of]) =>
  SERVICES.filter((service) => of === undefined || service === of).map((service) => {
    return { what, change, service };
  }),
);

test.each(PAIRS)('a target that lacks $what: $service', async ({ change, service }) => {
  const spec = specs.find((candidate) => candidate.service === service)!;
  const { planned, run, spent, most, reasons } = await exercised(spec, change);
  const told = planned.filter((id) => !run.includes(id)).map((id) => [id, reasons.get(id)]);
  expect(told).toEqual([]);
  expect(run.filter((id) => !planned.includes(id))).toEqual([]);
  // What is put back has no bound.
  for (const [name, count] of Object.entries(spent))
    expect(count, name).toBeLessThanOrEqual(most?.[name] ?? Infinity);
});
