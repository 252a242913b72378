import type { Failure } from '../../decided/types.ts';

/** Thrown if a rule was seen broken. */
export class Violation extends Error {
  readonly failure: Failure;
  /** Whether it rests on a response that something in front of the operation may have given. */
  readonly isDoubtful: boolean;
  /** Beside which other requests it was seen, in words. */
  readonly beside: () => string[];
  /** Whether it was seen once, and not again: then it only warns. */
  isOnce = false;
  override name = 'Violation';

  constructor(failure: Failure, isDoubtful = false, beside: () => string[] = () => []) {
    super(`${failure.message}\n  expected  ${failure.expected}\n  received  ${failure.actual}`);
    this.failure = failure;
    this.isDoubtful = isDoubtful;
    this.beside = beside;
  }

  /** The same with further words. */
  saying(words: Partial<Failure>): Violation {
    return new Violation({ ...this.failure, ...words }, this.isDoubtful, this.beside);
  }

  once(): Violation {
    const message = `${this.failure.message} It was seen once, and did not occur again.`;
    return Object.assign(this.saying({ message }), { isOnce: true });
  }
}

/** Thrown if a check has tried as many cases as a budget gives it, and would try more. */
export class CutShort extends Error {
  override name = 'CutShort';
  override message = 'a budget leaves out the cases that follow';
}

/** Thrown if a rule cannot be decided here; the message says why. Never a pass, never a failure. */
export class NotExercised extends Error {
  override name = 'NotExercised';
}

/** For `catch`: gives something else in place of what cannot be exercised. An error of ours is thrown again. */
export function ifNotExercised<Else>(other: Else): (error: unknown) => Else {
  return (error) => {
    if (error instanceof NotExercised) return other;
    throw error;
  };
}

/** Thrown if what came back of a request cannot be read, or asks to come back later: it is the target's choice. */
export class Unread extends NotExercised {}

/** Thrown if a request got no response, or what it showed did not stay: nothing follows from it. A second try may show more. */
export class Unanswered extends Unread {}
