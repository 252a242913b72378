import { RunLog } from '../../src/session/RunLog.ts';
import { startRun, type RunParts } from '../../src/run/startRun.ts';
import type { SuitesRunner } from './SuitesRunner.ts';
import { onInterrupt } from './onInterrupt.ts';

/** Runs a few checks in this thread: to start one of their own takes longer than they do. */
export function runInPlace(
  parts: Omit<RunParts, 'log' | 'onProgress'>,
  logFolder: string,
): SuitesRunner {
  return async (progress) => {
    const log = new RunLog(logFolder);
    const problems: unknown[] = [];
    // What nobody waits for must not end the process, and is an error of ours as any other.
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
