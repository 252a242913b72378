import type { Precondition } from '../check/preconditions.ts';
import type { RequestFactory } from '../check/RequestFactory.ts';
import type { Constraint, Operation, Spec } from '../spec/types.ts';

/** What the check of a derived constraint is made from. */
export interface Derivation {
  constraint: Constraint;
  /** The operation that it is about, in its spec. */
  operation: Operation;
  spec: Spec;
  /** Makes the valid requests that its cases start from. */
  requestFactory: RequestFactory;
  /** What any valid request of the operation relies on at the target. */
  preconditions: Precondition[];
}
