import { checksOf } from './checksOf.ts';
import { planOf, type Plan } from './planOf.ts';
import { runPlan } from './runPlan.ts';
import type { RuleCheck } from '../check/Check.ts';
import type { RunConfig } from '../session/RunConfig.ts';
import { startSession } from '../session/startSession.ts';
import type { Spec } from '../spec/types.ts';
import type { NumberedFailure } from '../verdict/numberedFailures.ts';
import type { Decision } from '../verdict/types.ts';
import type { Suite } from '../check/Suite.ts';

/** What came of running failed rules again. */
export interface Replayed {
  decisions: Decision[];
  /** What could not be put back. */
  problems: string[];
  /** Ended by Ctrl-C. What was changed is put back all the same. */
  interrupted: boolean;
}

/** Runs the rules of one service again that these failures are of. */
export async function replayService(
  failures: NumberedFailure[],
  spec: Spec,
  suite: Suite,
  specs: Spec[],
  config: RunConfig,
): Promise<Replayed> {
  const plan = replayPlan(failures, spec, suite);
  const session = startSession(config, specs, suite.requestFactories);
  const interrupt = () => session.interrupt();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const decisions = await runPlan(plan, session);
    const problems = await session.putBack();
    return { decisions, problems, interrupted: session.interrupted };
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await session.client.close();
  }
}

/**
 * The checks that sent what failed. A constraint on responses has none of its own: the ids of its exchanges say whose
 * check sent them; where they do not, all checks of its operation are run.
 */
export function replayPlan(failures: NumberedFailure[], spec: Spec, suite: Suite): Plan {
  const rules = [...new Set(failures.map(({ rule }) => rule.id))];
  const plan = planOf(spec, suite, { rules });
  const all = checksOf(spec, suite);
  const decided = new Set(all.map(({ rule }) => rule));
  const judged = failures.filter(({ rule }) => !decided.has(rule.id));
  const senders = judged.map(({ failure }) => senderOf(failure.exchanges, all));
  if (senders.includes(undefined)) return plan;
  const checks = all.filter(({ rule }) => plan.selected.has(rule) || senders.includes(rule));
  return { ...plan, checks };
}

/** An exchange's id starts with the rule whose check sent it: `stock/update/accepts/3`. */
function senderOf(exchanges: string[], checks: RuleCheck[]): string | undefined {
  return checks
    .map(({ rule }) => rule)
    .filter((rule) => exchanges.some((id) => id.startsWith(`${rule}/`)))
    .toSorted((one, other) => other.length - one.length)[0];
}
