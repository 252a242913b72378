import { compileConstraints, type Evaluation } from './compileConstraints.ts';
import type { Constraint, ResolveRef } from './types.ts';

const evaluators = new WeakMap<Constraint, (instance: unknown) => Evaluation>();

/**
 * Compiles one constraint into a validator of its own, which tells whether it was kept or broken, and whether any value
 * showed it.
 * @throws Error if the keyword's schema does not compile (an error of ours)
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
