import { Worker } from 'node:worker_threads';
import { modulePath } from '../../projectRoot.ts';
import type { RunConfig } from '../../src/session/RunConfig.ts';
import type { ProgressNote } from '../../src/run/ProgressNote.ts';

/** What the thread of the suites is sent: what to run, once, that it is to end early, or that there is nothing to run. */
export type SuitesOrder = { run: RunConfig } | 'interrupt' | 'end';

/** What it reports: decisions, some at a time, and at the end the errors of ours that nothing else shows. */
export type SuitesReport = { notes: ProgressNote[] } | { problems: string[] };

/**
 * Room for what an exchange leaves behind. With the 48 that V8 would take, most of it outlives a tidying up by chance, and
 * a long run holds a third more than a short one, though both need the same.
 */
const YOUNG_MB = 36;

/**
 * A thread that runs suites. It may be started before it is known what they are to do: it loads them while another one
 * looks at the target, and decides while that one answers as the embedded sandbox and reads what was logged.
 */
export class SuitesThread {
  #worker: Worker | undefined;
  /** Why it came to its end before it was done. */
  #failed: Promise<Error> | undefined;
  #hasRun = false;

  /** Has it load, where it has not yet. */
  start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(modulePath('commands/run/suitesWorker'), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#failed = new Promise((resolve) => {
      worker.once('error', resolve);
      worker.once('exit', (code) =>
        resolve(new Error(`the thread of the suites ended with ${code}`)),
      );
    });
    return (this.#worker = worker);
  }

  /** Has it run the suites of a configuration to their end. Gives the errors of ours that came up beside the rules. */
  async run(config: RunConfig, onProgress: (note: ProgressNote) => void): Promise<unknown[]> {
    const worker = this.start();
    this.#hasRun = true;
    const done = new Promise<unknown[]>((resolve) => {
      worker.on('message', (report: SuitesReport) => {
        if ('notes' in report) report.notes.forEach(onProgress);
        else resolve(report.problems);
      });
    });
    worker.postMessage({ run: config } satisfies SuitesOrder);
    const failed = this.#failed?.then((error) => [error]) ?? done;
    return Promise.race([done, failed]);
  }

  /** Has it send nothing more, but for putting back. */
  interrupt(): void {
    this.#worker?.postMessage('interrupt' satisfies SuitesOrder);
  }

  /** Ends it, whether it was started or not. */
  async end(): Promise<void> {
    if (this.#hasRun) await this.#worker?.terminate();
    else {
      // Node falls over now and then where a thread is terminated while it still loads modules.
      this.#worker?.postMessage('end' satisfies SuitesOrder);
      await this.#failed;
    }
  }
}
