import type { Suite } from '../../src/checked/Suite.ts';
import type { Wire } from '../../src/sent/exchange/Wire.ts';
import type { DocumentSpec } from '../../src/checked/openapi/documentSpec.ts';
import { planOf } from '../../src/checked/run/planOf.ts';
import { runPlan } from '../../src/checked/run/runPlan.ts';
import { startSession } from '../../src/sent/startSession.ts';
import type { Target } from '../../src/target/Target.ts';
import type { Decision } from '../../src/decided/types.ts';
import { hurriedClock } from '../hurriedClock.ts';

/** What a document of others decides of whatever responds on a wire, by rule. */
export async function judgedBy(
  { made, suite, target }: { made: DocumentSpec; suite: Suite; target: Target },
  wire: Wire,
  rules: string[] = [],
): Promise<Map<string, Decision['outcome']>> {
  const config = { target, seed: 1, cases: 5, rules: [] };
  const options = { wire, clock: hurriedClock, patienceMs: 60 };
  const session = startSession(config, [made.spec], suite.requestFactories, options);
  const decisions = await runPlan(planOf(made.spec, suite, { rules }), session);
  await session.putBack();
  await session.client.close();
  return new Map(decisions.map(({ rule, outcome }) => [rule, outcome]));
}

/** The rules with one of these outcomes. */
export function withOutcome(
  decided: Map<string, Decision['outcome']>,
  ...outcomes: Decision['outcome'][]
): string[] {
  return [...decided].filter(([, outcome]) => outcomes.includes(outcome)).map(([rule]) => rule);
}
