import { performance } from 'node:perf_hooks';
import type { BroadcastChannel } from 'node:worker_threads';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { openProgressChannel, type ProgressNote } from '../../src/run/progressChannel.ts';
import type { Plan } from '../../src/run/planOf.ts';
import { LiveProgress } from './LiveProgress.ts';
import { PlainProgress } from './PlainProgress.ts';
import type { ProgressDisplay } from './ProgressDisplay.ts';
import { Tally } from './Tally.ts';

/** Narrower than this, a terminal cannot show lines that are written over; some say that they have no columns at all. */
const NARROWEST = 40;

/** Shows how far a run is: live on a terminal; elsewhere a line per service, and one every so often. */
export class Progress implements Reporter {
  /** What kept Vitest from running a suite at all: errors of ours. */
  readonly problems: unknown[] = [];
  readonly #tally: Tally;
  readonly #display: ProgressDisplay;
  readonly #channel: BroadcastChannel;

  constructor(plans: Plan[]) {
    this.#tally = new Tally(plans, performance.now());
    const { isTTY, columns } = process.stdout;
    this.#display =
      isTTY && columns >= NARROWEST
        ? new LiveProgress(this.#tally)
        : new PlainProgress(this.#tally, (line) => console.error(line));
    this.#channel = openProgressChannel();
    this.#channel.onmessage = ({ data }: { data: unknown }) => this.note(data as ProgressNote);
    this.#channel.unref();
  }

  /** What the other thread has reported already, unless its word is still under way. */
  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === 'pending') return;
    const outcome = state === 'skipped' ? 'notExercised' : state;
    this.note({ rule: test.name, outcome });
  }

  onTestModuleEnd(module: TestModule): void {
    this.problems.push(...module.errors().map(({ stack, message }) => new Error(stack ?? message)));
  }

  async onTestRunEnd(): Promise<void> {
    await this.end();
  }

  /** Shows that a rule is decided. */
  note(note: Parameters<Tally['note']>[0]): void {
    this.#display.show(this.#tally.note(note));
  }

  async end(): Promise<void> {
    this.#channel.close();
    await this.#display.end();
  }
}
