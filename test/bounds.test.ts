import { expect, test } from 'vitest';
import { expensesOf } from '../commands/plan/boundOf.ts';
import { hurriedClock } from '../commands/prove/hurriedClock.ts';
import { SandboxWire } from '../commands/prove/SandboxWire.ts';
import { suiteOf } from '../commands/suites.ts';
import { openSandbox } from '../sandbox/openSandbox.ts';
import { services, type ServiceName } from '../services.ts';
import { runPlan } from '../src/run/runPlan.ts';
import { planOf } from '../src/run/planOf.ts';
import { startSession } from '../src/check/startSession.ts';
import { loadSpecs } from '../src/spec/loadSpecs.ts';
import { parseTarget } from '../src/target/loadTarget.ts';

/**
 * What `plan` says a run sends at most is held against runs: of some services under seeds that nothing was measured with;
 * `BOUNDS=all npx vitest run --project whole test/bounds.test.ts` takes every service.
 */
const HELD: readonly ServiceName[] =
  process.env['BOUNDS'] === 'all' ? services : ['authentication', 'restaurants', 'partners'];
const MAX_BODY_BYTES = 16 * 1024 * 1024;
const specs = loadSpecs();

const asked = HELD.flatMap((service) =>
  [
    { seed: 1, cases: 1 },
    { seed: 77, cases: 25 },
    { seed: 5, cases: 60 },
  ].map((run) => ({ service, ...run })),
);

test.each(asked)(
  '$service keeps within little more than was measured, seed $seed, $cases cases',
  { timeout: 0 },
  async ({ service, seed, cases }) => {
    const spec = specs.find((candidate) => candidate.service === service)!;
    const sandbox = openSandbox({ control: true });
    const target = parseTarget(sandbox.targetAt('http://127.0.0.1'));
    const [expense] = expensesOf([spec], target, cases, { rules: [] });
    const { most, expected } = expense!;
    const session = startSession(
      { target, seed, cases, rules: [] },
      specs,
      suiteOf(service).requestFactories,
      {
        wire: new SandboxWire(sandbox, MAX_BODY_BYTES),
        clock: hurriedClock,
        patienceMs: 60,
        bounds: { [service]: most },
      },
    );
    const decisions = await runPlan(planOf(spec, suiteOf(service), { rules: [] }), session);
    const spent = session.spending.spentFor(service);
    await session.client.close();
    expect(decisions.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    // At a sandbox nothing is further but the pages of its lists, and those were measured too.
    expect(spent.requests + spent.further).toBeLessThanOrEqual(most.requests);
    expect(spent.authorizePayments).toBeLessThanOrEqual(most.authorizePayments);
    expect(spent.requestReports).toBeLessThanOrEqual(most.requestReports);
    expect(most.requests).toBeLessThanOrEqual(1.3 * expected.requests);
  },
);
