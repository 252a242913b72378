/** The reasons for which the verdict itself, and no check, says that a rule was not exercised. */

/** No check came to a decision before the run ended. */
export const NOT_REACHED = 'not reached';

/** Another part of a run with `--shard` decides it. */
export const OTHER_SHARD = 'belongs to another shard';

/** `--rule` left it out. */
export const NOT_ASKED = 'not asked for with --rule';
