import type { Progress } from '../../src/checked/run/progress/Progress.ts';

/** One way to run suites; it shows its progress, and ends in order if it is interrupted. */
export type SuitesRunner = (progress: Progress) => Promise<{
  interrupted: boolean;
  /** Errors of ours because of which a suite could not run, or not to its end. */
  problems: unknown[];
}>;
