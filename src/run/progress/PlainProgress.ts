import { performance } from 'node:perf_hooks';
import type { ServiceName } from '../../../services.ts';
import type { ProgressDisplay } from './ProgressDisplay.ts';
import type { Tally } from './Tally.ts';

/** How often a log gets a line, in milliseconds. */
const EVERY_MS = 15_000;

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
