import { checksOf } from './checksOf.ts';
import { planOf, type Plan } from './planOf.ts';
import { runPlan } from './runPlan.ts';
import type { RuleCheck } from '../Check.ts';
import type { RunConfig } from '../../sent/RunConfig.ts';
import { journalOf, startSession } from '../../sent/startSession.ts';
import type { Spec } from '../../promised/types.ts';
import type { NumberedFailure } from '../../decided/causesOf.ts';
import type { Decision } from '../../decided/types.ts';
import type { Suite } from '../Suite.ts';

/** The result of running failed rules again. */
export interface Replayed {
  decisions: Decision[];
  /** What could not be restored. */
  problems: string[];
  /** Whether Ctrl-C ended the replay. What was changed is restored all the same. */
  interrupted: boolean;
}

/**
 * Runs again the rules that failed, service by service.
 * @param onSession is given how to end it early: from then on only requests that restore are sent
 */
export async function replayFailures(
  failures: NumberedFailure[],
  { specs, suites }: { specs: Spec[]; suites: Suite[] },
  config: RunConfig,
  onSession: (interrupt: () => void) => void,
): Promise<Replayed> {
  const all: Replayed = { decisions: [], problems: [], interrupted: false };
  // One for all services: a second one would find the file of the first, and change nothing.
  const journal = journalOf(config);
  for (const [service, own] of Map.groupBy(failures, ({ rule }) => rule.service)) {
    const spec = specs.find((one) => one.service === service);
    const suite = suites.find((one) => one.service === service);
    if (spec === undefined || suite === undefined || all.interrupted) continue;
    const plan = replayPlan(own, spec, suite);
    const session = startSession(config, specs, suite.requestFactories, journal && { journal });
    onSession(() => session.interrupt());
    try {
      all.decisions.push(...(await runPlan(plan, session)));
      all.problems.push(...(await session.putBack()));
      all.interrupted = session.interrupted;
    } finally {
      await session.client.close();
    }
  }
  return all;
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
