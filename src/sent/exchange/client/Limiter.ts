import type { Clock } from './Clock.ts';
import { Pace } from './Pace.ts';

/**
 * The least distance between two requests, as a part of the mean distance: this much of a late start is made up at the
 * next.
 */
const LEAST = 0.5;

interface Waiting {
  begin: () => void;
  signal: AbortSignal | undefined;
  urgent: boolean;
}

/**
 * Keeps the run within the target's limits: at most `concurrency` exchanges at once, and in any window of one second at
 * most `requestsPerSecond` starts (evenly spaced, without bursts); fewer if the target asks for that.
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

  /** The rate to which the target slowed the run down, in requests per second; undefined if it did not. */
  get slowedTo(): number | undefined {
    return this.#pace.slowedTo;
  }

  /**
   * Makes all later requests wait, and come at another rate, after a response that there were too many (429).
   * @param startedAt when the request with that response began
   * @param waitMs how long the target asks to wait; nothing begins before
   */
  slowDown(startedAt: number, waitMs: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + waitMs);
    this.#pace.slowDown(startedAt, waitMs);
  }

  get #distanceMs(): number {
    return 1000 / this.#pace.rate;
  }

  /** How many starts one window may have. */
  get #perWindow(): number {
    const { rate } = this.#pace;
    return rate === Infinity ? 1 : Math.max(1, Math.floor(rate));
  }

  #isUnhindered(): boolean {
    return this.#pace.rate === Infinity && this.#pausedUntil <= this.#clock.now();
  }

  /**
   * Runs the task when the limits allow it; an urgent one before all others that wait and are not. An aborted signal ends
   * the wait for the rate; the task then runs and must check the signal.
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal, { urgent = false } = {}): Promise<T> {
    const isFree = this.#free > 0 && this.#waiting.length === 0 && this.#isUnhindered();
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
      const waiting = { begin: () => resolve(task()), signal, urgent };
      const behind = urgent ? this.#waiting.findIndex((one) => !one.urgent) : -1;
      this.#waiting.splice(behind < 0 ? this.#waiting.length : behind, 0, waiting);
      void this.#admit();
    });
  }

  /** Starts waiting tasks, one after the other, as long as the limits allow. */
  async #admit(): Promise<void> {
    if (this.#isAdmitting) return;
    this.#isAdmitting = true;
    while (this.#free > 0 && this.#waiting.length > 0) {
      if (!this.#isUnhindered()) {
        await this.#untilDue();
        // Others may have begun during the wait; when one of them ends, the next is admitted.
        if (this.#free === 0) break;
      }
      // Not always the task from before the wait: an urgent one may have come in the meantime.
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
   * When the next request may begin. The plan is even, whatever timers do, so that a late start costs its time once and
   * does not delay all that follow; the window counts actual starts, so that it never contains too many.
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
    // A start that nobody waited for was not late.
    this.#planned = now > Math.max(planned, allowed) ? now : planned;
    return Math.max(this.#planned, allowed);
  }
}
