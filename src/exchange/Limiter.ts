import type { Clock } from './Clock.ts';

/** The least distance between two requests, as a part of the mean one: so much of a late start is made good at the next. */
const LEAST = 0.5;

interface Waiting {
  begin: () => void;
  signal: AbortSignal | undefined;
  place: number;
}

/** Who wants something done, and how soon. */
export interface Wish {
  signal?: AbortSignal;
  /** Before all that wait. */
  urgent?: boolean;
  /** Whose it is: see `inOrder`. */
  of?: string;
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
  /** In the order in which they begin. */
  readonly #waiting: Waiting[] = [];
  /** Who goes before whom. */
  #places = new Map<string, number>();
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
   * Runs the task when the limits allow it. An aborted signal ends the wait for the rate; the task then runs and must look
   * at it.
   */
  async run<T>(task: () => Promise<T>, wish: Wish = {}): Promise<T> {
    const place = this.#placeOf(wish);
    const isFree = this.#distanceMs === 0 && this.#free > 0;
    if (isFree) this.#free -= 1;
    try {
      return await (isFree ? task() : this.#inTurn(task, place, wish.signal));
    } finally {
      this.#free += 1;
      void this.#admit();
    }
  }

  /** From now on, of what waits what the first of these wants goes first, so that nothing that takes long is left over at the end. */
  inOrder(names: string[]): void {
    this.#places = new Map(names.map((name, place) => [name, place]));
  }

  #placeOf({ urgent = false, of }: Wish): number {
    if (urgent) return -1;
    return this.#places.get(of ?? '') ?? Infinity;
  }

  #inTurn<T>(task: () => Promise<T>, place: number, signal: AbortSignal | undefined): Promise<T> {
    return new Promise((resolve) => {
      const later = this.#waiting.findIndex((other) => other.place > place);
      const at = later === -1 ? this.#waiting.length : later;
      this.#waiting.splice(at, 0, { begin: () => resolve(task()), signal, place });
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
