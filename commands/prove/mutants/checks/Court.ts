import type { ServiceName } from '../../../../services.ts';
import type { RuleCheck } from '../../../../src/check/Check.ts';
import type { Session } from '../../../../src/check/Session.ts';
import { isJudged } from '../../../../src/run/checksOf.ts';
import type { Constraint, Spec } from '../../../../src/spec/types.ts';
import type { Decision } from '../../../../src/verdict/types.ts';
import { loadBench, type Bench } from './Bench.ts';

/** What decides one rule in a session. */
export interface Decider {
  rule: string;
  decide(session: Session): Promise<Pick<Decision, 'outcome' | 'reason'>>;
}

/** What decides the rules of one service, as it was loaded. */
export interface Court {
  bench: Bench;
  deciders: Map<string, Decider>;
}

/** At most so many checks are run for the sake of what their exchanges show of a constraint on responses. */
const MOST_FEEDERS = 4;

/**
 * Loads what decides a service's rules.
 * @param copy what one copy in memory is known by
 * @throws Error where the checks do not fit the rules
 */
export async function openCourt(
  bundle: string,
  service: ServiceName,
  copy: string,
  specs: Spec[],
): Promise<Court> {
  const bench = await loadBench(bundle, copy);
  const spec = specs.find((candidate) => candidate.service === service);
  if (spec === undefined) throw new Error(`specs/ has no document for ${service}`);
  const { checks } = bench.planOf(spec, bench.suite, { rules: [] });
  const deciders = [
    ...checks.map((check) => byCheck(bench, check)),
    ...spec.constraints.filter(isJudged).map((one) => byJudge(bench, one, checks)),
  ];
  return { bench, deciders: new Map(deciders.map((decider) => [decider.rule, decider])) };
}

function byCheck(bench: Bench, check: RuleCheck): Decider {
  const { rule } = check;
  return { rule, decide: (session) => bench.decide(check, session) };
}

/** A constraint on responses has no check: what others of its operation send shows it. */
function byJudge(bench: Bench, constraint: Constraint, checks: RuleCheck[]): Decider {
  const own = `${constraint.operation}/`;
  const feeders = checks.filter(({ rule }) => rule.startsWith(own)).slice(0, MOST_FEEDERS);
  return {
    rule: constraint.id,
    decide: async (session) => {
      for (const feeder of feeders) {
        await bench.decide(feeder, session);
        const decision = session.judge.decide(constraint);
        if (decision.outcome !== 'notExercised') return decision;
      }
      return session.judge.decide(constraint);
    },
  };
}
