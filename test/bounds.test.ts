import { describe, expect, test } from 'vitest';
import { expensesOf } from '../src/checked/run/plan/boundOf.ts';
import { hurriedClock } from '../proof/hurriedClock.ts';
import { SandboxWire } from '../proof/SandboxWire.ts';
import { suiteOf } from '../suites/suites.ts';
import { allVariants } from '../faults/allVariants.ts';
import { openSandbox } from '../sandbox/openSandbox.ts';
import type { Wrapper } from '../sandbox/types.ts';
import { services, type ServiceName } from '../services.ts';
import { runPlan } from '../src/checked/run/runPlan.ts';
import { planOf } from '../src/checked/run/planOf.ts';
import { startSession } from '../src/sent/startSession.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { parseTarget } from '../src/target/loadTarget.ts';

/**
 * What `plan` says a run sends at most is compared with runs of some services: under seeds that nothing was measured with,
 * and at every honest variant, which must not be cut short by it. The proof does the latter for every service, with few
 * cases. `BOUNDS=all npx vitest run --project whole test/bounds.test.ts` takes every service with many.
 */
const IS_EVERY = process.env['BOUNDS'] === 'all';
const HELD: readonly ServiceName[] = IS_EVERY
  ? services
  : ['authentication', 'restaurants', 'partners'];
/** Services whose runs are so short that all variants take seconds. */
const SHORT: readonly ServiceName[] = ['authentication', 'restaurants'];
/** Fixed room, for what is small at the sandbox: it is no measure of a service that sends little. */
const LEAST_ROOM = 100;
const specs = loadSpecs();

/** One service's part of a run, within its bounds. */
async function boundedRun(service: ServiceName, seed: number, cases: number, wrap?: Wrapper) {
  const spec = specs.find((candidate) => candidate.service === service)!;
  const sandbox = openSandbox({ control: true, wrap });
  const target = parseTarget(sandbox.targetAt('http://127.0.0.1'));
  const plan = planOf(spec, suiteOf(service), { rules: [] });
  const [expense] = expensesOf([plan], target, cases);
  const session = startSession(
    { target, seed, cases, rules: [] },
    specs,
    suiteOf(service).requestFactories,
    {
      wire: new SandboxWire(sandbox),
      clock: hurriedClock,
      patienceMs: 60,
      bounds: { [service]: expense!.most },
    },
  );
  const decisions = await runPlan(plan, session);
  await session.client.close();
  const cutShort = decisions.filter(({ rule }) => session.spending.refusal(rule) !== undefined);
  return { decisions, cutShort, spent: session.spending.spentFor(service), ...expense! };
}

describe.each(HELD)('the bounds of %s', (service) => {
  test.each([
    { seed: 1, cases: 1 },
    { seed: 77, cases: 25 },
    { seed: 5, cases: 60 },
  ])(
    'are little more than was measured, and kept, seed $seed, $cases cases',
    { timeout: 0 },
    async ({ seed, cases }) => {
      const { decisions, spent, most, expected } = await boundedRun(service, seed, cases);
      expect(decisions.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
      // At a sandbox nothing is further but the pages of its lists, and those were measured too.
      expect(spent.requests + spent.further).toBeLessThanOrEqual(most.requests);
      expect(spent.authorizePayments ?? 0).toBeLessThanOrEqual(most.authorizePayments ?? 0);
      expect(spent.requestReports ?? 0).toBeLessThanOrEqual(most.requestReports ?? 0);
      expect(most.requests).toBeLessThanOrEqual(
        Math.max(1.3 * expected.requests, expected.requests + LEAST_ROOM),
      );
    },
  );

  test.runIf(IS_EVERY || SHORT.includes(service))(
    'cut no honest deployment short',
    { timeout: 0 },
    async () => {
      const cut: string[] = [];
      for (const { id, wrap, overHttp, inRealTime, services: of } of await allVariants(specs)) {
        if (overHttp === true || inRealTime === true || !(of ?? [service]).includes(service))
          continue;
        const { cutShort } = await boundedRun(service, 3, 25, wrap);
        cut.push(...cutShort.map(({ rule }) => `${rule} at ${id}`));
      }
      expect(cut).toEqual([]);
    },
  );
});
