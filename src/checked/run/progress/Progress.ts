import { performance } from 'node:perf_hooks';
import type { ProgressNote } from '../ProgressNote.ts';
import { Tally } from './Tally.ts';
import { warn, shownText } from '../../../words/say.ts';
import { Listr } from 'listr2';
import type { ServiceName } from '../../../../services.ts';

/** The narrowest terminal on which lines can be updated in place; some claim to have no columns at all. */
const NARROWEST = 40;

/** How often a log gets a line, in milliseconds. */
const EVERY_MS = 15_000;

/** Shows the progress of a run: live on a terminal; elsewhere a line per service, and one from time to time. */
export class Progress {
  readonly #tally: Tally;
  readonly #display: ProgressDisplay;

  constructor(...asked: ConstructorParameters<typeof Tally>) {
    this.#tally = new Tally(...asked);
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
    this.#tally.isOver = true;
    await this.#display.end();
  }
}

/** Progress for a terminal: a line per service and one for all services, updated in place. */
class LiveProgress implements ProgressDisplay {
  readonly #tally: Tally;
  readonly #titles = new Map<ServiceName | 'all', (title: string) => void>();
  readonly #ends = new Map<ServiceName | 'all', () => void>();
  readonly #shown: Promise<unknown>;

  constructor(tally: Tally) {
    this.#tally = tally;
    const list = new Listr(
      [...tally.services, 'all' as const].map((name) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#ends.set(name, resolve);
        return {
          title: this.#titleOf(name),
          task: async (_context, task) => {
            this.#titles.set(name, (title) => (task.title = title));
            await promise;
            // What is thrown is shown in place of the title, without a mark of success.
            if (!tally.isGood(name)) throw new Error(this.#titleOf(name));
          },
        };
      }),
      { concurrent: true, exitOnError: false, registerSignalListeners: false },
    );
    this.#shown = list.run();
  }

  show(ended: ServiceName | undefined): void {
    for (const [name, setTitle] of this.#titles) setTitle(this.#titleOf(name));
    if (ended !== undefined) this.#ends.get(ended)?.();
  }

  async end(): Promise<void> {
    this.show(undefined);
    for (const end of this.#ends.values()) end();
    await this.#shown;
  }

  #titleOf(name: ServiceName | 'all'): string {
    const tally = this.#tally;
    return shownText(name === 'all' ? tally.line(performance.now()) : tally.serviceLine(name));
  }
}

/** Progress for a log: a line per service when it is done, and one for all services from time to time. */
export class PlainProgress implements ProgressDisplay {
  readonly #tally: Tally;
  readonly #write: (line: string) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #ended = new Set<ServiceName>();

  constructor(tally: Tally, write: (line: string) => void) {
    this.#tally = tally;
    this.#write = write;
    this.#timer = setInterval(() => write(tally.line(performance.now())), EVERY_MS).unref();
  }

  show(ended: ServiceName | undefined): void {
    if (ended === undefined) return;
    this.#ended.add(ended);
    this.#write(this.#tally.serviceLine(ended));
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    for (const service of this.#tally.services)
      if (!this.#ended.has(service)) this.#write(this.#tally.serviceLine(service));
  }
}

/** How a run's progress is shown. */
interface ProgressDisplay {
  /**
   * Called after each rule.
   * @param ended the service, if this was its last rule
   */
  show(ended: ServiceName | undefined): void;
  /** Called once, at the end of the run. */
  end(): Promise<void>;
}
