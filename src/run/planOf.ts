import type { RuleCheck } from '../check/Check.ts';
import type { Budget } from '../session/Budget.ts';
import type { Suite } from '../check/Suite.ts';
import type { Constraint, Rule, Spec } from '../spec/types.ts';
import { selectorOf } from '../spec/isSelected.ts';
import { checksOf } from './checksOf.ts';
import { rulesOf } from './rulesOf.ts';

/** Which rules a run is asked for. */
export interface Selection {
  /** Rule ids, `*` standing for any text; empty for all. */
  rules: string[];
  /** The index-th (from 1) of count parts. */
  shard?: { index: number; count: number };
  /** Which of the checks are run, and how far; absent for all of them. */
  budget?: Pick<Budget, 'picked'>;
}

/** What one service's part of a run does, in order. */
export interface Plan {
  spec: Spec;
  /** What judges it. */
  suite: Suite;
  /** Every rule and constraint of the service, in the order in which they are told. */
  rules: (Rule | Constraint)[];
  /** The checks to run. */
  checks: RuleCheck[];
  /** The ids that the run decides; the others are not exercised, because they were not asked for. */
  selected: Set<string>;
  /** The ids that were asked for and whose checks a budget leaves out. */
  leftOut: Set<string>;
  /** Checks that are run only for the exchanges that they bring about; their own rules were not asked for. */
  feeders: Set<string>;
}

/**
 * What a run of one service has to do for a selection. A constraint on responses is shown by other checks' exchanges:
 * where one is selected, the checks of its operation run too.
 * @param all every check of the service; made where it is asked for any of their rules
 */
export function planOf(spec: Spec, suite: Suite, selection: Selection, all?: RuleCheck[]): Plan {
  const rules = rulesOf(spec);
  const isAsked = selectorOf(selection.rules);
  const asked = new Set(
    rules.filter((rule) => isAsked(rule.id) && inShard(rule, selection.shard)).map(({ id }) => id),
  );
  const fed = new Set(
    spec.constraints
      .filter(({ id, location }) => asked.has(id) && location.in === 'response')
      .map(({ operation }) => operation),
  );
  const operationOf = new Map(rules.map(({ id, operation }) => [id, operation]));
  const every = all ?? (asked.size === 0 ? [] : checksOf(spec, suite));
  const concerned = every.filter(
    ({ rule }) => asked.has(rule) || fed.has(operationOf.get(rule) ?? ''),
  );
  const checks = withinBudget(concerned, selection.budget);
  const kept = new Set(checks.map(({ rule }) => rule));
  const leftOut = new Set(
    concerned.map(({ rule }) => rule).filter((rule) => asked.has(rule) && !kept.has(rule)),
  );
  const feeders = new Set([...kept].filter((rule) => !asked.has(rule)));
  const selected = new Set([...asked].filter((rule) => !leftOut.has(rule)));
  return { spec, suite, rules, checks, selected, leftOut, feeders };
}

/** The checks that a budget picks, as far as it picks them, the most telling first. */
function withinBudget(checks: RuleCheck[], budget: Selection['budget']): RuleCheck[] {
  if (budget === undefined) return checks;
  const byRule = new Map(checks.map((check) => [check.rule, check]));
  return budget.picked.flatMap(([rule, cases]) => {
    const check = byRule.get(rule);
    if (check === undefined) return [];
    return cases === null ? check : { ...check, limit: cases };
  });
}

/** All rules of one operation lie in one shard, because they are shown by the same exchanges. */
function inShard(rule: Rule, shard: Selection['shard']): boolean {
  if (shard === undefined) return true;
  const key = rule.operation ?? rule.service;
  const sum = [...key].reduce(
    (hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0,
    7,
  );
  return sum % shard.count === shard.index - 1;
}
