import type { Clock } from './Clock.ts';

/** A run that was told to slow down goes on no slower than this, in requests per second. */
const SLOWEST = 2;
/** How long a rate has to hold until a greater one is tried, in milliseconds, and by how much. */
const CREEP_AFTER_MS = 5_000;
const CREEP = 1.25;
/** Of a rate that did not hold after it was raised, so much of the one before is kept. */
const KEPT = 0.9;

/** The least distance between two requests, as a part of the mean one: so much of a late start is made good at the next. */
const LEAST = 0.5;

/** So many starts are remembered: more than any target takes in a second that asks to slow down. */
const KEPT_STARTS = 2_000;

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
  /** What the target file allows. */
  readonly #most: number;
  /** How many a second are begun: what the target file allows, or what the target takes. */
  #rate: number;
  /** The greatest rate that is known to hold; undefined where none is known. */
  #held: number | undefined;
  #mayCreep = true;
  #changedAt = -Infinity;
  #pausedUntil = -Infinity;
  #free: number;
  readonly #waiting: Waiting[] = [];
  #isAdmitting = false;
  #planned = -Infinity;
  /** When the last ones were begun. */
  readonly #starts: number[] = [];

  constructor(limits: { requestsPerSecond?: number; concurrency: number }, clock: Clock) {
    const { requestsPerSecond: rate, concurrency } = limits;
    this.#clock = clock;
    this.#free = concurrency;
    this.#most = rate ?? Infinity;
    this.#rate = this.#most;
  }

  /** The rate that the target made the run keep to, in requests per second; undefined where it did not. */
  get slowedTo(): number | undefined {
    return this.#rate < this.#most ? this.#rate : undefined;
  }

  /**
   * Has all that follows come more slowly, after the target said that there were too many (429): first half as fast, then
   * a little faster as long as that holds, and at what holds in the end.
   * @param startedAt when the request began that was told so: of one burst, one is heard
   * @param waitMs how long the target asks to wait; nothing begins before
   */
  slowDown(startedAt: number, waitMs: number): void {
    const now = this.#clock.now();
    this.#pausedUntil = Math.max(this.#pausedUntil, now + waitMs);
    if (startedAt < this.#changedAt) return;
    this.#changedAt = now;
    if (this.#held !== undefined) {
      this.#rate = Math.max(SLOWEST, this.#held * KEPT);
      this.#held = undefined;
      this.#mayCreep = false;
      return;
    }
    const lastSecond = this.#starts.filter((start) => start > startedAt - 1000).length;
    this.#rate = Math.max(SLOWEST, Math.min(this.#rate, Math.max(1, lastSecond)) / 2);
  }

  get #distanceMs(): number {
    return 1000 / this.#rate;
  }

  /** So many starts are in one window, at most. */
  get #perWindow(): number {
    return this.#rate === Infinity ? 1 : Math.max(1, Math.floor(this.#rate));
  }

  #isUnhindered(): boolean {
    return this.#rate === Infinity && this.#pausedUntil <= this.#clock.now();
  }

  #creep(): void {
    const now = this.#clock.now();
    if (this.#rate >= this.#most || !this.#mayCreep || now - this.#changedAt < CREEP_AFTER_MS)
      return;
    this.#held = this.#rate;
    this.#rate = Math.min(this.#most, this.#rate * CREEP);
    this.#changedAt = now;
  }

  /**
   * Runs the task when the limits allow it, before all that wait where it is urgent. An aborted signal ends the wait for the
   * rate; the task then runs and must look at it.
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal, { urgent = false } = {}): Promise<T> {
    const isFree = this.#free > 0 && this.#isUnhindered();
    if (isFree) {
      this.#free -= 1;
      this.#noteStart();
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
      if (!next?.signal?.aborted) this.#noteStart();
      next?.begin();
    }
    this.#isAdmitting = false;
  }

  async #untilDue(): Promise<void> {
    this.#creep();
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
    const first = this.#starts.at(-this.#perWindow) ?? -Infinity;
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
    if (this.#starts.length > KEPT_STARTS) this.#starts.shift();
  }
}
