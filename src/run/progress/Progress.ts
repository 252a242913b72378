import { performance } from 'node:perf_hooks';
import type { Plan } from '../planOf.ts';
import type { ProgressNote } from '../ProgressNote.ts';
import { LiveProgress } from './LiveProgress.ts';
import { PlainProgress } from './PlainProgress.ts';
import type { ProgressDisplay } from './ProgressDisplay.ts';
import { Tally } from './Tally.ts';
import { warn } from '../../text/say.ts';

/** The narrowest terminal on which lines can be updated in place; some claim to have no columns at all. */
const NARROWEST = 40;

/** Shows the progress of a run: live on a terminal; elsewhere a line per service, and one from time to time. */
export class Progress {
  readonly #tally: Tally;
  readonly #display: ProgressDisplay;

  /** @param expected about how many requests the run will send */
  constructor(plans: Plan[], expected: number) {
    this.#tally = new Tally(plans, expected);
    const { isTTY, columns } = process.stdout;
    this.#display =
      isTTY && columns >= NARROWEST
        ? new LiveProgress(this.#tally)
        : new PlainProgress(this.#tally, (line) => warn(line));
  }

  /** Shows that a rule is decided. */
  note(note: ProgressNote): void {
    this.#display.show(this.#tally.note(note, performance.now()));
  }

  async end(): Promise<void> {
    await this.#display.end();
  }
}
