import { beforeAll, expect, test } from 'vitest';
import { budgetOf, shareOfAll, type BudgetPlan } from '../src/checked/run/plan/budgetOf.ts';
import { plansOf } from '../commands/run/plansOf.ts';
import { SandboxWire } from '../proof/SandboxWire.ts';
import { suites, suiteOf } from '../suites/suites.ts';
import { catalogue } from '../faults/catalogue.ts';
import { openSandbox } from '../sandbox/openSandbox.ts';
import { SuiteRun } from '../src/checked/run/SuiteRun.ts';
import { planOf } from '../src/checked/run/planOf.ts';
import { startSession } from '../src/sent/startSession.ts';
import type { Wire } from '../src/sent/exchange/Wire.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import type { Spec } from '../src/promised/types.ts';
import { parseTarget } from '../src/target/loadTarget.ts';
import type { Target } from '../src/target/Target.ts';
import type { Decision } from '../src/decided/types.ts';
import type { CataloguedFault } from '../faults/Fault.ts';
import { decide } from '../src/checked/decide.ts';

/** The sandbox shows a change at once. */
const PATIENCE_MS = 60;

/**
 * What a budget promises is held against the catalogue: the faults are put on, and what was picked notices as many. Of one
 * service a few; `BUDGET=1000 npx vitest run --project whole test/budget.test.ts` takes every fault for that many requests.
 */
const ALL = process.env['BUDGET'] === undefined ? undefined : Number(process.env['BUDGET']);
const REQUESTS = ALL ?? 80;
/** Every how manieth fault is put on. */
const EVERY = ALL === undefined ? 6 : 1;
/** Not the seed that the cover was measured with: what is drawn is drawn again. */
const SEED = 42;
/** How far the share of a sample may lie below that of all, and that of other draws below what was measured. */
const TOLERANCE = ALL === undefined ? 0.12 : 0.02;

let specs: Spec[];
let target: Target;
beforeAll(() => {
  specs = loadSpecs();
  target = parseTarget(openSandbox({ control: true }).targetAt('http://127.0.0.1'));
});

test('notices the share of the catalogue that it promises', { timeout: 0 }, async () => {
  const asked = specs.filter(({ service }) => ALL !== undefined || service === 'restaurants');
  const bought = budgetOf(REQUESTS, plansOf(asked, { rules: [] }, suites), target, 25);
  const { noticed, catalogued } = shareOfAll(bought.shares);
  const faults = (await catalogue(asked)).filter((_, index) => index % EVERY === 0);
  const unseen: string[] = [];
  for (const fault of faults)
    if ((await noticedWithin(bought, fault, specs, SEED)) === undefined) unseen.push(fault.id);
  const share = 1 - unseen.length / faults.length;
  const promised = noticed / catalogued;
  if (ALL !== undefined)
    console.log(`${faults.length - unseen.length} of ${faults.length}, promised ${noticed}`);
  expect(share, unseen.join('\n')).toBeGreaterThan(promised - TOLERANCE);
});

/** A run of what was picked for one service, with eight requests at once; what was decided, and what went over the wire. */
async function ran({ budget }: BudgetPlan, spec: Spec, change: (wire: Wire) => Wire) {
  const sandbox = openSandbox({ control: true });
  const inProcess = new SandboxWire(sandbox);
  let sent = 0;
  const counting: Wire = {
    exchange: (...request) => {
      sent += 1;
      return change(inProcess).exchange(...request);
    },
    close: () => inProcess.close(),
  };
  const limits = { ...target.limits, concurrency: 8 };
  const suite = suiteOf(spec.service);
  const session = startSession(
    { target: { ...target, limits }, seed: SEED, cases: 25, rules: [], budget },
    specs,
    suite.requestFactories,
    { wire: counting, patienceMs: 60 },
  );
  const decisions: Decision[] = [];
  const run = new SuiteRun([planOf(spec, suite, { rules: [], budget })], {
    session,
    onDecision: (decision) => decisions.push(decision),
    onDefect: (_rule, error) => {
      throw error;
    },
  });
  await run.ended;
  const problems = await session.putBack();
  await session.client.close();
  return { sent, decisions, problems };
}

const refusing = (): Wire => ({
  exchange: async () => ({
    head: { status: 400, statusText: '', headers: [['content-type', 'application/json']] },
    body: Buffer.from('{}'),
    bodyBytes: 2,
    error: null,
    stale: false,
  }),
  close: async () => {},
});

test.each([
  ['an honest one', (wire: Wire) => wire],
  ['one that rejects everything, so that what failed is tried again', refusing],
])('never sends more than it may: %s', async (_what, change) => {
  const stock = specs.find(({ service }) => service === 'stock')!;
  for (const requests of [30, 150]) {
    const bought = budgetOf(requests, plansOf([stock], { rules: [] }, suites), target, 25);
    const { sent } = await ran(bought, stock, change);
    expect(sent).toBeLessThanOrEqual(bought.budget.requests);
  }
});

test('what was left out is not exercised, and what was picked passes', async () => {
  const stock = specs.find(({ service }) => service === 'stock')!;
  const bought = budgetOf(150, plansOf([stock], { rules: [] }, suites), target, 25);
  const { decisions, problems } = await ran(bought, stock, (wire) => wire);
  const picked = new Set(bought.budget.picked.map(([rule]) => rule));
  const byCheck = decisions.filter(({ rule }) => picked.has(rule));
  // At the sandbox more items are at risk than the run may change.
  const idle = byCheck.filter(({ outcome }) => outcome !== 'passed').map(({ rule }) => rule);
  expect(idle.filter((rule) => rule !== 'stock/list/nothing-at-risk-is-an-empty-array')).toEqual(
    [],
  );
  expect(byCheck.some(({ partial }) => partial)).toBe(true);
  expect(byCheck.length).toBe(picked.size);
  expect(problems).toEqual([]);
});

/** The first rule of a service that notices a fault, of those that a budget picked; undefined if none does. */
async function noticedWithin(
  { budget }: BudgetPlan,
  fault: CataloguedFault,
  specs: Spec[],
  seed: number,
): Promise<string | undefined> {
  const spec = specs.find(({ service }) => service === fault.service);
  if (spec === undefined) throw new Error(`there is no specification of ${fault.service}`);
  const suite = suiteOf(fault.service);
  const { wrap, wrapControl } = fault;
  const sandbox = openSandbox({ control: true, wrap, wrapControl });
  const target = parseTarget(sandbox.targetAt('http://127.0.0.1'));
  const config = { target, seed, cases: 25, rules: [], budget };
  const session = startSession(config, specs, suite.requestFactories, {
    stopAtFirst: true,
    patienceMs: PATIENCE_MS,
    wire: new SandboxWire(sandbox),
  });
  try {
    for (const check of planOf(spec, suite, config).checks) {
      const { outcome } = await decide(check, session);
      const by = outcome === 'failed' ? check.rule : session.judge.firstBroken();
      if (by !== undefined) return by;
    }
    return undefined;
  } finally {
    await session.client.close();
  }
}
