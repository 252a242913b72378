import { expect, test } from 'vitest';
import { SandboxWire } from '../proof/SandboxWire.ts';
import { suiteOf } from '../suites/suites.ts';
import { openSandbox } from '../sandbox/openSandbox.ts';
import { services, type ServiceName } from '../services.ts';
import { SuiteRun } from '../src/run/SuiteRun.ts';
import { planOf } from '../src/run/planOf.ts';
import { startSession } from '../src/session/startSession.ts';
import { loadSpecs } from '../src/spec/loadSpecs.ts';
import { parseTarget } from '../src/target/loadTarget.ts';
import type { Decision } from '../src/verdict/types.ts';
import { VirtualTime } from './VirtualTime.ts';

/**
 * What a run takes where each answer takes 150 ms and eight requests may be under way, on a clock that only answers move.
 * Of some services; `SCHEDULE=all npx vitest run --project whole test/schedule.test.ts` takes all, and says how long.
 */
const ALL = process.env['SCHEDULE'] === 'all';
const RUN: readonly ServiceName[] = ALL ? services : ['restaurants', 'partners'];
const DELAY_MS = 150;
const CONCURRENCY = 8;
/** What nothing may run beside, and what waits for another answer. */
const ROOM_MS = ALL ? 9_000 : 3_000;
const MAX_BODY_BYTES = 16 * 1024 * 1024;

test('as many requests are under way as a target takes at once', { timeout: 0 }, async () => {
  const specs = loadSpecs();
  const sandbox = openSandbox({ control: true });
  const { limits, ...target } = parseTarget(sandbox.targetAt('http://127.0.0.1'));
  const time = new VirtualTime();
  const suites = RUN.map(suiteOf);
  const session = startSession(
    {
      target: { ...target, limits: { ...limits, concurrency: CONCURRENCY } },
      seed: 42,
      cases: 25,
      rules: [],
    },
    specs,
    suites.flatMap(({ requestFactories }) => requestFactories),
    {
      wire: time.delaying(new SandboxWire(sandbox, MAX_BODY_BYTES), DELAY_MS),
      clock: time.clock,
      patienceMs: 60,
    },
  );
  const decisions: Decision[] = [];
  const plans = suites.map((suite) => {
    const spec = specs.find(({ service }) => service === suite.service)!;
    return planOf(spec, suite, { rules: [] });
  });
  const run = new SuiteRun(plans, {
    session,
    onDecision: (decision) => decisions.push(decision),
    onDefect: (_rule, error) => {
      throw error;
    },
  });
  await time.until(run.ended.then(() => session.putBack()));
  await session.client.close();
  const least = (time.exchanges * DELAY_MS) / CONCURRENCY;
  if (ALL) console.log(`${time.exchanges} exchanges in ${time.now} ms, at least ${least} ms`);
  expect(decisions.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(time.now).toBeLessThan(least + ROOM_MS);
});
