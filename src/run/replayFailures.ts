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

/** The result of running failed rules again. */
export interface Replayed {
  decisions: Decision[];
  /** What could not be restored. */
  problems: string[];
  /** Whether Ctrl-C ended the replay. What was changed is restored all the same. */
  interrupted: boolean;
}

/** Runs again the rules of one service that failed. */
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
 * The checks that sent the failed requests. A constraint on responses has no check of its own: the ids of its exchanges
 * say which check sent them; if they do not, all checks of its operation run.
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
