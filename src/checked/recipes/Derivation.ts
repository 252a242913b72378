import type { RuleCheck } from '../Check.ts';
import type { Precondition } from '../preconditions.ts';
import type { RequestFactory } from '../RequestFactory.ts';
import type { Constraint, Operation, Spec } from '../../promised/types.ts';

/** The parts from which the check of a derived constraint is made. */
export interface Derivation {
  constraint: Constraint;
  /** The operation that the constraint is about, in its spec. */
  operation: Operation;
  spec: Spec;
  /** Makes the valid requests from which its cases start. */
  requestFactory: RequestFactory;
  /** Those of all operations of the spec. */
  requestFactories?: ReadonlyMap<string, RequestFactory>;
  /** What any valid request of the operation needs of the target. */
  preconditions: Precondition[];
}

export function derivedCheck(
  { constraint, preconditions }: Derivation,
  run: RuleCheck['run'],
  further: Partial<RuleCheck> = {},
): RuleCheck {
  return { rule: constraint.id, preconditions, ...further, run };
}
