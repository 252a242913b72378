import type { Plan } from '../planOf.ts';
import type { Target } from '../../../target/Target.ts';
import { plannedRules } from './plannedRules.ts';

/** The ids of the rules that a run would exercise at one target and not at the other. */
export function rulesLostWithout(plans: Plan[], target: Target, without: Target): string[] {
  const left = exercisedAt(plans, without);
  return [...exercisedAt(plans, target)].filter((id) => !left.has(id));
}

/** The ids of the rules that a run would exercise. */
export function exercisedAt(plans: Plan[], target: Target): Set<string> {
  const exercised = plannedRules(plans, target).filter(({ missing }) => missing === undefined);
  return new Set(exercised.map(({ rule }) => rule.id));
}
