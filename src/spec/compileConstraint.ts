import { compileConstraints, type Evaluation } from './compileConstraints.ts';
import type { Constraint, ResolveRef } from './types.ts';

const evaluators = new WeakMap<Constraint, (instance: unknown) => Evaluation>();

/**
 * One constraint as a validator of its own, so that it is known whether it is kept or broken, and whether there was any
 * value to show it.
 * @throws Error where the keyword's schema does not compile (an error of ours)
 */
export function compileConstraint(
  constraint: Constraint,
  resolve: ResolveRef,
): (instance: unknown) => Evaluation {
  const known = evaluators.get(constraint);
  if (known !== undefined) return known;
  const evaluate = compileConstraints([constraint], resolve);
  const fresh = (instance: unknown) => evaluate(instance)[0] ?? { evaluated: 0, broken: [] };
  evaluators.set(constraint, fresh);
  return fresh;
}
