/**
 * A mistake in a suite that its author can mend: a check of no rule, a rule without a check. The message says file and
 * line, what is wrong and what to do; a stack would not help.
 */
export class SuiteDefect extends Error {
  override name = 'SuiteDefect';
}
