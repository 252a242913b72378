import type { LiveExchange } from '../exchange/LiveExchange.ts';
import type { Operation } from '../spec/types.ts';
import { describeAnswer, isSuccess, matchesStatus } from './answers.ts';
import type { Expected } from './Expected.ts';
import { isForeign } from './isForeign.ts';
import type { RequestParts } from './RequestParts.ts';

/** So many other operations are asked beside the one whose answer is in doubt. */
const OTHERS = 3;

/** What a gateway, a login server or a page for maintenance says in place of operations that it stands before. */
const BARRED = ['401', '403'];
/** What it says of an operation that it does not reach. */
const UNREACHED = ['502', '503', '504'];

const NOT_ITS_OWN = [...BARRED, ...UNREACHED];
/** What is said beside that where nothing of the kind lies at an address: an operation says so of single things. */
const NOWHERE = ['3XX', '404'];

/** A valid request of the first client that was accepted. */
interface Accepted {
  operation: Operation;
  parts: RequestParts;
}

export interface PresenceOptions {
  /** Sends a request once more, for nobody's rule. */
  ask: (operation: Operation, parts: RequestParts) => Promise<LiveExchange>;
  /** Waits until what passes may have passed. */
  wait: () => Promise<void>;
}

/**
 * Finds out whether a wrong answer comes from the operation, or whether the target is no longer there and something else
 * answers in its place (a gateway, a page for maintenance, a login server where a permission was taken back). To that end
 * it sends again what was accepted before.
 */
export class Presence {
  readonly #options: PresenceOptions;
  /** The latest of each operation, the latest last. */
  readonly #accepted = new Map<string, Accepted>();
  #asking: Promise<boolean> | undefined;
  #hasAccepted = false;
  /** An answer that came in place of one by an operation, while none had accepted anything yet. */
  #barred: string | undefined;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /** Notes a valid request of the first client, if it was accepted. Returns whether it was. */
  note(operation: Operation, parts: RequestParts, exchange: LiveExchange): boolean {
    if (!isAnsweredWell(operation, exchange)) return false;
    this.#hasAccepted = true;
    this.#accepted.delete(operation.id);
    if (operation.effect === undefined) this.#accepted.set(operation.id, { operation, parts });
    return true;
  }

  /** Whether an answer may come from somebody who stands before the operation, and was not asked for. */
  isDoubtful(operation: Operation, exchange: LiveExchange, expected: Expected): boolean {
    if (expected === 'anything' || expected === 'server error') return false;
    const asked = typeof expected === 'string' ? [] : expected;
    if (matchesStatus(exchange, asked)) return false;
    const isBarred = matchesStatus(exchange, BARRED) || isForeign(operation, exchange);
    const isNobody = isBarred || matchesStatus(exchange, [...UNREACHED, ...NOWHERE]);
    if (isNobody && expected === 'success' && !this.#hasAccepted)
      this.#barred ??= describeAbsence(operation, exchange, 'and has accepted nothing');
    return isBarred && this.#accepted.size > 0;
  }

  /** What answered in place of the target, where no valid request of the run was accepted; undefined where one was. */
  get barred(): string | undefined {
    return this.#hasAccepted ? undefined : this.#barred;
  }

  /**
   * Whether the target still answers what it accepted before: first by the same operation, then by others.
   * @param doubtful an answer that is in doubt; where no other operation can be asked, one that is not of those who stand
   *   before an operation is its own
   */
  isThere(doubtful?: { operation: Operation; exchange: LiveExchange }): Promise<boolean> {
    const { operation, exchange } = doubtful ?? {};
    if (operation !== undefined && exchange !== undefined && this.#knowsOnly(operation)) {
      const isOwn = !isForeign(operation, exchange) && !matchesStatus(exchange, NOT_ITS_OWN);
      if (isOwn) return Promise.resolve(true);
    }
    this.#asking ??= this.#askAll(operation?.id).finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  #knowsOnly({ id }: Operation): boolean {
    return [...this.#accepted.keys()].every((known) => known === id);
  }

  async #askAll(operation: string | undefined): Promise<boolean> {
    const latest = [...this.#accepted.values()].toReversed();
    const own = latest.filter((one) => one.operation.id === operation);
    const others = latest.filter((one) => one.operation.id !== operation).slice(0, OTHERS);
    const asked = [...own, ...others];
    if (asked.length === 0) return true;
    if (await this.#isAnyAccepted(asked)) return true;
    await this.#options.wait();
    return this.#isAnyAccepted(asked);
  }

  async #isAnyAccepted(requests: Accepted[]): Promise<boolean> {
    for (const { operation, parts } of requests) {
      const exchange = await this.#options.ask(operation, parts);
      // What was not sent says nothing.
      if (exchange.error?.kind === 'not sent') return true;
      if (isAnsweredWell(operation, exchange)) return true;
    }
    return false;
  }
}

/**
 * What a target that is no longer there answers, as the end of a sentence: "answers GET /menus with 503, and no longer
 * accepts what it accepted before".
 */
export function describeAbsence(
  operation: Operation,
  exchange: LiveExchange,
  besides = 'and no longer accepts what it accepted before',
): string {
  return `answers ${operation.documented} with ${describeAnswer(exchange)}, ${besides}`;
}

function isAnsweredWell(operation: Operation, exchange: LiveExchange): boolean {
  return isSuccess(operation, exchange) && !isForeign(operation, exchange);
}
