import type { Clock } from './Clock.ts';
import { Limiter } from './Limiter.ts';

/**
 * The limits of a run, and those of an operation that alone was asked for too often (429): many targets bound logins only.
 * Once a second operation was, the limit is that of all.
 */
export class Limiters {
  readonly #all: Limiter;
  readonly #clock: Clock;
  readonly #own = new Map<string, Limiter>();
  #refused: string | undefined;

  constructor(limits: ConstructorParameters<typeof Limiter>[0], clock: Clock) {
    this.#all = new Limiter(limits, clock);
    this.#clock = clock;
  }

  /** The rate to which the target slowed all requests, or those of one operation, per second; undefined if it did not. */
  get slowedTo(): number | undefined {
    const own = [...this.#own.values()].find(({ slowedTo }) => slowedTo !== undefined);
    return this.#all.slowedTo ?? own?.slowedTo;
  }

  /** Runs the task when both limits allow it; see `Limiter`. */
  run<T>(
    operation: string | null,
    ...[task, signal, how]: Parameters<typeof Limiter.prototype.run<T>>
  ) {
    const inTurn = () => this.#all.run(task, signal, how);
    return operation === null ? inTurn() : this.#of(operation).run(inTurn, signal, how);
  }

  /** After a response that there were too many: makes later requests wait, those of the operation or all. */
  slowDown(operation: string | null, startedAt: number, waitMs: number): void {
    this.#refused ??= operation ?? '';
    const isOfAll = operation === null || operation !== this.#refused;
    if (isOfAll) this.#refused = '';
    (isOfAll ? this.#all : this.#of(operation)).slowDown(startedAt, waitMs);
  }

  #of(operation: string): Limiter {
    const known = this.#own.get(operation) ?? new Limiter({ concurrency: Infinity }, this.#clock);
    this.#own.set(operation, known);
    return known;
  }
}
