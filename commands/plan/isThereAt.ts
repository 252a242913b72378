import type { RuleCheck } from '../../src/check/Check.ts';
import type { Target } from '../../src/target/Target.ts';

/** Tells of each check whether a target has all that it relies on. */
export function isThereAt(target: Target): (check: RuleCheck) => boolean {
  return ({ preconditions }) => preconditions.every((need) => need.missing(target) === undefined);
}
