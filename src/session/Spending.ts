import type { Budget } from './Budget.ts';
import type { ServiceName } from '../../services.ts';
import type { Client } from '../exchange/Client.ts';
import type { LiveExchange } from '../exchange/LiveExchange.ts';
import type { Effect } from '../spec/types.ts';
import { LEFT_OUT } from '../verdict/reasons.ts';
import { NotExercised } from './signals.ts';

/** The most that one service's part of a run sends; what its plan says. */
export interface Bound {
  /** Of each effect that is counted, by its permission: how many requests for it were, or may have been, accepted. */
  [effect: string]: number;
  /** Over the wire, but for what is `further`. */
  requests: number;
  /**
   * On top of these, what the target makes necessary: each page of a list after its first, reading again what does not show
   * yet, a report that is not ready, whatever has to come again (429, a lost connection), and a failure that is made
   * smaller or tried again.
   */
  further: number;
}

/** So many of the requests are kept for what is under way and is sent again, and for putting back. */
export const RESERVED_REQUESTS = 60;

/** Bounds by service; what is sent for the rules of another is not bounded. */
export type Bounds = Partial<Record<ServiceName, Bound>>;

/** Who knows how many requests went over the wire. */
type Sent = Pick<Client, 'sentFor' | 'sentInAll'>;

/**
 * Counts what a run sends for each service's rules, and keeps it within bounds, and within its budget: what would go beyond is not sent, and the
 * rule that asked for it is not exercised, whatever else it saw.
 */
export class Spending {
  readonly #bounds: Partial<Record<string, Bound>>;
  readonly #budget: Budget | undefined;
  readonly #sent: Sent;
  #underWay = 0;
  /** Accepted or under way, by service and effect. */
  readonly #effects = new Map<string, Map<string, number>>();
  /** Begun so far by service, but for what is further. */
  readonly #begun = new Map<string, number>();
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

  /** Why a rule's check was not let send all that it asked for; undefined where it was. */
  refusal(rule: string): string | undefined {
    return this.#refusals.get(rule);
  }

  /**
   * Sends where the bounds allow it.
   * @param isFurther whether the target makes it necessary: see `Bound`
   * @throws NotExercised where they do not
   */
  async within(
    rule: string,
    effect: Effect | undefined,
    send: () => Promise<LiveExchange>,
    isFurther = false,
  ): Promise<LiveExchange> {
    const [service = rule] = rule.split('/');
    const reason = this.#whyNot(service, effect, isFurther);
    if (reason !== undefined) {
      this.#refusals.set(rule, reason);
      throw new NotExercised(reason);
    }
    if (effect !== undefined) this.#add(service, effect, 1);
    if (!isFurther) this.#begun.set(service, (this.#begun.get(service) ?? 0) + 1);
    this.#underWay += 1;
    let isCounted = true;
    try {
      const exchange = await send();
      isCounted = mayBeAccepted(exchange);
      return exchange;
    } finally {
      this.#underWay -= 1;
      if (effect !== undefined && !isCounted) this.#add(service, effect, -1);
    }
  }

  #whyNot(service: string, effect: Effect | undefined, isFurther: boolean): string | undefined {
    if (this.#isSpent()) return `${LEFT_OUT} ${this.#budget?.asked}: its requests were spent`;
    const bound = this.#bounds[service];
    if (bound === undefined) return undefined;
    const { requests, further } = bound;
    if (!isFurther && (this.#begun.get(service) ?? 0) >= requests)
      return beyond(requests, 'requests');
    const inAll = requests + further;
    if (this.#sent.sentFor(service) >= inAll - RESERVED_REQUESTS) return beyond(inAll, 'requests');
    const most = effect === undefined ? undefined : bound[effect];
    // What is put back has no bound.
    if (effect === undefined || most === undefined || this.#effectsOf(service, effect) < most)
      return undefined;
    return beyond(most, thingsOf(effect));
  }

  /** What is under way may be sent again. */
  #isSpent(): boolean {
    const { requests = Infinity, reserved = 0 } = this.#budget ?? {};
    return this.#sent.sentInAll() + this.#underWay >= requests - reserved;
  }

  #effectsOf(service: string, effect: Effect): number {
    return this.#effects.get(service)?.get(effect) ?? 0;
  }

  #add(service: string, effect: Effect, count: number): void {
    const effects = this.#effects.get(service) ?? new Map<string, number>();
    this.#effects.set(service, effects.set(effect, (effects.get(effect) ?? 0) + count));
  }
}

function beyond(most: number, what: string): string {
  return `this would go beyond the ${most.toLocaleString('en')} ${what} that the plan of this service allows (\`plan\` says how many)`;
}

/** What got no answer may have been accepted all the same. */
function mayBeAccepted({ response, error }: LiveExchange): boolean {
  if (error?.kind === 'not sent') return false;
  return response === null || (response.status >= 200 && response.status < 300);
}

/** What a permission lets a run make: `payments` for `authorizePayments`. */
export function thingsOf(effect: Effect): string {
  return /[A-Z][a-z]*$/.exec(effect)?.[0].toLowerCase() ?? effect;
}
