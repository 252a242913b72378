import type { Failure } from '../verdict/types.ts';

/** Thrown where a rule was seen broken. */
export class Violation extends Error {
  readonly failure: Failure;
  /** Whether it rests on an answer that somebody may have given who stands before the operation. */
  readonly isDoubtful: boolean;
  constructor(failure: Failure, isDoubtful = false) {
    super(`${failure.message}\n  expected  ${failure.expected}\n  received  ${failure.actual}`);
    this.name = 'Violation';
    this.failure = failure;
    this.isDoubtful = isDoubtful;
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

/** Thrown where a request got no answer, so that nothing follows from it. It may get one when it is tried again. */
export class Unanswered extends NotExercised {}
