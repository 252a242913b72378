import type { Clock } from './Clock.ts';

/**
 * Keeps the run within the target's limits: at most `concurrency` exchanges at once, and in any window of one second
 * never more than `requestsPerSecond` of them begun (they keep a distance; there are no bursts).
 */
export class Limiter {
  readonly #clock: Clock;
  readonly #distanceMs: number;
  #free: number;
  readonly #waiting: (() => void)[] = [];
  #lastStart = -Infinity;
  #starts: Promise<unknown> = Promise.resolve();

  constructor(limits: { requestsPerSecond?: number; concurrency: number }, clock: Clock) {
    this.#clock = clock;
    this.#free = limits.concurrency;
    this.#distanceMs = limits.requestsPerSecond === undefined ? 0 : 1000 / limits.requestsPerSecond;
  }

  /** Runs the task when the limits allow it. An aborted signal ends the wait for the rate; the task then runs and must look at it. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await (this.#distanceMs > 0 ? this.#startInTurn(task, signal) : task());
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  /** Measured from the actual start before: a timer that fires late must not bring two starts closer together. */
  async #startInTurn<T>(task: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const turn = this.#starts.then(async () => {
      while (!signal?.aborted) {
        const waitMs = this.#lastStart + this.#distanceMs - this.#clock.now();
        if (waitMs <= 0) break;
        await this.#clock.sleep(Math.ceil(waitMs), signal);
      }
      if (!signal?.aborted) this.#lastStart = this.#clock.now();
      // In an object, so that the next turn waits for the start only.
      return { running: task() };
    });
    this.#starts = turn;
    return (await turn).running;
  }
}
