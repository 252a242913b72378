import type { RuleCheck } from '../Check.ts';
import type { Budget } from '../../sent/Budget.ts';
import type { Suite } from '../Suite.ts';
import type { Constraint, Rule, Spec } from '../../promised/types.ts';
import { selectorOf } from '../../promised/isSelected.ts';
import { checksOf } from './checksOf.ts';
import { rulesOf } from './rulesOf.ts';

/** Which rules a run is asked for. */
export interface Selection {
  /** Rule ids, in which `*` stands for any text; empty for all rules. */
  rules: string[];
  /** Which part of how many: the index-th (from 1) of count. */
  shard?: { index: number; count: number };
  /** Which of the checks are run, and with how many cases; absent for all of them. */
  budget?: Pick<Budget, 'picked'>;
}

/** What one service's part of a run does, in order. */
export interface Plan {
  spec: Spec;
  /** The suite that judges the service. */
  suite: Suite;
  /** Every rule and constraint of the service, in the order of reports. */
  rules: (Rule | Constraint)[];
  checks: RuleCheck[];
  /** The ids of the rules that the run decides; the others were not asked for. */
  selected: Set<string>;
  /** The ids of rules that were asked for and whose checks a budget leaves out. */
  leftOut: Set<string>;
  /** The ids of checks that are run only for their exchanges; their own rules were not asked for. */
  feeders: Set<string>;
}

/**
 * What a run of one service has to do for a selection. Other checks' exchanges decide a constraint on responses: if one is
 * selected, the checks of its operation run, too.
 * @param all every check of the service. Default: made here, if any of their rules was asked for
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

/** The checks that a budget picks, with their number of cases, those that notice most first. */
function withinBudget(checks: RuleCheck[], budget: Selection['budget']): RuleCheck[] {
  if (budget === undefined) return checks;
  const byRule = new Map(checks.map((check) => [check.rule, check]));
  return budget.picked.flatMap(([rule, cases]) => {
    const check = byRule.get(rule);
    if (check === undefined) return [];
    return cases === null ? check : { ...check, limit: cases };
  });
}

/**
 * Whether a rule belongs to this shard. All rules of one operation belong to one shard, because the same exchanges decide
 * them.
 */
function inShard(rule: Rule, shard: Selection['shard']): boolean {
  if (shard === undefined) return true;
  const key = rule.operation ?? rule.service;
  const sum = [...key].reduce(
    (hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0,
    7,
  );
  return sum % shard.count === shard.index - 1;
}
