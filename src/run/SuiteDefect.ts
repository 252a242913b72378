/**
 * A mistake in a suite that whoever writes it can mend: a check of no rule, a rule without a check. It says file and line,
 * what is wrong and what to do; where in our code it was noticed helps nobody.
 */
export class SuiteDefect extends Error {
  /** @param problem where it is, what is wrong, and what to do */
  constructor(problem: string) {
    super(problem);
    this.name = 'SuiteDefect';
  }
}
