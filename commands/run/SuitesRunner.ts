import type { Progress } from '../../src/progress/Progress.ts';

/** One way to run suites: shows how far it is, and ends in order where it is interrupted. */
export type SuitesRunner = (progress: Progress) => Promise<{
  interrupted: boolean;
  /** Errors of ours by which a suite could not be run, or not to its end. */
  problems: unknown[];
}>;
