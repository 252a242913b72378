import type { Clock } from './Clock.ts';

/** The least distance between two requests, as a part of the mean one: so much of a late start is made good at the next. */
const LEAST = 0.5;

/**
 * Keeps the run within the target's limits: at most `concurrency` exchanges at once, and in any window of one second
 * never more than `requestsPerSecond` of them begun (they keep a distance; there are no bursts).
 */
export class Limiter {
  readonly #clock: Clock;
  readonly #distanceMs: number;
  /** So many starts are in one window, at most. */
  readonly #perWindow: number;
  #free: number;
  readonly #waiting: (() => void)[] = [];
  #planned = -Infinity;
  /** When the last ones were begun, as many as are in one window. */
  readonly #starts: number[] = [];
  #turns: Promise<unknown> = Promise.resolve();

  constructor(limits: { requestsPerSecond?: number; concurrency: number }, clock: Clock) {
    const { requestsPerSecond: rate, concurrency } = limits;
    this.#clock = clock;
    this.#free = concurrency;
    this.#distanceMs = rate === undefined ? 0 : 1000 / rate;
    this.#perWindow = Math.max(1, Math.floor(rate ?? 1));
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

  async #startInTurn<T>(task: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const turn = this.#turns.then(async () => {
      const due = this.#nextDue();
      while (!signal?.aborted) {
        const waitMs = due - this.#clock.now();
        if (waitMs <= 0) break;
        await this.#clock.sleep(Math.ceil(waitMs), signal);
      }
      if (!signal?.aborted) this.#noteStart();
      // In an object, so that the next turn waits for the start only.
      return { running: task() };
    });
    this.#turns = turn;
    return (await turn).running;
  }

  /**
   * When the next may begin. The plan is even, whatever timers do, so that one that fires late costs its time once and not
   * for all that follow; the window counts from actual starts, so that it never brings too many together.
   */
  #nextDue(): number {
    const now = this.#clock.now();
    const [first = -Infinity] = this.#starts.length < this.#perWindow ? [] : this.#starts;
    const last = this.#starts.at(-1) ?? -Infinity;
    const allowed = Math.max(
      last + this.#distanceMs * LEAST,
      first + this.#distanceMs * this.#perWindow,
    );
    const planned = this.#planned + this.#distanceMs;
    // What nobody waited for was not late.
    this.#planned = now > Math.max(planned, allowed) ? now : planned;
    return Math.max(this.#planned, allowed);
  }

  #noteStart(): void {
    this.#starts.push(this.#clock.now());
    if (this.#starts.length > this.#perWindow) this.#starts.shift();
  }
}
