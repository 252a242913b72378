import type { CataloguedFault } from '../../faults/Fault.ts';
import { openSandbox } from '../../sandbox/openSandbox.ts';
import { decide } from '../../src/check/decide.ts';
import { startSession } from '../../src/session/startSession.ts';
import { planOf } from '../../src/run/planOf.ts';
import type { Spec } from '../../src/spec/types.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { SandboxWire } from '../SandboxWire.ts';
import { suiteOf } from '../../suites/suites.ts';
import type { BudgetPlan } from '../../src/run/plan/budgetOf.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;
/** The sandbox shows a change at once. */
const PATIENCE_MS = 60;

/** The first rule of a service that notices a fault, of those that a budget picked; undefined if none does. */
export async function noticedWithin(
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
    wire: new SandboxWire(sandbox, MAX_BODY_BYTES),
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
