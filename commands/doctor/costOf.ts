import type { Spec } from '../../src/spec/types.ts';
import type { Target } from '../../src/target/Target.ts';
import { plannedRules } from '../plan/plannedRules.ts';

/** The ids of the rules that a run would exercise at one target and not at the other. */
export function costOf(specs: Spec[], target: Target, without: Target): string[] {
  const left = exercisedAt(specs, without);
  return [...exercisedAt(specs, target)].filter((id) => !left.has(id));
}

/** The ids of the rules that a run would exercise. */
export function exercisedAt(specs: Spec[], target: Target): Set<string> {
  const exercised = plannedRules(specs, target).filter(({ missing }) => missing === undefined);
  return new Set(exercised.map(({ rule }) => rule.id));
}

/** `12 rules, such as stock/a, stock/b, stock/c`. */
export function describeRules(ids: string[]): string {
  const EXAMPLES = 3;
  if (ids.length === 0) return 'no rule';
  const examples = ids.slice(0, EXAMPLES).join(', ');
  if (ids.length === 1) return `1 rule: ${examples}`;
  return `${ids.length} rules${ids.length > EXAMPLES ? ', such as' : ':'} ${examples}`;
}
