import type { LiveExchange } from '../LiveExchange.ts';
import type { Redactor } from '../../redaction/Redactor.ts';
import { throttles } from './retryWait.ts';

/** After this many sends in a row without a response, it is doubtful whether the target is still there. */
const DOUBTFUL = 3;

/** A target that is not there, or no longer. */
export interface Lost {
  /** When the first of the last unanswered requests was sent; ISO 8601, UTC. Absent if it never accepted one. */
  since?: string;
  /** What the target does instead, without a subject: `refused the connection (127.0.0.1:80)`. */
  reason: string;
}

/**
 * Notices a target that is lost during a run, so that the run ends within seconds and unanswered requests count against no
 * rule.
 */
export class Watch {
  readonly #isThere: (exchange: LiveExchange) => Promise<boolean>;
  readonly #onLost: (lost: Lost) => void;
  readonly #redactor: Redactor;
  /** All whose requests got no response wait for one probe. */
  #probe: Promise<boolean> | undefined;
  #inARow = 0;
  #since: string | undefined;
  lost: Lost | undefined;

  /**
   * @param isThere asks the address of an unanswered request again, with plain requests, until it may have come back
   * @param onLost called once
   * @param redactor takes secrets out of the reason, which may quote a response
   */
  constructor(
    isThere: (exchange: LiveExchange) => Promise<boolean>,
    onLost: (lost: Lost) => void,
    redactor: Redactor,
  ) {
    this.#isThere = isThere;
    this.#onLost = onLost;
    this.#redactor = redactor;
  }

  /** Ends the run: from now on the target counts as lost. */
  lose(lost: Lost): void {
    if (this.lost !== undefined) return;
    this.lost = { ...lost, reason: this.#redactor.text(lost.reason) };
    this.#onLost(this.lost);
  }

  /** Notes how a send ended. */
  async note(exchange: LiveExchange, startedAt: Date): Promise<void> {
    const reason = unansweredReason(exchange);
    if (exchange.error?.kind === 'not sent' || this.lost !== undefined) return;
    if (reason === undefined) {
      this.#inARow = 0;
      this.#since = undefined;
      return;
    }
    this.#inARow += 1;
    this.#since ??= startedAt.toISOString();
    if (this.#inARow % DOUBTFUL !== 0 && this.#probe === undefined) return;
    const since = this.#since;
    this.#probe ??= this.#isThere(exchange);
    if (!(await this.#probe)) this.lose({ since, reason });
    this.#probe = undefined;
  }
}

/** Whether a request went out and nothing came back: it may or may not have been processed. */
export function isUnanswered({ error }: LiveExchange): boolean {
  return error !== null && ['unreachable', 'timeout', 'hung up'].includes(error.kind);
}

/**
 * Statuses that say that the request was not processed, or for whom it is not, whatever it holds (RFC 9110 §15.5.8, §15.5.9,
 * §15.5.18, §15.5.20, §15.5.22; RFC 8470 §5.2; RFC 6585 §5; RFC 7725 §3): of it they say nothing.
 */
export const NOT_PROCESSED: readonly number[] = [407, 408, 417, 421, 425, 426, 431, 451];

/**
 * Why a request was not answered, without a subject; undefined if it was, however wrongly. A response that asks to come
 * back later counts as none: it says nothing about the request.
 */
export function unansweredReason(exchange: LiveExchange): string | undefined {
  const { response, error } = exchange;
  if (error !== null)
    return error.kind === 'not sent' || isUnanswered(exchange) ? error.message : undefined;
  if (response === null) return undefined;
  const isNotProcessed = NOT_PROCESSED.includes(response.status);
  if (!isNotProcessed && !throttles(response)) return undefined;
  const asked = response.header('retry-after');
  if (isNotProcessed && asked === undefined)
    return `does not process the request (${response.status})`;
  return `responds ${response.status} to every attempt${asked === undefined ? '' : ` (Retry-After: ${asked})`}`;
}
