import { Worker } from 'node:worker_threads';
import { modulePath } from '../../projectRoot.ts';
import type { ServiceName } from '../../services.ts';
import type { RunConfig } from '../../src/sent/RunConfig.ts';
import type { ProgressNote } from '../../src/checked/run/ProgressNote.ts';
import type { Replayed } from '../../src/checked/run/replayFailures.ts';
import type { NumberedFailure } from '../../src/decided/causesOf.ts';
import { warn } from '../../src/words/say.ts';
import { onInterrupt } from './onInterrupt.ts';

/** A message to the thread of the suites: what to run, or of it what failed, that it must end early, or that there is nothing to run. */
export type SuitesOrder = { run: RunConfig; failures?: NumberedFailure[] } | 'interrupt' | 'end';

/**
 * A report of the thread: some decisions at a time, that it heard of an interruption, and at the end the errors of ours that
 * nothing else shows.
 */
export type SuitesReport =
  | { notes: ProgressNote[] }
  | 'heard'
  | { problems: string[]; replayed?: Replayed };

/** How often a thread is told that it must end early, in milliseconds, and after how many times it is ended if it never heard it. */
const TELL_EVERY_MS = 1_000;
const MOST_UNHEARD = 10;

/**
 * Memory for short-lived objects, in MB. With V8's own 48, most of what an exchange leaves survives a collection by
 * chance, and a long run takes a third more memory than a short one.
 */
const YOUNG_MB = 36;

/**
 * A thread that runs suites. It may be started before it is known what it must do: it loads its modules while another
 * thread examines the target, and makes decisions while that one responds as the embedded sandbox and reads the log.
 */
export class SuitesThread {
  readonly #make: () => Worker;
  #worker: Worker | undefined;
  /** Why it ended before it was done. */
  #failed: Promise<Error> | undefined;
  #hasRun = false;

  /** @param judged the services whose suites may run. Default: all */
  constructor(judged?: readonly ServiceName[], make = () => freshWorker(judged)) {
    this.#make = make;
  }

  /** Starts the thread, unless it is running. */
  start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = this.#make();
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
        if (report === 'heard') return;
        if ('notes' in report) report.notes.forEach(onProgress);
        else resolve(report);
      });
    });
    worker.postMessage(order);
    const failed = this.#failed?.then((error) => ({ problems: [error] })) ?? done;
    return Promise.race([done, failed]);
  }

  /** Ends the run early: from then on only requests that restore are sent. A thread that computes without end is ended itself. */
  interrupt(): void {
    const worker = this.#worker;
    if (worker === undefined) return;
    let unheard = 0;
    worker.on('message', (report: SuitesReport) => void (report === 'heard' && (unheard = 0)));
    const tell = () => {
      worker.postMessage('interrupt' satisfies SuitesOrder);
      if (unheard++ < MOST_UNHEARD) return;
      clearInterval(telling);
      warn(
        'What is computed does not end: ends at once. What was not put back, the journal lists.',
      );
      void this.end();
    };
    const telling = setInterval(tell, TELL_EVERY_MS).unref();
    worker.once('exit', () => clearInterval(telling));
    tell();
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

/**
 * Has a thread do something, to its end or until somebody interrupts it, and ends it. Not awaited: its memory is free by the
 * time that reports are made.
 * @returns without `done` if it was interrupted before it was done
 */
export async function doneBy<Done>(
  thread: SuitesThread,
  work: () => Promise<Done>,
): Promise<{ done?: Done; interrupted: boolean }> {
  let interrupted = false;
  const stopListening = onInterrupt(
    () => {
      interrupted = true;
      thread.interrupt();
    },
    () => void thread.end(),
  );
  try {
    const done = await work();
    return { done, interrupted };
  } catch (error) {
    if (!interrupted) throw error;
    return { interrupted };
  } finally {
    stopListening();
    void thread.end();
  }
}

function freshWorker(judged?: readonly ServiceName[]): Worker {
  return new Worker(modulePath('commands/run/suitesWorker'), {
    workerData: judged,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
}
