import type { Budget } from '../check/Budget.ts';
import type { RuleCheck } from '../check/Check.ts';
import type { Plan } from '../run/planOf.ts';
import type { Target } from '../target/Target.ts';
import type { ServiceName } from '../../services.ts';
import { isThereAt } from '../check/isThereAt.ts';
import { countsOf, coverOf, type Counts, type Cover, type MeasuredCheck } from './Cover.ts';
import { Picker, type Candidate } from './Picker.ts';

/** The number of cases that the cover was measured with. */
const MEASURED_CASES = 25;

/** Sent by every run before its suites: a token, and a request to each address. */
export const PREFLIGHT_REQUESTS = 3;

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
}

/**
 * Picks what a run at a target sends within so many requests: what is not in the cover yet first, then what notices most,
 * and with what is left over whatever is cheapest.
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
  const reserved = reservedFor(
    there.map(({ check }) => check),
    target,
    asked,
  );
  const requests = Math.max(0, asked - PREFLIGHT_REQUESTS);
  const candidates = there.map(({ spec: { service }, check: { rule, divisible } }): Candidate => ({
    rule,
    service,
    divisible: divisible !== undefined,
  }));
  const unmeasured = unmeasuredIn(candidates, cover);
  const more = cases / MEASURED_CASES;
  const picker = new Picker(cover, candidates, more);
  const left = () => requests - reserved - unmeasured.requests - picker.requests;
  while (picker.step(left()) !== undefined);
  while (picker.cheapest(left()) !== undefined);
  const full = new Picker(cover, candidates, more);
  while (full.step(Infinity) !== undefined);
  // What is not there says so itself, and sends nothing.
  const absent = all.filter(({ check }) => !isThereAt(target)(check));
  const whole = [...unmeasured.rules, ...absent.map(({ check }) => check.rule)];
  return {
    budget: {
      asked,
      requests,
      reserved,
      picked: [...whole.map((rule): [string, null] => [rule, null]), ...picker.picked],
    },
    // Of checks that are new there may be more than are paid for; a run ends where its budget does.
    expected: Math.min(asked, PREFLIGHT_REQUESTS + unmeasured.requests + picker.requests),
    shares: plans.map(({ spec: { service } }) => ({
      service,
      share: {
        noticed: picker.noticed(service),
        inFull: full.noticed(service),
        catalogued: countsOf(cover.services[service].classes),
      },
    })),
  };
}

/** What several services come to. */
export function shareOfAll(shares: BudgetPlan['shares']): Share {
  const of = (name: keyof Share) => countsOf(shares.map(({ share }) => share[name]));
  return { noticed: of('noticed'), inFull: of('inFull'), catalogued: of('catalogued') };
}

/** Checks that are too new for the cover: they come first, and count as much as the others of their service on average. */
function unmeasuredIn(
  candidates: Candidate[],
  { services }: Cover,
): { rules: string[]; requests: number } {
  const known = new Set(
    Object.values(services).flatMap(({ checks }) => checks.map(({ rule }) => rule)),
  );
  const fresh = candidates.filter(({ rule }) => !known.has(rule));
  const requests = fresh.map(({ service }) => averageOf(services[service]?.checks ?? []));
  return { rules: fresh.map(({ rule }) => rule), requests: Math.ceil(sum(requests)) };
}

function averageOf(checks: MeasuredCheck[]): number {
  return checks.length === 0 ? 0 : sum(checks.map(({ own }) => own)) / checks.length;
}

/** What is kept for putting back the stock that a run changes; of a small budget no more than half. */
function reservedFor(checks: RuleCheck[], { fixtures }: Target, asked: number): number {
  const changesStock = checks.some(({ preconditions }) =>
    preconditions.some(({ name }) => name === 'permissions.updateStock'),
  );
  if (!changesStock) return 0;
  const items = fixtures.stockItems?.length ?? 0;
  return Math.min(RESTORING_REQUESTS * (items + 1), Math.floor(asked / 2));
}

function sum(counts: number[]): number {
  return counts.reduce((whole, count) => whole + count, 0);
}
