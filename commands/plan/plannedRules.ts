import { checksOf } from '../../src/run/checksOf.ts';
import { rulesOf } from '../../src/run/rulesOf.ts';
import { isSelected } from '../../src/spec/isSelected.ts';
import { preconditionsOf } from '../../src/recipes/preconditionsOf.ts';
import type { RuleCheck } from '../../src/check/Check.ts';
import type { Precondition } from '../../src/check/preconditions.ts';
import type { Constraint, Effect, Operation, Rule, Spec } from '../../src/spec/types.ts';
import type { Target } from '../../src/target/Target.ts';
import { suiteOf } from '../suites.ts';

/** What a run at a target would do about one rule. */
export interface PlannedRule {
  rule: Rule | Constraint;
  /** Why it is not exercised there; undefined where it is. */
  missing?: string;
  /** What its check changes at the target. */
  effects: Effect[];
  /** A constraint on responses: it has no check and is shown by the exchanges of the others. */
  isShownByOthers: boolean;
}

/** What a run would do about each rule of these services, judged by what the checks need. Sends nothing. */
export function plannedRules(
  specs: Spec[],
  target: Target,
  patterns: string[] = [],
): PlannedRule[] {
  return specs.flatMap((spec) => {
    const checks = checksOf(spec, suiteOf(spec.service));
    const checkOf = new Map(checks.map((check) => [check.rule, check]));
    return rulesOf(spec)
      .filter(({ id }) => isSelected(id, patterns))
      .map((rule): PlannedRule => {
        const check = checkOf.get(rule.id);
        if (check === undefined) {
          const missing = whyNotShown(rule, spec, checkOf, target);
          return { rule, missing, effects: [], isShownByOthers: true };
        }
        const missing = firstMissing(check.preconditions, target);
        const effects = missing === undefined ? effectsOf(check) : [];
        return { rule, missing, effects, isShownByOthers: false };
      });
  });
}

/** The exchanges of any check of its operation may show a constraint on responses. */
function whyNotShown(
  { operation }: Rule,
  spec: Spec,
  checkOf: Map<string, RuleCheck>,
  target: Target,
): string | undefined {
  const shown = rulesOf(spec).some((other) => {
    const check = other.operation === operation ? checkOf.get(other.id) : undefined;
    return check !== undefined && firstMissing(check.preconditions, target) === undefined;
  });
  return shown ? undefined : firstMissing(needsOfOperation(operation, spec), target);
}

function needsOfOperation(id: string | null, spec: Spec): Precondition[] {
  const operation = spec.operations.find(
    (candidate): candidate is Operation => candidate.id === id,
  );
  const requestFactory = suiteOf(spec.service).requestFactories.find(
    (candidate) => candidate.operation === id,
  );
  return operation === undefined ? [] : preconditionsOf(operation, requestFactory);
}

function firstMissing(preconditions: Precondition[], target: Target): string | undefined {
  return preconditions.map((need) => need.missing(target)).find((reason) => reason !== undefined);
}

function effectsOf({ preconditions }: RuleCheck): Effect[] {
  const effects: Effect[] = ['authorizePayments', 'updateStock', 'requestReports'];
  return effects.filter((effect) =>
    preconditions.some(({ name }) => name === `permissions.${effect}`),
  );
}
