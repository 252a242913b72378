import type { Clock } from './Clock.ts';

/** The least distance between two requests, as a part of the mean one: so much of a late start is made good at the next. */
const LEAST = 0.5;

interface Waiting {
  begin: () => void;
  signal: AbortSignal | undefined;
}

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
  readonly #waiting: Waiting[] = [];
  #isAdmitting = false;
  #planned = -Infinity;
  /** When the last ones were begun, as many as are in one window. */
  readonly #starts: number[] = [];

  constructor(limits: { requestsPerSecond?: number; concurrency: number }, clock: Clock) {
    const { requestsPerSecond: rate, concurrency } = limits;
    this.#clock = clock;
    this.#free = concurrency;
    this.#distanceMs = rate === undefined ? 0 : 1000 / rate;
    this.#perWindow = Math.max(1, Math.floor(rate ?? 1));
  }

  /**
   * Runs the task when the limits allow it, before all that wait where it is urgent. An aborted signal ends the wait for the
   * rate; the task then runs and must look at it.
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal, { urgent = false } = {}): Promise<T> {
    const isFree = this.#distanceMs === 0 && this.#free > 0;
    if (isFree) this.#free -= 1;
    try {
      return await (isFree ? task() : this.#inTurn(task, signal, urgent));
    } finally {
      this.#free += 1;
      void this.#admit();
    }
  }

  #inTurn<T>(task: () => Promise<T>, signal: AbortSignal | undefined, urgent: boolean): Promise<T> {
    return new Promise((resolve) => {
      const waiting = { begin: () => resolve(task()), signal };
      if (urgent) this.#waiting.unshift(waiting);
      else this.#waiting.push(waiting);
      void this.#admit();
    });
  }

  /** Lets those begin that wait, one after the other, as long as there is room. */
  async #admit(): Promise<void> {
    if (this.#isAdmitting) return;
    this.#isAdmitting = true;
    while (this.#free > 0 && this.#waiting.length > 0) {
      if (this.#distanceMs > 0) await this.#untilDue();
      // Another one than before the wait, where an urgent one came meanwhile.
      const next = this.#waiting.shift();
      this.#free -= 1;
      if (!next?.signal?.aborted) this.#noteStart();
      next?.begin();
    }
    this.#isAdmitting = false;
  }

  async #untilDue(): Promise<void> {
    const due = this.#nextDue();
    for (;;) {
      const [first] = this.#waiting;
      const waitMs = due - this.#clock.now();
      if (waitMs <= 0 || first?.signal?.aborted) return;
      await this.#clock.sleep(Math.ceil(waitMs), first?.signal);
    }
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
