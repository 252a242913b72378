import type { Failure } from '../verdict/types.ts';

/** Thrown where a rule was seen broken. */
export class Violation extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(`${failure.message}\n  expected  ${failure.expected}\n  received  ${failure.actual}`);
    this.name = 'Violation';
    this.failure = failure;
  }
}

/** Thrown where a check has tried as many cases as a budget gives it, and would try more. */
export class CutShort extends Error {
  constructor() {
    super('a budget leaves out the cases that follow');
    this.name = 'CutShort';
  }
}

/** Thrown where a rule cannot be decided here; the message says why. Never a pass, never a failure. */
export class NotExercised extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotExercised';
  }
}
