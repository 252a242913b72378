import type { RuleCheck } from '../../src/check/Check.ts';
import { RESERVED_REQUESTS, type Bound, type Bounds } from '../../src/check/Spending.ts';
import { planOf, type Plan, type Selection } from '../../src/run/planOf.ts';
import type { Spec } from '../../src/spec/types.ts';
import type { Target } from '../../src/target/Target.ts';
import type { ServiceName } from '../../services.ts';
import { suiteOf } from '../../suites/suites.ts';
import { isThereAt } from '../../src/check/isThereAt.ts';
import { dearCost, measuredOf, type Cost } from '../../src/budget/Measured.ts';

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

/** What a plan tells: of effects, those that a table's columns hold. */
export interface PlannedBound extends Bound {
  authorizePayments: number;
  requestReports: number;
}

/** What one service's part of a run sends. */
export interface Expense {
  service: ServiceName;
  /** What the sandbox needs. */
  expected: PlannedBound;
  /** What the run never goes beyond. */
  most: PlannedBound;
}

/** What each service's part of a run sends at a target, expected and at most. */
export function expensesOf(
  specs: Spec[],
  target: Target,
  cases: number,
  selection: Selection,
): Expense[] {
  return specs.map((spec) =>
    expenseOf(planOf(spec, suiteOf(spec.service), selection), target, cases),
  );
}

function expenseOf({ spec: { service }, checks }: Plan, target: Target, cases: number): Expense {
  const expected = expectedOf(service, checks.filter(isThereAt(target)), cases);
  return { service, expected, most: mostOf(expected) };
}

/** The bounds that a run keeps, by service. */
export function boundsOf(plans: Plan[], target: Target, cases: number): Bounds {
  return Object.fromEntries(
    plans.map((plan) => expenseOf(plan, target, cases)).map(({ service, most }) => [service, most]),
  );
}

/** What several services' parts come to. */
export function sumOf(bounds: PlannedBound[]): PlannedBound {
  return {
    requests: sum(bounds.map(({ requests }) => requests)),
    further: sum(bounds.map(({ further }) => further)),
    authorizePayments: sum(bounds.map(({ authorizePayments }) => authorizePayments)),
    requestReports: sum(bounds.map(({ requestReports }) => requestReports)),
  };
}

/** Each check alone sends more than in company, where one finds out for the others; all together are the most that any of them come to. */
function expectedOf(service: ServiceName, checks: RuleCheck[], cases: number): PlannedBound {
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
  return { requests: at(0), further: 0, authorizePayments: at(1), requestReports: at(2) };
}

/** Fewer cases than were measured cost no more than those. */
function costAt(cost: Cost, index: number, cases: number): number {
  const more = Math.max(0, cases - MEASURED_CASES);
  return (cost[index] ?? 0) + more * (cost[index + 3] ?? 0);
}

function mostOf({ requests, authorizePayments, requestReports }: PlannedBound): PlannedBound {
  return {
    ...(requests === 0 ? { requests, further: 0 } : requestsWithRoom(requests)),
    authorizePayments: ROOM_FOR_EFFECTS * authorizePayments,
    requestReports: ROOM_FOR_EFFECTS * requestReports,
  };
}

function requestsWithRoom(requests: number): Pick<PlannedBound, 'requests' | 'further'> {
  return {
    requests: requests + Math.max(LEAST_ROOM, Math.floor(ROOM * requests)),
    further: Math.ceil(FURTHER * requests) + RESERVED_REQUESTS,
  };
}

/** A guessed cost without what a check may not do: one that needs no permission sends no payment. */
function allowedOf(cost: Cost, { preconditions }: RuleCheck): Cost {
  const may = (effect: string) =>
    preconditions.some(({ name }) => name === `permissions.${effect}`) ? 1 : 0;
  const allowed = [1, may('authorizePayments'), may('requestReports')];
  return cost.map((count, index) => count * (allowed[index % allowed.length] ?? 1));
}

function sum(counts: number[]): number {
  return counts.reduce((whole, count) => whole + count, 0);
}
