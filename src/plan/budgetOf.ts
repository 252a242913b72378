import type { Budget } from '../session/Budget.ts';
import type { Plan } from '../run/planOf.ts';
import type { Target } from '../target/Target.ts';
import type { ServiceName } from '../../services.ts';
import { isThereAt } from '../check/isThereAt.ts';
import { permission } from '../check/preconditions.ts';
import {
  countsOf,
  coverOf,
  coverOfService,
  type Counts,
  type Cover,
  type MeasuredCheck,
} from './Cover.ts';
import { Picker, type Candidate } from './Picker.ts';

/** The number of cases that the cover was measured with. */
const MEASURED_CASES = 25;

/** Sent by every run before its suites: a token, and a request to each address. */
export const PREFLIGHT_REQUESTS = 3;

/** Checks that were not measured yet come first, but take no more than this of a budget from those that were. */
const SHARE_OF_UNMEASURED = 0.5;

/** What one of them counts as where nothing at all was measured. */
const DEAR_REQUESTS = 25;

/** Putting back an item: reading it, sending it, reading it again. */
const RESTORING_REQUESTS = 3;

/** How much of the catalogued faults and of the sandbox's mutants is noticed. */
export interface Share {
  noticed: Counts;
  /** By the same run without a budget. */
  inFull: Counts;
  catalogued: Counts;
}

/** What a run spends its budget on, and what that is worth. */
export interface BudgetPlan {
  budget: Budget;
  /** Requests of what was picked as the sandbox needs them, before the suites and for putting back included. */
  expected: number;
  shares: { service: ServiceName; share: Share }[];
  /** The checks there that were not measured yet. */
  unmeasured: string[];
}

/**
 * Picks what a run at a target sends within so many requests: first what was not measured yet, as far as half of them
 * reach, then what notices most, and with what is left over whatever is cheapest.
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
  // What is not there says so itself, and sends nothing.
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
        catalogued: countsOf(coverOfService(cover, service).classes),
      },
    })),
  };
}

/** What several services come to. */
export function shareOfAll(shares: BudgetPlan['shares']): Share {
  const of = (name: keyof Share) => countsOf(shares.map(({ share }) => share[name]));
  return { noticed: of('noticed'), inFull: of('inFull'), catalogued: of('catalogued') };
}

/** A check that is too new for the cover, and the requests that it counts as. */
interface Unmeasured {
  rule: string;
  requests: number;
}

/** Each counts as dear for its service, or among all where the service is new. */
function unmeasuredIn(candidates: Candidate[], cover: Cover): Unmeasured[] {
  const every = Object.values(cover.services).flatMap(({ checks }) => checks);
  const known = new Set(every.map(({ rule }) => rule));
  const fresh = candidates.filter(({ rule }) => !known.has(rule));
  return fresh.map(({ rule, service }) => {
    const { checks } = coverOfService(cover, service);
    return { rule, requests: dearOf(checks.length > 0 ? checks : every) };
  });
}

/** What nine of ten checks cost at most: by the dearest of all a small budget would never pay for a new one. */
function dearOf(checks: MeasuredCheck[]): number {
  const costs = checks.map(({ own }) => own).toSorted((one, other) => one - other);
  return costs[Math.floor(0.9 * costs.length)] ?? DEAR_REQUESTS;
}

/** As many from the first on as so many requests pay for. */
function within(all: Unmeasured[], requests: number): Unmeasured[] {
  const paid = all.findIndex((_, index) => sumOf(all.slice(0, index + 1)) > requests);
  return paid === -1 ? all : all.slice(0, paid);
}

function sumOf(all: Unmeasured[]): number {
  return all.reduce((sum, { requests }) => sum + requests, 0);
}

/** What is kept for putting back what a run changes; of a small budget no more than half. */
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
