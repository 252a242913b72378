import type { RunConfig } from '../../src/session/RunConfig.ts';
import { onInterrupt } from './onInterrupt.ts';
import type { SuitesThread } from './SuitesThread.ts';
import type { SuitesRunner } from './SuitesRunner.ts';

/** Runs the suites of a configuration in their thread. */
export function runInThread(thread: SuitesThread, config: RunConfig): SuitesRunner {
  return async (progress) => {
    let interrupted = false;
    const stopListening = onInterrupt(() => {
      interrupted = true;
      thread.interrupt();
    });
    try {
      const problems = await thread.run(config, (note) => progress.note(note));
      return { interrupted, problems };
    } finally {
      stopListening();
      await progress.end();
    }
  };
}
