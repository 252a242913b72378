import { expect, test } from 'vitest';
import { SandboxWire } from '../proof/SandboxWire.ts';
import { suiteOf } from '../suites/suites.ts';
import { allVariants } from '../faults/allVariants.ts';
import { openSandbox } from '../sandbox/openSandbox.ts';
import type { ServiceName } from '../services.ts';
import { startSession } from '../src/sent/startSession.ts';
import { planOf } from '../src/checked/run/planOf.ts';
import { SuiteRun } from '../src/checked/run/SuiteRun.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { parseTarget } from '../src/target/loadTarget.ts';
import type { Decision } from '../src/decided/types.ts';
import { uneven } from './uneven.ts';

const CONCURRENCY = 8;
const specs = loadSpecs();

/** What the rules of a service decide about a variant that they meet side by side, and what could not be put back. */
async function judged(service: ServiceName, id: string) {
  const variant = (await allVariants(specs)).find((one) => one.id === id);
  const sandbox = openSandbox({ control: true, wrap: variant!.wrap });
  const { limits, ...target } = parseTarget(sandbox.targetAt('http://127.0.0.1'));
  const suite = suiteOf(service);
  const session = startSession(
    {
      target: { ...target, limits: { ...limits, concurrency: CONCURRENCY } },
      seed: 7,
      cases: 2,
      rules: [],
    },
    specs,
    suite.requestFactories,
    { wire: uneven(new SandboxWire(sandbox)), patienceMs: 60 },
  );
  const decisions: Decision[] = [];
  const spec = specs.find((one) => one.service === service)!;
  const run = new SuiteRun([planOf(spec, suite, { rules: [] })], {
    session,
    onDecision: (decision) => decisions.push(decision),
    onDefect: (_rule, error) => {
      throw error;
    },
  });
  await run.ended;
  const left = await session.putBack();
  await session.client.close();
  return { decisions, left };
}

test.each<[ServiceName, string]>([
  ['partners', 'restaurants-that-leave-often'],
  ['stock', 'a-busy-restaurant'],
  ['restaurants', 'group-that-grows-often'],
  ['restaurants', 'too-many-requests'],
  ['restaurants', 'short-lived-tokens'],
])(
  'no rule of %s fails beside others: %s',
  async (service, id) => {
    const { decisions, left } = await judged(service, id);
    const failed = decisions.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ rule, failures }) => `${rule}: ${failures[0]?.message}`)).toEqual([]);
    expect(left).toEqual([]);
    expect(decisions.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(50);
  },
  60_000,
);
