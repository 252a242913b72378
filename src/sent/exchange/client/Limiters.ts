import type { Clock } from './Clock.ts';
import { Limiter } from './Limiter.ts';
import { TOKEN_OPERATION } from '../recordExchange.ts';

/** The limits of a run, and those of its logins: many targets bound these alone (429), and then nothing else has to wait. */
export class Limiters {
  readonly #all: Limiter;
  readonly #logins: Limiter;

  constructor(limits: ConstructorParameters<typeof Limiter>[0], clock: Clock) {
    this.#all = new Limiter(limits, clock);
    this.#logins = new Limiter({ concurrency: Infinity }, clock);
  }

  /** The rate to which the target slowed all requests down, in requests per second; undefined if it did not. */
  get slowedTo(): number | undefined {
    return this.#all.slowedTo;
  }

  /** Runs the task when its limits allow it; see `Limiter`. */
  run<T>(
    operation: string | null,
    ...[task, signal, how]: Parameters<typeof Limiter.prototype.run<T>>
  ) {
    const inTurn = () => this.#all.run(task, signal, how);
    return operation === TOKEN_OPERATION ? this.#logins.run(inTurn, signal, how) : inTurn();
  }

  /** After a response that there were too many: makes later requests wait, logins or all. */
  slowDown(operation: string | null, startedAt: number, waitMs: number): void {
    const limiter = operation === TOKEN_OPERATION ? this.#logins : this.#all;
    limiter.slowDown(startedAt, waitMs);
  }
}
