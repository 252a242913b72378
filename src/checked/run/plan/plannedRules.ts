import type { Plan } from '../planOf.ts';
import { preconditionsOf } from '../../recipes/preconditionsOf.ts';
import type { RuleCheck } from '../../Check.ts';
import { firstMissing } from '../../preconditions.ts';
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
    const operations = new Map(plan.spec.operations.map((one) => [one.id, one]));
    // Of a large document, each constraint would otherwise look at all checks.
    const within = Map.groupBy(checks, ({ rule }) => operationIn(rule, operations));
    const known = { checkOf, operations, within };
    return rules
      .filter(({ id }) => selected.has(id) || leftOut.has(id))
      .map((rule): PlannedRule => {
        const check = checkOf.get(rule.id);
        if (leftOut.has(rule.id))
          return { rule, missing: LEFT_OUT, effects: [], isShownByOthers: false };
        if (check === undefined) {
          const missing = whyNotShown(rule, plan, known, target, isBudgeted);
          return { rule, missing, effects: [], isShownByOthers: true };
        }
        const missing = firstMissing([...check.preconditions, ...(check.helps ?? [])], target);
        const effects = missing === undefined ? effectsOf(check) : [];
        return { rule, missing, effects, isShownByOthers: false };
      });
  });
}

interface Known {
  checkOf: Map<string, RuleCheck>;
  operations: Map<string, Operation>;
  within: Map<string, RuleCheck[]>;
}

function operationIn(rule: string, operations: Map<string, Operation>): string {
  const parts = rule.split('/');
  const above = parts.map((_, index) => parts.slice(0, -1 - index).join('/'));
  return above.find((id) => operations.has(id)) ?? '';
}

/**
 * Why a constraint on responses would not be shown. It is shown by the exchanges of the checks that showed it at the
 * sandbox. If its operation changes something, these exchanges need the permission: without it, the checks leave them out.
 */
function whyNotShown(
  { id, operation }: Rule,
  { spec, suite }: Plan,
  { checkOf, operations, within }: Known,
  target: Target,
  isBudgeted: boolean,
): string | undefined {
  const described = operations.get(operation ?? '');
  const own = within.get(operation ?? '') ?? [];
  if (described?.effect !== undefined) {
    const forbidden = firstMissing(preconditionsOf(described, undefined), target);
    if (forbidden !== undefined) return forbidden;
  }
  // Where nothing like it was measured, every check of its operation may show it.
  const showing = shownBy(spec.service, id)?.flatMap((rule) => checkOf.get(rule) ?? []) ?? own;
  const reasons = showing.map(({ preconditions }) => firstMissing(preconditions, target));
  if (reasons.includes(undefined)) return undefined;
  if (isBudgeted) return own.length > 0 ? undefined : LEFT_OUT;
  const factory = suite.requestFactories.find((candidate) => candidate.operation === operation);
  return (
    firstMissing(described === undefined ? [] : preconditionsOf(described, factory), target) ??
    reasons[0] ??
    'no check that this run has brings about a response that shows it'
  );
}

function effectsOf({ preconditions }: RuleCheck): Effect[] {
  const names = preconditions.map(({ name }) => name.split('permissions.')[1]);
  return [...new Set(names)].filter((effect) => effect !== undefined);
}
