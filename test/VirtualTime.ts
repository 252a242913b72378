import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../src/exchange/Clock.ts';
import type { Wire } from '../src/exchange/Wire.ts';

/** So many turns of the event loop without anything new: whatever is under way waits for time to pass. */
const QUIET_TURNS = 6;

/**
 * Time that passes only while everything waits for it, so that what a run takes at a slow target is known without waiting
 * and on any machine: computing takes none of it.
 */
export class VirtualTime {
  /** Milliseconds since it began. */
  now = 0;
  /** Exchanges that ended. */
  exchanges = 0;
  readonly #began = Date.now();
  readonly #due: { at: number; wake: () => void }[] = [];
  #events = 0;
  #computing = 0;

  readonly clock: Clock = {
    now: () => this.#began + this.now,
    sleep: async (milliseconds, signal) => {
      if (signal?.aborted) return;
      await new Promise<void>((resolve) => {
        this.#wakeIn(milliseconds, resolve);
        signal?.addEventListener('abort', () => resolve());
      });
    },
  };

  /** The same wire, whose every answer takes so long. */
  delaying(wire: Wire, milliseconds: number): Wire {
    return {
      exchange: async (...request) => {
        await new Promise<void>((resolve) => this.#wakeIn(milliseconds, resolve));
        this.#computing += 1;
        try {
          return await wire.exchange(...request);
        } finally {
          this.#computing -= 1;
          this.#events += 1;
          this.exchanges += 1;
        }
      },
      close: () => wire.close(),
    };
  }

  /** Lets time pass until something has ended. */
  async until<T>(ended: Promise<T>): Promise<T> {
    let isOver = false;
    const over = ended.finally(() => (isOver = true));
    over.catch(() => undefined);
    while (!isOver) {
      await this.#quiet();
      this.#pass();
    }
    return over;
  }

  #wakeIn(milliseconds: number, wake: () => void): void {
    this.#events += 1;
    this.#due.push({ at: this.now + milliseconds, wake });
  }

  async #quiet(): Promise<void> {
    for (let turns = 0, seen = this.#events; turns < QUIET_TURNS; turns += 1) {
      await turn();
      if (this.#events !== seen || this.#computing > 0) [turns, seen] = [-1, this.#events];
    }
  }

  /** To the next moment at which somebody is woken; of several all, in the order in which they began to wait. */
  #pass(): void {
    const next = Math.min(...this.#due.map(({ at }) => at));
    if (!Number.isFinite(next)) return;
    this.now = Math.max(this.now, next);
    const ready = this.#due.filter(({ at }) => at <= this.now);
    for (const one of ready) this.#due.splice(this.#due.indexOf(one), 1);
    for (const { wake } of ready) wake();
  }
}
