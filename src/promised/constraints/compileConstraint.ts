import { compileConstraints, type Evaluation } from './compileConstraints.ts';
import type { Constraint, ResolveRef } from '../types.ts';
import { memoized } from '../../words/memoized.ts';

/**
 * Compiles one constraint into a validator of its own, which tells whether it was kept or broken, and whether any value
 * showed it.
 * @throws Error if the keyword's schema does not compile (an error of ours)
 */
export const compileConstraint = memoized((constraint: Constraint, resolve: ResolveRef) => {
  const evaluate = compileConstraints([constraint], resolve);
  return (instance: unknown): Evaluation => evaluate(instance)[0] ?? { evaluated: 0, broken: [] };
});
