import type { Clock } from './Clock.ts';

/** A run that was told to slow down goes on no slower than this, in requests per second. */
const SLOWEST = 2;
/** How long a rate has to hold until a greater one is tried, in milliseconds, and by how much. */
const CREEP_AFTER_MS = 5_000;
const CREEP = 1.25;
/** Of a rate that did not hold after it was raised, so much of the one before is kept. */
const KEPT = 0.9;
/**
 * Who counts requests in a time takes no more of them at full pace than at the rate that holds: this much more is no
 * such limit.
 */
const MUCH_MORE = 1.75;

/** So many starts are remembered: more than any target takes in a second that asks to slow down. */
const KEPT_STARTS = 2_000;

/**
 * How many requests a second a run begins: at most what the target file allows, and less where the target answers that
 * there were too many (429). Then the pace is halved, grows a little while that holds, and settles at what holds. Some
 * targets answer 429 at any pace, as they do not count requests per time; slowing down only costs time there. So after
 * each pace that did not hold, the full one is tried once more, and kept where more requests get through at it.
 */
export class Pace {
  readonly #clock: Clock;
  readonly #most: number;
  #rate: number;
  /** Where the search goes on after the full pace was tried; undefined before it was ever slowed down. */
  #next: number | undefined;
  /** The greatest rate that is known to hold; undefined where none is known. */
  #held: number | undefined;
  #mayCreep = true;
  #changedAt = -Infinity;
  /** Since when what gets through is counted: the beginning, or the end of the last wait. */
  #since = Infinity;
  /** So many requests a second get through at the rates that were tried, waits included. */
  #slowed = 0;
  /** What got through at full pace, and in how many milliseconds; what is long ago counts for less. */
  readonly #full = { begun: 0, ms: 0 };
  /** When the last ones were begun. */
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

  /** The rate that the target made the run keep to; undefined where it did not. */
  get slowedTo(): number | undefined {
    return this.#rate < this.#most ? this.#rate : undefined;
  }

  /** When so many starts ago one was begun (1 for the last). */
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
   * Goes on at another rate after the target said that there were too many.
   * @param startedAt when the request began that was told so: of one burst, one is heard
   * @param waitMs how long the target asks to wait
   */
  slowDown(startedAt: number, waitMs: number): void {
    const now = this.#clock.now();
    if (startedAt < this.#changedAt) return;
    const ms = Math.max(1, now + waitMs - this.#since);
    // What began together with the one that was refused, or later, may have been refused as well.
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

  /** Tries a greater rate, where one has held for a while. */
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
