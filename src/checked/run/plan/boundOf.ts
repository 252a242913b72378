import type { RuleCheck } from '../../Check.ts';
import { RESERVED_REQUESTS, type Bound, type Bounds } from '../../../sent/Spending.ts';
import type { Plan } from '../planOf.ts';
import type { Target } from '../../../target/Target.ts';
import type { ServiceName } from '../../../../services.ts';
import { isThereAt } from '../../isThereAt.ts';
import {
  MEASURED_CASES,
  assumedCost,
  countedEffects,
  DEAR,
  measuredOf,
  TYPICAL,
  type Cost,
} from './Measured.ts';
import { sum } from './sum.ts';

/**
 * The share of requests allowed on top: another seed draws other values, and a target has other data than the sandbox, so
 * an honest deployment may need a little more.
 */
const ROOM = 0.25;
/**
 * The least number of requests allowed on top: a small number at the sandbox may be some dozens more elsewhere, even for
 * one rule.
 */
const LEAST_ROOM = 100;
/** How many times the sandbox's requests are allowed for longer lists, later reports, late changes and retries. */
const FURTHER = 4;
/**
 * The least number of such requests: a walk that does not end is seen only after some hundred pages, and walked twice, even
 * for one rule.
 */
const LEAST_FURTHER = 500;
/** By which factor effects may exceed those at the sandbox: requests that it refuses may be accepted elsewhere. */
const ROOM_FOR_EFFECTS = 2;
/**
 * The least number of effects of checks that may have any: a request that is to be rejected counts until it is. As many as
 * they send, if all may be accepted, up to some more.
 */
const LEAST_EFFECTS = [10, 30] as const;

/** The parts of a plan on which its cost depends. */
export type PlannedChecks = Pick<Plan, 'spec' | 'checks'>;

/** The requests of one service's part of a run. */
export interface Expense {
  service: ServiceName;
  /** As many as at the sandbox. */
  expected: Bound;
  /** The limit that the run never exceeds. */
  most: Bound;
}

/** The requests of each service's part of a run at a target, expected and at most. */
export function expensesOf(plans: PlannedChecks[], target: Target, cases: number): Expense[] {
  return plans.map(({ spec: { service }, checks }) => {
    const there = checks.filter(isThereAt(target));
    const [expected, dear] = [TYPICAL, DEAR].map((share) => {
      const bound = expectedOf(service, there, cases, share);
      // A check that can do without an effect had it where it was measured.
      const allowed: Partial<Record<string, boolean>> = target.permissions;
      return { ...bound, ...eachEffect((effect) => (allowed[effect] ? bound[effect]! : 0)) };
    }) as [Bound, Bound];
    return { service, expected, most: mostOf(expected, dear, there) };
  });
}

/** The bounds that a run keeps, by service. */
export function boundsOf(...asked: Parameters<typeof expensesOf>): Bounds {
  return Object.fromEntries(expensesOf(...asked).map(({ service, most }) => [service, most]));
}

export function sumBounds(bounds: Bound[]): Bound {
  const of = (name: string) => sum(bounds.map((bound) => bound[name] ?? 0));
  return { requests: of('requests'), further: of('further'), ...eachEffect(of) };
}

/**
 * The expected requests. Alone, each check sends more than together with others, where one finds out for all; so together
 * they send at most what all were measured to send.
 * @param share of the measured checks that cost less than a new one is assumed to cost
 */
function expectedOf(
  service: ServiceName,
  checks: RuleCheck[],
  cases: number,
  share: number,
): Bound {
  const measured = measuredOf(service);
  // Sorts all costs of a service, and few checks are new.
  let assumed: Cost | undefined;
  const assumedOf = (check: RuleCheck) =>
    allowedOf((assumed ??= assumedCost(service, share)), check);
  const alone = checks.map((check) => measured?.alone[check.rule] ?? assumedOf(check));
  // The sum of all measured checks does not include new ones.
  const fresh = checks.filter(({ rule }) => measured?.alone[rule] === undefined);
  const company = measured && [measured.together, ...fresh.map(assumedOf)];
  const sumAt = (costs: Cost[], index: number) =>
    sum(costs.map((cost) => costAt(cost, index, cases)));
  const at = (index: number) =>
    Math.ceil(Math.min(sumAt(alone, index), company ? sumAt(company, index) : Infinity));
  return { requests: at(0), further: 0, ...eachEffect((_, index) => at(index + 1)) };
}

/** The cost with a number of cases; fewer cases than were measured count as those. */
function costAt(cost: Cost, index: number, cases: number): number {
  const more = Math.max(0, cases - MEASURED_CASES);
  return (cost[index] ?? 0) + more * (cost[index + 1 + countedEffects.length] ?? 0);
}

/** @param dear what is expected where each new check is an expensive one */
function mostOf(expected: Bound, dear: Bound, checks: RuleCheck[]): Bound {
  const { requests } = expected;
  const isAny = requests > 0;
  const leastEffects = Math.max(LEAST_EFFECTS[0], Math.min(LEAST_EFFECTS[1], requests));
  return {
    requests: isAny ? dear.requests + Math.max(LEAST_ROOM, Math.floor(ROOM * requests)) : 0,
    further: isAny ? Math.max(LEAST_FURTHER, Math.ceil(FURTHER * requests)) + RESERVED_REQUESTS : 0,
    ...eachEffect((effect) =>
      Math.max(
        ROOM_FOR_EFFECTS * (expected[effect] ?? 0),
        checks.some((check) => mayHave(check, effect)) ? leastEffects : 0,
      ),
    ),
  };
}

function eachEffect(countOf: (effect: string, index: number) => number): Record<string, number> {
  return Object.fromEntries(
    countedEffects.map((effect, index) => [effect, countOf(effect, index)]),
  );
}

/** An assumed cost without effects that a check may not have: without the permission there is no effect. */
function allowedOf(cost: Cost, check: RuleCheck): Cost {
  const allowed = [1, ...countedEffects.map((effect) => (mayHave(check, effect) ? 1 : 0))];
  return cost.map((count, index) => count * (allowed[index % allowed.length] ?? 1));
}

function mayHave({ preconditions }: RuleCheck, effect: string): boolean {
  return preconditions.some(({ name }) => name === `permissions.${effect}`);
}
