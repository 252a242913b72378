import type { Constraint, Rule, Spec } from '../../promised/types.ts';

/** Every rule of a spec: by hand first, then derived. */
export function rulesOf(spec: Spec): (Rule | Constraint)[] {
  return [...spec.rules, ...spec.constraints];
}
