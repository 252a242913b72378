import type { RuleCheck } from './Check.ts';
import type { Target } from '../target/Target.ts';

/** Returns a function that says whether the target has all that a check needs. */
export function isThereAt(target: Target): (check: RuleCheck) => boolean {
  return ({ preconditions }) => preconditions.every((need) => need.missing(target) === undefined);
}
