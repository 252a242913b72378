import { BESIDE } from '../decided/followsOf.ts';
import type { LiveExchange } from './exchange/LiveExchange.ts';
import type { Operation } from '../promised/types.ts';
import { describeRequest } from './judging/describeRequest.ts';

/** How many requests are kept: hardly more are sent within so short a time. */
const KEPT = 64;
/** For how long after its response a request still counts as beside the next, in milliseconds. */
const SHORTLY_MS = 50;
/** How many a failure describes. */
const DESCRIBED = 3;

interface Sent {
  operation: Operation;
  from: number;
  /** Absent as long as it is under way. */
  ended?: { at: number; exchange: LiveExchange };
}

/** The latest requests of a run, so that a failure can say beside which of them it happened. */
export class Latest {
  readonly #sent: Sent[] = [];

  /** Notes a request while it is sent. */
  async note(
    operation: Operation,
    now: () => number,
    send: () => Promise<LiveExchange>,
  ): Promise<LiveExchange> {
    const sent: Sent = { operation, from: now() };
    this.#sent.push(sent);
    if (this.#sent.length > KEPT) this.#sent.shift();
    const exchange = await send();
    sent.ended = { at: now(), exchange };
    return exchange;
  }

  /**
   * Which requests were under way with the last of some exchanges, or answered shortly before it, in words; those of its
   * operation and the nearest first. They are described once asked for: some are still under way now.
   */
  beside(exchanges: readonly LiveExchange[]): () => string[] {
    const isOf = ({ ended }: Sent, exchange = exchanges.at(-1)) => ended?.exchange === exchange;
    const shown = this.#sent.find((sent) => isOf(sent));
    if (shown === undefined) return () => [];
    const [since, until] = [shown.from - SHORTLY_MS, shown.ended?.at ?? Infinity];
    const others = this.#sent.filter(
      (sent) =>
        !exchanges.some((own) => isOf(sent, own)) &&
        sent.from <= until &&
        (sent.ended?.at ?? Infinity) >= since,
    );
    const rank = ({ operation, ended }: Sent) =>
      Number(operation.id !== shown.operation.id) * SHORTLY_MS * 2 +
      Math.max(0, shown.from - (ended?.at ?? Infinity));
    return () => describe(others.toSorted((one, other) => rank(one) - rank(other)));
  }
}

function describe(others: Sent[]): string[] {
  const texts = others.flatMap(({ operation, ended }) => {
    if (ended === undefined) return [];
    const { recorded, response } = ended.exchange;
    const answer = response === null ? 'no response' : String(response.status);
    return [`${BESIDE}${describeRequest(recorded, operation, undefined, true)} → ${answer}`];
  });
  const rest = texts.length - DESCRIBED;
  return [...texts.slice(0, DESCRIBED), ...(rest > 0 ? [`${BESIDE}${rest} more`] : [])];
}
