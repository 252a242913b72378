import type { RunLogReader } from '../session/RunLogReader.ts';

/** What came of having the suites run. */
export interface SuitesOutcome {
  startedAt: Date;
  finishedAt: Date;
  log: RunLogReader;
  /** False where the run was interrupted, lost its target, left something changed, or met an error of ours. */
  complete: boolean;
  /** Errors of ours by which a suite could not be run, or not to its end. */
  problems: Error[];
}
