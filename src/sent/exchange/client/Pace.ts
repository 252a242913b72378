import type { Clock } from './Clock.ts';

/** The slowest rate, in requests per second, to which a target can bring a run. */
const SLOWEST = 2;
/** How long a rate has to hold before a greater one is tried, in milliseconds, and by which factor it grows. */
const CREEP_AFTER_MS = 5_000;
const CREEP = 1.25;
/** If a raised rate did not hold, this part of the previous one is kept. */
const KEPT = 0.9;
/**
 * A target that counts requests per time lets no more of them through at full pace than at a rate that holds. If this many
 * times more get through, there is no such limit.
 */
const MUCH_MORE = 1.75;

/** How many starts are remembered: more than a target that asks to slow down takes in a second. */
const KEPT_STARTS = 2_000;

/**
 * How many requests per second a run begins: at most what the target file allows, and fewer if the target answers that
 * there were too many (429). Then the pace is halved, grows a little while it holds, and settles at the rate that holds.
 * Some targets respond with 429 at any pace, because they do not count requests per time; slowing down only costs time there. So
 * after each pace that did not hold, the full one is tried once more, and kept if more requests get through with it.
 */
export class Pace {
  readonly #clock: Clock;
  readonly #most: number;
  #rate: number;
  /** The rate that follows once the full pace was tried; undefined before the run was ever slowed down. */
  #next: number | undefined;
  /** The greatest rate that is known to hold; undefined if none is known. */
  #held: number | undefined;
  #mayCreep = true;
  #changedAt = -Infinity;
  /** From when on accepted requests are counted: the beginning, or the end of the last wait. */
  #since = Infinity;
  /** How many requests per second got through at the reduced rates, waits included. */
  #slowed = 0;
  /** How many requests got through at full pace, and in how many milliseconds; old ones count for less. */
  readonly #full = { begun: 0, ms: 0 };
  /** The times of the last starts. */
  readonly #starts: number[] = [];

  /** @param most what the target file allows, in requests per second */
  constructor(most: number, clock: Clock) {
    this.#clock = clock;
    this.#most = most;
    this.#rate = most;
  }

  /** In requests per second. */
  get rate(): number {
    return this.#rate;
  }

  /** The rate to which the target slowed the run down; undefined if it did not. */
  get slowedTo(): number | undefined {
    return this.#rate < this.#most ? this.#rate : undefined;
  }

  /** When the request `count` starts ago began (1 for the last). */
  startAgo(count: number): number {
    return this.#starts.at(-count) ?? -Infinity;
  }

  /** Notes that a request begins. */
  noteStart(): void {
    const now = this.#clock.now();
    this.#since = Math.min(this.#since, now);
    this.#starts.push(now);
    if (this.#starts.length > KEPT_STARTS) this.#starts.shift();
  }

  /**
   * Changes the rate after a response that there were too many.
   * @param startedAt when the request with that response began: of one burst, only one such response counts
   * @param waitMs how long the target asks to wait
   */
  slowDown(startedAt: number, waitMs: number): void {
    const now = this.#clock.now();
    if (startedAt < this.#changedAt) return;
    const ms = Math.max(1, now + waitMs - this.#since);
    // Requests that began with the refused one, or later, may have been refused as well.
    const begun = this.#starts.filter((start) => start >= this.#since && start < startedAt).length;
    this.#changedAt = now;
    this.#since = now + waitMs;
    if (this.#rate < this.#most) {
      this.#slowed = Math.max((begun / ms) * 1000, this.#held ?? 0);
      this.#next = this.#slower(startedAt);
      this.#rate = this.#most;
      return;
    }
    this.#full.begun = this.#full.begun / 2 + begun;
    this.#full.ms = this.#full.ms / 2 + ms;
    const through = (this.#full.begun / this.#full.ms) * 1000;
    const isInVain = this.#next !== undefined && through > this.#slowed * MUCH_MORE;
    if (!isInVain) this.#rate = this.#next ?? this.#slower(startedAt);
  }

  /** Tries a greater rate, if the present one has held for a while. */
  creep(): void {
    const now = this.#clock.now();
    if (this.#rate >= this.#most || !this.#mayCreep || now - this.#changedAt < CREEP_AFTER_MS)
      return;
    this.#held = this.#rate;
    this.#rate = Math.min(this.#most, this.#rate * CREEP);
    this.#changedAt = now;
  }

  #slower(startedAt: number): number {
    if (this.#held !== undefined) {
      const kept = this.#held * KEPT;
      this.#held = undefined;
      this.#mayCreep = false;
      return this.#bounded(kept);
    }
    const lastSecond = this.#starts.filter((start) => start > startedAt - 1000).length;
    return this.#bounded(Math.min(this.#rate, Math.max(1, lastSecond)) / 2);
  }

  #bounded(rate: number): number {
    return Math.min(this.#most, Math.max(SLOWEST, rate));
  }
}
