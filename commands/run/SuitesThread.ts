import { Worker } from 'node:worker_threads';
import { modulePath } from '../../projectRoot.ts';
import type { RunConfig } from '../../src/session/RunConfig.ts';
import type { ProgressNote } from '../../src/run/ProgressNote.ts';
import type { Replayed } from '../../src/run/replayFailures.ts';
import type { NumberedFailure } from '../../src/verdict/numberedFailures.ts';

/** A message to the thread of the suites: what to run, or of it what failed, that it must end early, or that there is nothing to run. */
export type SuitesOrder = { run: RunConfig; failures?: NumberedFailure[] } | 'interrupt' | 'end';

/** A report of the thread: some decisions at a time, and at the end the errors of ours that nothing else shows. */
export type SuitesReport = { notes: ProgressNote[] } | { problems: string[]; replayed?: Replayed };

/**
 * Memory for short-lived objects, in MB. With V8's own 48, most of what an exchange leaves survives a collection by
 * chance, and a long run takes a third more memory than a short one.
 */
const YOUNG_MB = 36;

/**
 * A thread that runs suites. It may be started before it is known what it must do: it loads its modules while another
 * thread examines the target, and makes decisions while that one answers as the embedded sandbox and reads the log.
 */
export class SuitesThread {
  #worker: Worker | undefined;
  /** Why it ended before it was done. */
  #failed: Promise<Error> | undefined;
  #hasRun = false;

  /** Starts the thread, unless it is running. */
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

  /** Runs the suites of a configuration to their end. Returns the errors of ours that belong to no rule. */
  async run(config: RunConfig, onProgress: (note: ProgressNote) => void): Promise<unknown[]> {
    return (await this.#order({ run: config }, onProgress)).problems;
  }

  /**
   * Runs again what failed.
   * @throws an error of ours, or that the thread was ended
   */
  async replay(config: RunConfig, failures: NumberedFailure[]): Promise<Replayed> {
    const { problems, replayed } = await this.#order({ run: config, failures });
    if (replayed !== undefined && problems.length === 0) return replayed;
    throw problems[0] instanceof Error ? problems[0] : new Error(String(problems[0]));
  }

  async #order(
    order: SuitesOrder,
    onProgress: (note: ProgressNote) => void = () => {},
  ): Promise<{ problems: unknown[]; replayed?: Replayed }> {
    const worker = this.start();
    this.#hasRun = true;
    const done = new Promise<{ problems: unknown[]; replayed?: Replayed }>((resolve) => {
      worker.on('message', (report: SuitesReport) => {
        if ('notes' in report) report.notes.forEach(onProgress);
        else resolve(report);
      });
    });
    worker.postMessage(order);
    const failed = this.#failed?.then((error) => ({ problems: [error] })) ?? done;
    return Promise.race([done, failed]);
  }

  /** Ends the run early: from then on only requests that restore are sent. */
  interrupt(): void {
    this.#worker?.postMessage('interrupt' satisfies SuitesOrder);
  }

  /** Ends the thread, whether it was started or not. */
  async end(): Promise<void> {
    if (this.#hasRun) await this.#worker?.terminate();
    else {
      // Node sometimes crashes if a thread is terminated while it still loads modules.
      this.#worker?.postMessage('end' satisfies SuitesOrder);
      await this.#failed;
    }
  }
}
