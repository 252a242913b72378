import type { RuleCheck } from './Check.ts';
import type { Target } from '../target/Target.ts';

/** Says of each check whether a target has all that it relies on. */
export function isThereAt(target: Target): (check: RuleCheck) => boolean {
  return ({ preconditions }) => preconditions.every((need) => need.missing(target) === undefined);
}
