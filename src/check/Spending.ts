import type { Budget } from './Budget.ts';
import type { ServiceName } from '../../services.ts';
import type { Client } from '../exchange/Client.ts';
import type { LiveExchange } from '../exchange/LiveExchange.ts';
import type { Effect } from '../spec/types.ts';
import { LEFT_OUT } from '../verdict/reasons.ts';
import { NotExercised } from './signals.ts';

/** The most that one service's part of a run sends; what its plan says. */
export interface Bound {
  /** Over the wire, but for what is `further`. */
  requests: number;
  /**
   * On top of these, what the target makes necessary: each page of a list after its first, reading again what does not show
   * yet, a report that is not ready, whatever has to come again (429, a lost connection), and a failure that is made
   * smaller or tried again.
   */
  further: number;
  /** That were, or may have been, accepted. */
  authorizePayments: number;
  requestReports: number;
}

/** So many of the requests are kept for what is under way and is sent again, and for putting back. */
export const RESERVED_REQUESTS = 60;

type Counted = Exclude<Effect, 'updateStock'>;

const NAMES: Record<Counted, string> = {
  authorizePayments: 'payments',
  requestReports: 'reports',
};

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
  readonly #effects = new Map<string, number>();
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
      authorizePayments: this.#effectsOf(service, 'authorizePayments'),
      requestReports: this.#effectsOf(service, 'requestReports'),
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
    const counted = effect === 'updateStock' ? undefined : effect;
    const reason = this.#whyNot(service, counted, isFurther);
    if (reason !== undefined) {
      this.#refusals.set(rule, reason);
      throw new NotExercised(reason);
    }
    if (counted !== undefined) this.#add(service, counted, 1);
    if (!isFurther) this.#begun.set(service, (this.#begun.get(service) ?? 0) + 1);
    this.#underWay += 1;
    let isCounted = true;
    try {
      const exchange = await send();
      isCounted = mayBeAccepted(exchange);
      return exchange;
    } finally {
      this.#underWay -= 1;
      if (counted !== undefined && !isCounted) this.#add(service, counted, -1);
    }
  }

  #whyNot(service: string, counted: Counted | undefined, isFurther: boolean): string | undefined {
    if (this.#isSpent()) return `${LEFT_OUT} ${this.#budget?.asked}: its requests were spent`;
    const bound = this.#bounds[service];
    if (bound === undefined) return undefined;
    const { requests, further } = bound;
    if (!isFurther && (this.#begun.get(service) ?? 0) >= requests)
      return beyond(requests, 'requests');
    const inAll = requests + further;
    if (this.#sent.sentFor(service) >= inAll - RESERVED_REQUESTS) return beyond(inAll, 'requests');
    if (counted === undefined || this.#effectsOf(service, counted) < bound[counted])
      return undefined;
    return beyond(bound[counted], NAMES[counted]);
  }

  /** What is under way may be sent again. */
  #isSpent(): boolean {
    const { requests = Infinity, reserved = 0 } = this.#budget ?? {};
    return this.#sent.sentInAll() + this.#underWay >= requests - reserved;
  }

  #effectsOf(service: string, counted: Counted): number {
    return this.#effects.get(`${service} ${counted}`) ?? 0;
  }

  #add(service: string, counted: Counted, count: number): void {
    this.#effects.set(`${service} ${counted}`, this.#effectsOf(service, counted) + count);
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
