import { NotExercised } from '../../src/sent/signals.ts';

/** For `catch`: gives nothing if something could not be found out at the target. An error of ours is thrown again. */
export function noneIfNotExercised(error: unknown): [] {
  if (error instanceof NotExercised) return [];
  throw error;
}
