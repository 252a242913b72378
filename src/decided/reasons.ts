import type { RuleResult } from './types.ts';

/** The reasons for which the verdict itself, and no check, says that a rule was not exercised. */

/** No check had decided the rule when the run ended. */
export const NOT_REACHED = 'not reached';

/** Another part of a run with `--shard` decides it. */
export const OTHER_SHARD = 'belongs to another shard';

/** `--rule` left it out. */
export const NOT_ASKED = 'not asked for with --rule';

/** `--budget` left the rule out, or the cases that would have shown something. */
export const LEFT_OUT = 'left out by --budget';

/** Nothing that a check did came to an assertion. */
export const UNSEEN = 'no case came as far as an assertion';

/** Whether a run was asked for a rule, by `--rule` and `--shard`: then it judged the rule, or says what prevented that. */
export function wasAsked({ reason }: RuleResult): boolean {
  return reason !== NOT_ASKED && reason !== OTHER_SHARD;
}
