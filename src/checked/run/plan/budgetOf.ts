import type { Budget } from '../../../sent/Budget.ts';
import type { Plan } from '../planOf.ts';
import type { Target } from '../../../target/Target.ts';
import type { ServiceName } from '../../../../services.ts';
import { isThereAt } from '../../isThereAt.ts';
import { permission } from '../../preconditions.ts';
import { coverOf, coverOfService, faultsIn, type Cover, type MeasuredCheck } from './Cover.ts';
import { MEASURED_CASES } from './Measured.ts';
import { Picker, type Candidate } from './Picker.ts';
import { sum } from './sum.ts';
import type { BudgetResult } from '../../../decided/types.ts';

/** Requests of every run before its suites: a token, and a request to each address. */
export const PREFLIGHT_REQUESTS = 3;

/** Checks that were not measured yet come first, but take at most this share of a budget. */
const SHARE_OF_UNMEASURED = 0.5;

/** The assumed cost of a check if nothing at all was measured. */
const DEAR_REQUESTS = 25;

/** Requests for restoring an item: reading it, sending it, reading it again. */
const RESTORING_REQUESTS = 3;

/** How many catalogued faults are noticed. */
export interface Share {
  noticed: number;
  /** How many the same run without a budget notices. */
  inFull: number;
  catalogued: number;
}

/** The checks on which a run spends its budget, and what they notice. */
export interface BudgetPlan {
  budget: Budget;
  /** The requests of the picked checks as at the sandbox, including those before the suites and for restoring. */
  expected: number;
  shares: { service: ServiceName; share: Share }[];
  /** The checks of the target that were not measured yet. */
  unmeasured: string[];
}

/**
 * Picks what a run at a target sends within a number of requests: first checks that were not measured yet, with up to half
 * of it; then those that notice most; with the rest, whatever is cheapest.
 * @param plans what the run would do without a budget
 */
export function budgetOf(
  asked: number,
  plans: Plan[],
  target: Target,
  cases: number,
  cover: Cover = coverOf(),
): BudgetPlan {
  const all = plans.flatMap(({ spec, checks }) => checks.map((check) => ({ spec, check })));
  const there = all.filter(({ check }) => isThereAt(target)(check));
  const reserved = reservedFor(plans, target, asked);
  const requests = Math.max(0, asked - PREFLIGHT_REQUESTS);
  const candidates = there.map(({ spec: { service }, check: { rule, divisible } }): Candidate => ({
    rule,
    service,
    divisible: divisible !== undefined,
  }));
  const unmeasured = unmeasuredIn(candidates, cover);
  const more = cases / MEASURED_CASES;
  const picker = new Picker(cover, candidates, more);
  const first = within(unmeasured, (requests - reserved) * SHARE_OF_UNMEASURED);
  const left = () => requests - reserved - sumOf(first) - picker.requests;
  while (picker.step(left()) !== undefined);
  while (picker.cheapest(left()) !== undefined);
  const last = within(unmeasured.slice(first.length), left());
  const full = new Picker(cover, candidates, more);
  while (full.step(Infinity) !== undefined);
  // Checks that lack a precondition say so themselves, and send nothing.
  const absent = all.filter(({ check }) => !isThereAt(target)(check));
  const rules = (of: Unmeasured[]) => of.map(({ rule }): [string, null] => [rule, null]);
  const guessed = sumOf([...first, ...last]);
  return {
    budget: {
      asked,
      requests,
      reserved,
      picked: [
        ...rules(first),
        ...absent.map(({ check }): [string, null] => [check.rule, null]),
        ...picker.picked,
        ...rules(last),
      ],
    },
    expected: Math.min(asked, PREFLIGHT_REQUESTS + guessed + picker.requests),
    unmeasured: unmeasured.map(({ rule }) => rule),
    shares: plans.map(({ spec: { service } }) => ({
      service,
      share: {
        noticed: picker.noticed(service),
        inFull: full.noticed(service),
        catalogued: faultsIn(coverOfService(cover, service).classes),
      },
    })),
  };
}

/** The sum of several services' shares. */
export function shareOfAll(shares: BudgetPlan['shares']): Share {
  const of = (name: keyof Share) => sum(shares.map(({ share }) => share[name]));
  return { noticed: of('noticed'), inFull: of('inFull'), catalogued: of('catalogued') };
}

/** A check that is too new for the cover, with its assumed requests. */
interface Unmeasured {
  rule: string;
  requests: number;
}

/** Each check counts as expensive for its service, or for all services if its own is new. */
function unmeasuredIn(candidates: Candidate[], cover: Cover): Unmeasured[] {
  const every = Object.values(cover.services).flatMap(({ checks }) => checks);
  const known = new Set(every.map(({ rule }) => rule));
  const fresh = candidates.filter(({ rule }) => !known.has(rule));
  return fresh.map(({ rule, service }) => {
    const { checks } = coverOfService(cover, service);
    return { rule, requests: dearOf(checks.length > 0 ? checks : every) };
  });
}

/**
 * A cost that nine of ten checks stay below: if a new check counted like the most expensive one, a small budget could
 * never pay for it.
 */
function dearOf(checks: MeasuredCheck[]): number {
  const costs = checks.map(({ own }) => own).toSorted((one, other) => one - other);
  return costs[Math.floor(0.9 * costs.length)] ?? DEAR_REQUESTS;
}

/** As many of the first checks as a number of requests pays for. */
function within(all: Unmeasured[], requests: number): Unmeasured[] {
  const paid = all.findIndex((_, index) => sumOf(all.slice(0, index + 1)) > requests);
  return paid === -1 ? all : all.slice(0, paid);
}

function sumOf(all: Unmeasured[]): number {
  return sum(all.map(({ requests }) => requests));
}

/** How many requests are reserved for restoring the run's changes; at most half of a small budget. */
function reservedFor(plans: Plan[], target: Target, asked: number): number {
  const counts = plans.map(({ suite: { effects = [] }, checks }) => {
    const needs = checks.filter(isThereAt(target)).flatMap(({ preconditions }) => preconditions);
    const names = new Set(needs.map(({ name }) => name));
    const things = effects
      .filter(({ effect }) => names.has(permission(effect).name))
      .map(({ thingsToPutBack }) => thingsToPutBack?.(target))
      .filter((count) => count !== undefined);
    return things.reduce((sum, count) => sum + RESTORING_REQUESTS * (count + 1), 0);
  });
  const all = counts.reduce((sum, count) => sum + count, 0);
  return Math.min(all, Math.floor(asked / 2));
}

/** The same for a run: what it notices is summed up, as the verdict contains it. */
export function budgetOfRun(...asked: Parameters<typeof budgetOf>) {
  const { budget, shares, unmeasured } = budgetOf(...asked);
  const { noticed, inFull } = shareOfAll(shares);
  const result: BudgetResult = { requests: budget.asked, noticed, inFull };
  return { budget, result, unmeasured };
}
