import type { LiveExchange } from './exchange/LiveExchange.ts';
import type { Operation } from '../promised/types.ts';
import { describeAnswer, isSuccess, matchesStatus } from './judging/answers.ts';
import type { Expected } from './judging/Expected.ts';
import { isForeign } from './judging/isForeign.ts';
import type { RequestParts } from './requests/RequestParts.ts';
import { NotExercised } from './judging/signals.ts';

/** How many other operations are asked beside the one whose response is in doubt. */
const OTHERS = 3;

/** Statuses with which a gateway, a login server or a maintenance page responds in place of operations behind it. */
const BARRED = ['401', '403'];
/** Statuses of a gateway that does not reach an operation. */
const UNREACHED = ['502', '503', '504'];

const NOT_ITS_OWN = [...BARRED, ...UNREACHED];
/**
 * Further statuses at an address where nothing of the kind is served; single operations respond so, too, about single
 * things.
 */
const NOWHERE = ['3XX', '404'];

/** Said of a target that was never there as it should be. */
const NOTHING_ACCEPTED = 'and has accepted no request';

/** A valid request of the first client that was accepted. */
interface Accepted {
  operation: Operation;
  parts: RequestParts;
}

export interface PresenceOptions {
  /** Sends a request once more, not for any rule. */
  ask: (operation: Operation, parts: RequestParts) => Promise<LiveExchange>;
  /** Waits until a passing disturbance may be over. */
  wait: () => Promise<void>;
  /**
   * Called if the target is gone: the run ends.
   * @param wasThere whether it ever accepted a request
   */
  lose: (reason: string, wasThere: boolean) => void;
}

/**
 * Finds out whether a wrong response comes from the operation, or whether the target is gone and something else answers in
 * its place (a gateway, a maintenance page, a login server after a permission was withdrawn). For this it sends again what
 * was accepted before.
 */
export class Presence {
  readonly #options: PresenceOptions;
  /** The latest accepted request of each operation; the latest of all is last. */
  readonly #accepted = new Map<string, Accepted>();
  #asking: Promise<boolean> | undefined;
  #hasAccepted = false;
  /** A response that something else gave in place of an operation, while none had accepted anything yet. */
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

  /** Whether a response may come from something in front of the operation, and was not expected. */
  isDoubtful(operation: Operation, exchange: LiveExchange, expected: Expected): boolean {
    if (expected === 'anything' || expected === 'server error') return false;
    const asked = typeof expected === 'string' ? [] : expected;
    if (matchesStatus(exchange, asked)) return false;
    const isBarred = matchesStatus(exchange, BARRED) || isForeign(operation, exchange);
    const isNobody = isBarred || matchesStatus(exchange, [...UNREACHED, ...NOWHERE]);
    if (isNobody && expected === 'success' && !this.#hasAccepted)
      this.#barred ??= describeRejection(operation, exchange);
    return isBarred && this.#accepted.size > 0;
  }

  /**
   * Makes sure that a doubtful response does not mean that the target is gone: it must still accept what it accepted before.
   * If no other operation can be asked, the response counts as the operation's own unless it looks like one of a gateway.
   * @throws NotExercised if it does not: the run ends, and the response counts against no rule
   */
  async require(operation: Operation, exchange: LiveExchange): Promise<void> {
    const isOwn = !isForeign(operation, exchange) && !matchesStatus(exchange, NOT_ITS_OWN);
    if (isOwn && [...this.#accepted.keys()].every((id) => id === operation.id)) return;
    if (await this.#isThere(operation.id)) return;
    const reason = describeAbsence(operation, exchange);
    this.#options.lose(reason, true);
    throw new NotExercised(`the target ${reason}`);
  }

  /**
   * Whether the target still accepts what it accepted before. True if nothing was accepted that can be asked again, unless
   * something else answered every valid request.
   */
  async isStillThere(): Promise<boolean> {
    const barred = this.#hasAccepted ? undefined : this.#barred;
    if (barred === undefined && (await this.#isThere())) return true;
    this.#options.lose(barred ?? 'no longer accepts what it accepted before', barred === undefined);
    return false;
  }

  /** Asks first the operation, then others; once for all that doubt at the same time. */
  #isThere(operation?: string): Promise<boolean> {
    this.#asking ??= this.#askAll(operation).finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #askAll(operation: string | undefined): Promise<boolean> {
    const latest = [...this.#accepted.values()].toReversed();
    const own = latest.filter((one) => one.operation.id === operation);
    // Single things may be gone, reports say, where lists are still given.
    const others = latest
      .filter((one) => one.operation.id !== operation)
      .toSorted((one, other) => thingsIn(one) - thingsIn(other))
      .slice(0, OTHERS);
    const asked = [...own, ...others];
    if (asked.length === 0) return true;
    if (await this.#isAnyAccepted(asked)) return true;
    await this.#options.wait();
    return this.#isAnyAccepted(asked);
  }

  async #isAnyAccepted(requests: Accepted[]): Promise<boolean> {
    for (const { operation, parts } of requests) {
      const exchange = await this.#options.ask(operation, parts);
      // A request that was not sent shows nothing.
      if (exchange.error?.kind === 'not sent') return true;
      if (isAnsweredWell(operation, exchange)) return true;
    }
    return false;
  }
}

/**
 * What a target that is gone answers, as the end of a sentence: "responds 503 to GET /menus, and no longer accepts what
 * it accepted before".
 */
function describeAbsence(
  operation: Operation,
  exchange: LiveExchange,
  besides = 'and no longer accepts what it accepted before',
): string {
  return `responds ${describeAnswer(exchange)} to ${operation.documented}, ${besides}`;
}

/** What a target responds that accepted nothing, and what to look at where it rejects the token. */
function describeRejection(operation: Operation, exchange: LiveExchange): string {
  if (operation.scopes === null || !matchesStatus(exchange, ['401']))
    return describeAbsence(operation, exchange, NOTHING_ACCEPTED);
  return `issues tokens but rejects them (${operation.documented}: ${describeAnswer(exchange)}), ${NOTHING_ACCEPTED}. Check the client's scopes, auth.tokenPointer, and which headers a gateway expects`;
}

/** How many single things a request is about. */
function thingsIn({ parts: { path = {} } }: Accepted): number {
  return Object.keys(path).length;
}

function isAnsweredWell(operation: Operation, exchange: LiveExchange): boolean {
  return isSuccess(operation, exchange) && !isForeign(operation, exchange);
}
