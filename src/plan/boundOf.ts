import type { RuleCheck } from '../check/Check.ts';
import { RESERVED_REQUESTS, type Bound, type Bounds } from '../session/Spending.ts';
import type { Plan } from '../run/planOf.ts';
import type { Target } from '../target/Target.ts';
import type { ServiceName } from '../../services.ts';
import { isThereAt } from '../check/isThereAt.ts';
import { countedEffects, dearCost, measuredOf, type Cost } from './Measured.ts';
import { sum } from './sum.ts';

/** The number of cases that costs were measured with. */
const MEASURED_CASES = 25;

/** Other draws under another seed, and data that are unlike the sandbox's: an honest deployment may need a little more. */
const ROOM = 0.25;
/** The least room: what is small at the sandbox may be some dozens more elsewhere, for one rule alone too. */
const LEAST_ROOM = 100;
/** Longer lists, later reports, changes that show late and requests to come again: so many times what the sandbox needs. */
const FURTHER = 4;
/** What is refused at the sandbox may be accepted elsewhere. */
const ROOM_FOR_EFFECTS = 2;

/** Of a plan, what its cost depends on. */
export type PlannedChecks = Pick<Plan, 'spec' | 'checks'>;

/** What one service's part of a run sends. */
export interface Expense {
  service: ServiceName;
  /** What the sandbox needs. */
  expected: Bound;
  /** What the run never goes beyond. */
  most: Bound;
}

/** What each service's part of a run sends at a target, expected and at most. */
export function expensesOf(plans: PlannedChecks[], target: Target, cases: number): Expense[] {
  return plans.map(({ spec: { service }, checks }) => {
    const expected = expectedOf(service, checks.filter(isThereAt(target)), cases);
    return { service, expected, most: mostOf(expected) };
  });
}

/** The bounds that a run keeps, by service. */
export function boundsOf(...asked: Parameters<typeof expensesOf>): Bounds {
  return Object.fromEntries(expensesOf(...asked).map(({ service, most }) => [service, most]));
}

/** What several services' parts come to. */
export function sumOf(bounds: Bound[]): Bound {
  const of = (name: string) => sum(bounds.map((bound) => bound[name] ?? 0));
  return { requests: of('requests'), further: of('further'), ...eachEffect(of) };
}

/** Each check alone sends more than in company, where one finds out for the others; all together are the most that any of them come to. */
function expectedOf(service: ServiceName, checks: RuleCheck[], cases: number): Bound {
  const measured = measuredOf(service);
  const dear = dearCost(service);
  const alone = checks.map((check) => measured?.alone[check.rule] ?? allowedOf(dear, check));
  // What all measured ones come to says nothing of those that are new.
  const fresh = checks.filter(({ rule }) => measured?.alone[rule] === undefined);
  const company = measured && [measured.together, ...fresh.map((check) => allowedOf(dear, check))];
  const sumAt = (costs: Cost[], index: number) =>
    sum(costs.map((cost) => costAt(cost, index, cases)));
  const at = (index: number) =>
    Math.ceil(Math.min(sumAt(alone, index), company ? sumAt(company, index) : Infinity));
  return { requests: at(0), further: 0, ...eachEffect((_, index) => at(index + 1)) };
}

/** Fewer cases than were measured cost no more than those. */
function costAt(cost: Cost, index: number, cases: number): number {
  const more = Math.max(0, cases - MEASURED_CASES);
  return (cost[index] ?? 0) + more * (cost[index + 1 + countedEffects.length] ?? 0);
}

function mostOf(expected: Bound): Bound {
  const { requests } = expected;
  const isAny = requests > 0;
  return {
    requests: isAny ? requests + Math.max(LEAST_ROOM, Math.floor(ROOM * requests)) : 0,
    further: isAny ? Math.ceil(FURTHER * requests) + RESERVED_REQUESTS : 0,
    ...eachEffect((effect) => ROOM_FOR_EFFECTS * (expected[effect] ?? 0)),
  };
}

function eachEffect(countOf: (effect: string, index: number) => number): Record<string, number> {
  return Object.fromEntries(
    countedEffects.map((effect, index) => [effect, countOf(effect, index)]),
  );
}

/** A guessed cost without what a check may not do: one that needs no permission has no effect. */
function allowedOf(cost: Cost, { preconditions }: RuleCheck): Cost {
  const may = (effect: string) =>
    preconditions.some(({ name }) => name === `permissions.${effect}`) ? 1 : 0;
  const allowed = [1, ...countedEffects.map(may)];
  return cost.map((count, index) => count * (allowed[index % allowed.length] ?? 1));
}
