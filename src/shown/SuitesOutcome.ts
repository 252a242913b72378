import type { RunLogReader } from '../sent/log/RunLogReader.ts';

export interface SuitesOutcome {
  startedAt: Date;
  finishedAt: Date;
  log: RunLogReader;
  /** False if the run was interrupted, lost its target, left something changed, or met an error of ours. */
  complete: boolean;
  /** Errors of ours because of which a suite could not run, or not to its end. */
  problems: Error[];
}
