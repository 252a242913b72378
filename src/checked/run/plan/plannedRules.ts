import type { Plan } from '../planOf.ts';
import { preconditionsOf } from '../../recipes/preconditionsOf.ts';
import type { RuleCheck } from '../../Check.ts';
import { type Precondition, firstMissing } from '../../preconditions.ts';
import type { Suite } from '../../Suite.ts';
import type { Constraint, Effect, Operation, Rule } from '../../../promised/types.ts';
import type { Target } from '../../../target/Target.ts';
import { LEFT_OUT } from '../../../decided/reasons.ts';
import { shownBy } from './Measured.ts';

/** What a run at a target would do about one rule. */
export interface PlannedRule {
  rule: Rule | Constraint;
  /** Why the rule is not exercised at the target; undefined if it is. */
  missing?: string;
  /** What its check changes at the target. */
  effects: Effect[];
  /** Whether other checks' exchanges show it: a constraint on responses has no check of its own. */
  isShownByOthers: boolean;
}

/**
 * What a run would do about each rule of these plans, judged by what the checks need of the target. Sends nothing.
 * @param isBudgeted whether a budget picked the checks
 */
export function plannedRules(plans: Plan[], target: Target, isBudgeted = false): PlannedRule[] {
  return plans.flatMap((plan) => {
    const { rules, checks, selected, leftOut } = plan;
    const checkOf = new Map(checks.map((check) => [check.rule, check]));
    return rules
      .filter(({ id }) => selected.has(id) || leftOut.has(id))
      .map((rule): PlannedRule => {
        const check = checkOf.get(rule.id);
        if (leftOut.has(rule.id))
          return { rule, missing: LEFT_OUT, effects: [], isShownByOthers: false };
        if (check === undefined) {
          const missing = whyNotShown(rule, plan, checkOf, target, isBudgeted);
          return { rule, missing, effects: [], isShownByOthers: true };
        }
        const missing = firstMissing([...check.preconditions, ...(check.helps ?? [])], target);
        const effects = missing === undefined ? effectsOf(check) : [];
        return { rule, missing, effects, isShownByOthers: false };
      });
  });
}

/**
 * Why a constraint on responses would not be shown. It is shown by the exchanges of the checks that showed it at the
 * sandbox. If its operation changes something, these exchanges need the permission: without it, the checks leave them out.
 */
function whyNotShown(
  { id, operation }: Rule,
  { spec, suite }: Plan,
  checkOf: Map<string, RuleCheck>,
  target: Target,
  isBudgeted: boolean,
): string | undefined {
  const described = spec.operations.find((candidate) => candidate.id === operation);
  if (described?.effect !== undefined) {
    const forbidden = firstMissing(preconditionsOf(described, undefined), target);
    if (forbidden !== undefined) return forbidden;
  }
  // Where nothing like it was measured, every check of its operation may show it.
  const showing =
    shownBy(spec.service, id)?.flatMap((rule) => checkOf.get(rule) ?? []) ??
    [...checkOf.values()].filter(({ rule }) => rule.startsWith(`${operation}/`));
  const reasons = showing.map(({ preconditions }) => firstMissing(preconditions, target));
  if (reasons.includes(undefined)) return undefined;
  if (isBudgeted)
    return [...checkOf.values()].some(({ rule }) => rule.startsWith(`${operation}/`))
      ? undefined
      : LEFT_OUT;
  return (
    firstMissing(described === undefined ? [] : needsOf(described, suite), target) ??
    reasons[0] ??
    'no check that this run has brings about a response that shows it'
  );
}

function needsOf(operation: Operation, { requestFactories }: Suite): Precondition[] {
  const own = requestFactories.find((candidate) => candidate.operation === operation.id);
  return preconditionsOf(operation, own);
}

function effectsOf({ preconditions }: RuleCheck): Effect[] {
  const names = preconditions.map(({ name }) => name.split('permissions.')[1]);
  return [...new Set(names)].filter((effect) => effect !== undefined);
}
