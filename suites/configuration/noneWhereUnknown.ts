import { NotExercised } from '../../src/session/signals.ts';

/** For `catch`: nothing where something could not be found out at the target. An error of ours is thrown on. */
export function noneWhereUnknown(error: unknown): [] {
  if (error instanceof NotExercised) return [];
  throw error;
}
