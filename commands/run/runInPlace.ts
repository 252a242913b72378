import { RunLog } from '../../src/session/RunLog.ts';
import { startRun, type RunParts } from '../../src/run/startRun.ts';
import type { SuitesRunner } from './SuitesRunner.ts';
import { onInterrupt } from './onInterrupt.ts';

/** Runs a few checks in this thread: starting another one takes longer than they do. */
export function runInPlace(
  parts: Omit<RunParts, 'log' | 'onProgress'>,
  logFolder: string,
): SuitesRunner {
  return async (progress) => {
    const log = new RunLog(logFolder);
    const problems: unknown[] = [];
    // A rejection that nobody awaits must not end the process; it is an error of ours like any other.
    const keepProblem = (error: unknown) => void problems.push(error);
    process.on('uncaughtException', keepProblem);
    const run = startRun({ ...parts, log, onProgress: (note) => progress.note(note) });
    let interrupted = false;
    const stopListening = onInterrupt(() => {
      interrupted = true;
      run.interrupt();
    });
    try {
      await run.end().catch(keepProblem);
    } finally {
      stopListening();
      process.off('uncaughtException', keepProblem);
      await progress.end();
    }
    return { interrupted, problems };
  };
}
