import type { Budget } from './Budget.ts';
import type { ServiceName } from '../../services.ts';
import type { Client } from './exchange/client/Client.ts';
import type { LiveExchange } from './exchange/LiveExchange.ts';
import type { Effect } from '../promised/types.ts';
import { LEFT_OUT, limitReached } from '../decided/reasons.ts';
import { NotExercised } from './judging/signals.ts';
import { grouped } from '../words/grouped.ts';

/** The most that one service's part of a run sends, by its plan. */
export interface Bound {
  /** Per counted effect, by its permission: how many requests for it were, or may have been, accepted. */
  [effect: string]: number;
  /** How many requests go over the wire, except those in `further`. */
  requests: number;
  /**
   * How many requests come on top, because the target makes them necessary: pages of a list after the first, repeated
   * readings until a change shows or a report is ready, retries (429, a lost connection), and cases that shrink a failure
   * or try it again.
   */
  further: number;
}

/** How many requests are reserved for repeating what is under way, and for restoring. */
export const RESERVED_REQUESTS = 60;

/** The share of effects that shrinking a failure and trying again may use up: the rest is for rules not yet tested. */
const FURTHER_SHARE = 0.5;

/** Bounds by service; requests for the rules of other services are not bounded. */
export type Bounds = Partial<Record<ServiceName, Bound>>;

/** The part of a client that counts requests over the wire. */
type Sent = Pick<Client, 'sentFor' | 'sentInAll'>;

/**
 * Counts what a run sends for each service's rules, and keeps it within bounds and budget: a request beyond them is not
 * sent, and its rule is not exercised, whatever else its check saw.
 */
export class Spending {
  readonly #bounds: Partial<Record<string, Bound>>;
  readonly #budget: Budget | undefined;
  readonly #sent: Sent;
  #underWay = 0;
  /** By service and effect: how many requests were accepted or are under way. */
  readonly #effects = new Map<string, Map<string, number>>();
  /** The same, only of requests that are `further`. */
  readonly #furtherEffects = new Map<string, Map<string, number>>();
  /** By service: how many requests have begun so far, except those that are `further`. */
  readonly #begun = new Map<string, number>();
  /** By service and operation: how many requests have begun so far. */
  readonly #operations = new Map<string, Map<string, number>>();
  readonly #refusals = new Map<string, string>();

  constructor(bounds: Bounds = {}, sent: Sent, budget?: Budget) {
    this.#bounds = bounds;
    this.#sent = sent;
    this.#budget = budget;
  }

  /** What was sent so far for a service's rules. */
  spentFor(service: string): Bound {
    const begun = this.#begun.get(service) ?? 0;
    return {
      requests: begun,
      further: this.#sent.sentFor(service) - begun,
      ...Object.fromEntries(this.#effects.get(service) ?? []),
    };
  }

  /** Why a rule's check could not send all that it asked for; undefined if it could. */
  refusal(rule: string): string | undefined {
    return this.#refusals.get(rule);
  }

  /**
   * Sends if the bounds allow it.
   * @param isFurther whether only the target makes the request necessary: see `Bound`
   * @param operation as the documents write it
   * @throws NotExercised if they do not
   */
  async within(
    rule: string,
    effect: Effect | undefined,
    send: () => Promise<LiveExchange>,
    isFurther = false,
    operation = '',
  ): Promise<LiveExchange> {
    const [service = rule] = rule.split('/');
    const reason = this.#whyNot(service, effect, isFurther);
    if (reason !== undefined) {
      this.#refusals.set(rule, reason);
      throw new NotExercised(reason);
    }
    const counters = isFurther ? [this.#effects, this.#furtherEffects] : [this.#effects];
    const count = (by: number) => {
      if (effect !== undefined) for (const counter of counters) add(counter, service, effect, by);
    };
    count(1);
    const at = this.#operations.get(service) ?? new Map<string, number>();
    this.#operations.set(service, at.set(operation, (at.get(operation) ?? 0) + 1));
    if (!isFurther) this.#begun.set(service, (this.#begun.get(service) ?? 0) + 1);
    this.#underWay += 1;
    let isCounted = true;
    try {
      const exchange = await send();
      isCounted = mayBeAccepted(exchange);
      return exchange;
    } finally {
      this.#underWay -= 1;
      if (!isCounted) count(-1);
    }
  }

  #whyNot(service: string, effect: Effect | undefined, isFurther: boolean): string | undefined {
    if (this.#isSpent()) return `${LEFT_OUT} ${this.#budget?.asked}: its requests were spent`;
    const bound = this.#bounds[service];
    if (bound === undefined) return undefined;
    const { requests, further } = bound;
    const begun = this.#begun.get(service) ?? 0;
    if (!isFurther && begun >= requests)
      return limitReached(grouped(requests), 'request', this.#mostUsed(service));
    const inAll = requests + further;
    // What one rule asks for again leaves half of what others need for the first time: busy lists are read often.
    const kept = RESERVED_REQUESTS + (isFurther ? Math.max(0, requests - begun) / 2 : 0);
    if (this.#sent.sentFor(service) >= inAll - kept)
      return limitReached(grouped(inAll), 'request', this.#mostUsed(service));
    const most = effect === undefined ? undefined : bound[effect];
    // Restoring has no bound.
    if (effect === undefined || most === undefined) return undefined;
    const isBeyond =
      countIn(this.#effects, service, effect) >= most ||
      (isFurther && countIn(this.#furtherEffects, service, effect) >= most * FURTHER_SHARE);
    return isBeyond
      ? limitReached(grouped(most), spentThings(effect).replace(/s$/, ''))
      : undefined;
  }

  /** The fewest operations to which more than half of a service's requests went, the most used first. */
  #mostUsed(service: string): string[] {
    const counts = [...(this.#operations.get(service) ?? [])].toSorted(([, a], [, b]) => b - a);
    let left = counts.reduce((sum, [, count]) => sum + count, 0) / 2;
    return counts.flatMap(([operation, count]) => {
      const isNeeded = left >= 0 && operation !== '';
      left -= count;
      return isNeeded ? [operation] : [];
    });
  }

  /** Whether the budget is spent. Requests under way count twice, because they may be sent again. */
  #isSpent(): boolean {
    const { requests = Infinity, reserved = 0 } = this.#budget ?? {};
    return this.#sent.sentInAll() + this.#underWay >= requests - reserved;
  }
}

type Counter = Map<string, Map<string, number>>;

function countIn(counter: Counter, service: string, effect: Effect): number {
  return counter.get(service)?.get(effect) ?? 0;
}

function add(counter: Counter, service: string, effect: Effect, count: number): void {
  const effects = counter.get(service) ?? new Map<string, number>();
  counter.set(service, effects.set(effect, (effects.get(effect) ?? 0) + count));
}

/** Whether a request may have been accepted: also if it got no response. */
function mayBeAccepted({ response, error }: LiveExchange): boolean {
  if (error?.kind === 'not sent') return false;
  return response === null || (response.status >= 200 && response.status < 300);
}

/** What a permission lets a run make: `payments` for `authorizePayments`. */
export function spentThings(effect: Effect): string {
  return /[A-Z][a-z]*$/.exec(effect)?.[0].toLowerCase() ?? effect;
}
