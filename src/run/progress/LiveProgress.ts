import { performance } from 'node:perf_hooks';
import { Listr } from 'listr2';
import type { ServiceName } from '../../../services.ts';
import { shownText } from '../../text/say.ts';
import type { ProgressDisplay } from './ProgressDisplay.ts';
import type { Tally } from './Tally.ts';

/** Progress for a terminal: a line per service and one for all services, updated in place. */
export class LiveProgress implements ProgressDisplay {
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
          },
        };
      }),
      { concurrent: true, registerSignalListeners: false },
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
