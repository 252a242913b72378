import type { Clock } from './Clock.ts';
import { Pace } from './Pace.ts';

/** The least distance between two requests, as a part of the mean one: so much of a late start is made good at the next. */
const LEAST = 0.5;

interface Waiting {
  begin: () => void;
  signal: AbortSignal | undefined;
}

/**
 * Keeps the run within the target's limits: at most `concurrency` exchanges at once, and in any window of one second
 * never more than `requestsPerSecond` of them begun (they keep a distance; there are no bursts); fewer, where the target asks
 * for that.
 */
export class Limiter {
  readonly #clock: Clock;
  readonly #pace: Pace;
  #pausedUntil = -Infinity;
  #free: number;
  readonly #waiting: Waiting[] = [];
  #isAdmitting = false;
  #planned = -Infinity;

  constructor(limits: { requestsPerSecond?: number; concurrency: number }, clock: Clock) {
    const { requestsPerSecond: rate, concurrency } = limits;
    this.#clock = clock;
    this.#free = concurrency;
    this.#pace = new Pace(rate ?? Infinity, clock);
  }

  /** The rate that the target made the run keep to, in requests per second; undefined where it did not. */
  get slowedTo(): number | undefined {
    return this.#pace.slowedTo;
  }

  /**
   * Has all that follows wait, and come at another rate, after the target said that there were too many (429).
   * @param startedAt when the request began that was told so
   * @param waitMs how long the target asks to wait; nothing begins before
   */
  slowDown(startedAt: number, waitMs: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + waitMs);
    this.#pace.slowDown(startedAt, waitMs);
  }

  get #distanceMs(): number {
    return 1000 / this.#pace.rate;
  }

  /** So many starts are in one window, at most. */
  get #perWindow(): number {
    const { rate } = this.#pace;
    return rate === Infinity ? 1 : Math.max(1, Math.floor(rate));
  }

  #isUnhindered(): boolean {
    return this.#pace.rate === Infinity && this.#pausedUntil <= this.#clock.now();
  }

  /**
   * Runs the task when the limits allow it, before all that wait where it is urgent. An aborted signal ends the wait for the
   * rate; the task then runs and must look at it.
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal, { urgent = false } = {}): Promise<T> {
    const isFree = this.#free > 0 && this.#isUnhindered();
    if (isFree) {
      this.#free -= 1;
      this.#pace.noteStart();
    }
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
      if (!this.#isUnhindered()) await this.#untilDue();
      // Another one than before the wait, where an urgent one came meanwhile.
      const next = this.#waiting.shift();
      this.#free -= 1;
      if (!next?.signal?.aborted) this.#pace.noteStart();
      next?.begin();
    }
    this.#isAdmitting = false;
  }

  async #untilDue(): Promise<void> {
    this.#pace.creep();
    let due = this.#nextDue();
    for (;;) {
      due = Math.max(due, this.#pausedUntil);
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
    const first = this.#pace.startAgo(this.#perWindow);
    const last = this.#pace.startAgo(1);
    const allowed = Math.max(
      last + this.#distanceMs * LEAST,
      first + this.#distanceMs * this.#perWindow,
    );
    const planned = this.#planned + this.#distanceMs;
    // What nobody waited for was not late.
    this.#planned = now > Math.max(planned, allowed) ? now : planned;
    return Math.max(this.#planned, allowed);
  }
}
