import { preconditionsOf } from '../recipes/preconditionsOf.ts';
import { firstMissing } from '../preconditions.ts';
import type { Decision } from '../../decided/types.ts';
import type { Constraint } from '../../promised/types.ts';
import type { Judge } from '../../sent/judging/Judge.ts';
import type { Target } from '../../target/Target.ts';
import type { Plan } from './planOf.ts';

/**
 * The decision on a constraint that all exchanges decide. If none showed it, and the permission that a valid request of its
 * operation needs is missing, that is the reason.
 */
export function decideJudged(
  constraint: Constraint,
  { spec, suite }: Pick<Plan, 'spec' | 'suite'>,
  { judge, target }: { judge: Judge; target: Target },
): Decision {
  const decision = judge.decide(constraint);
  const operation = spec.operations.find(({ id }) => id === constraint.operation);
  if (decision.outcome !== 'notExercised' || operation === undefined) return decision;
  const factory = suite.requestFactories.find((one) => one.operation === operation.id);
  const needs = preconditionsOf(operation, factory);
  const permissions = needs.filter(({ name }) => name.startsWith('permissions.'));
  return { ...decision, reason: firstMissing(permissions, target) ?? decision.reason };
}
