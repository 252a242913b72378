import type { Breaker } from './Breaker.ts';
import type { Clock } from './Clock.ts';
import type { Limiters } from './Limiters.ts';
import type { LiveExchange } from '../LiveExchange.ts';
import { liveResponse } from '../liveResponse.ts';
import type { PreparedRequest } from '../prepareRequest.ts';
import { recordExchange } from '../recordExchange.ts';
import type { Redactor } from '../../redaction/Redactor.ts';
import { withRequestId } from '../requestId.ts';
import { retryAfterOf } from './retryAfterOf.ts';
import { retryWait } from './retryWait.ts';
import { Interrupted } from '../connection/transportError.ts';
import type { ExchangeMeta, RecordedExchange, WireResult } from '../types.ts';
import type { Wire } from '../Wire.ts';

const MOST_TRIES = 6;

/**
 * A target that asks to wait at least this long, in milliseconds, counts requests per second or more; one that asks for
 * less only wants this request again.
 */
const A_RATE_MS = 400;

/** How long all checks together may wait for errors to pass: less than that where every tenth request is lost. */
const MOST_WAITED_MS = 30 * 60_000;
const WAITED_PER_REQUEST_MS = 200;

const NOTHING: Omit<WireResult, 'error' | 'stale'> = { head: null, body: null, bodyBytes: 0 };

/** Gives the id of each further exchange that one send needs: `a`, `a/try-2`, … */
export type Ids = () => string;

export function idsFrom(first: string): Ids {
  let count = 0;
  return () => (++count === 1 ? first : `${first}/try-${count}`);
}

export interface SenderOptions {
  wire: Wire;
  limiters: Limiters;
  breaker: Breaker;
  redactor: Redactor;
  clock: Clock;
  /** Called once for each exchange; absent if nothing is written. */
  record?: (exchange: RecordedExchange) => void;
  /** How long one send may wait in all because the target asks for it. */
  maxWaitMs: number;
  /** The most requests in all, except those that restore; absent without a limit. */
  most?: number;
  /** Over which connection the exchange of an id goes, by any name, as far as it may be used again. */
  connections?: ReadonlyMap<string, string>;
  /** Part of the id that each request carries; absent if requests carry none. */
  runId?: string;
  /** Whether requests carry the same id as a W3C trace. */
  isTraced?: boolean;
  /** Ends the run; the reason has no subject. */
  lose: (reason: string) => void;
  /** Sees the unredacted exchange before it is recorded, so that its secrets are known when it is redacted. */
  learn: (exchange: Pick<LiveExchange, 'request' | 'response'>, meta: ExchangeMeta) => void;
}

/** Makes a request when its turn comes: it may have waited long, and its token have expired in the meantime. */
type Ready = () => PreparedRequest;

interface Hurry {
  /** Aborted: nothing more is sent. */
  signal?: AbortSignal;
  /** Goes before all requests that wait: others may wait for it. */
  urgent?: boolean;
}

/** What went over the wire, and what came back. */
interface Transmitted {
  request: PreparedRequest;
  result: WireResult;
  startedAt: number;
  duration: number;
}

/** One exchange, and when its request went out (milliseconds since 1970). */
interface Once {
  exchange: LiveExchange;
  startedAt: number;
}

/** Sends ready requests within the target's limits, waits as the target asks, and records each exchange. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #sent = new Map<string, number>();
  #sentInAll = 0;
  #waitedMs = 0;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** How many requests went over the wire so far for the rules of a service; `run` for requests of the run itself. */
  sentFor(service: string): number {
    return this.#sent.get(service) ?? 0;
  }

  /** How many requests went over the wire so far. */
  sentInAll(): number {
    return this.#sentInAll;
  }

  /** See `Client`. */
  noteWait(milliseconds: number): void {
    this.#waitedMs += milliseconds;
    if (this.#waitedMs > MOST_WAITED_MS + WAITED_PER_REQUEST_MS * this.#sentInAll)
      this.#options.lose(
        'keeps the run waiting again and again, by errors or by no response in time',
      );
  }

  /** Sends until the target no longer asks to wait (429, 503 with Retry-After), within reason. Returns the last response. */
  async send(ready: Ready, meta: ExchangeMeta, ids: Ids, how: Hurry = {}): Promise<LiveExchange> {
    const { clock, breaker, limiters, maxWaitMs } = this.#options;
    let waitedMs = 0;
    let hurry = how;
    for (let attempt = 1; ; attempt++) {
      const { exchange, startedAt } = await this.#sendOnce(ready, { ...meta, id: ids() }, hurry);
      const wait = exchange.response && retryWait(exchange.response, attempt, clock.now());
      if (wait === null || wait === undefined) return exchange;
      const isPointless = breaker.isThrottled(meta.operation ?? '') || waitedMs + wait > maxWaitMs;
      if (isPointless) return exchange;
      const isTooMany = exchange.response !== null && this.#isTooMany(exchange.response);
      if (isTooMany) limiters.slowDown(meta.operation, startedAt, wait);
      // A request that is put off again and again while the whole run waits is put off for another reason than the rate.
      if (attempt === MOST_TRIES && !isTooMany) return exchange;
      // A rate of requests is no error: it may take a twelfth part as much for each, so hours in all.
      this.noteWait(exchange.response?.status === 429 ? wait / 12 : wait);
      await clock.sleep(wait, how.signal);
      waitedMs += wait;
      hurry = { ...how, urgent: true };
    }
  }

  /** An exchange for a request that is not sent. It is not recorded: nothing went over the wire. */
  notSent(request: PreparedRequest, meta: ExchangeMeta, reason: string): LiveExchange {
    const { redactor, clock } = this.#options;
    const error = { kind: 'not sent' as const, message: redactor.text(reason) };
    const time = { startedAt: clock.now(), duration: 0 };
    const { method, url, headers, body } = request;
    return withRecorded(
      { ...identityOf(meta), request: { method, url, headers, body }, response: null, error },
      () => recordExchange(request, NOTHING, error, meta, time, redactor),
    );
  }

  /** Whether there were too many requests per time, and not just this one at a bad moment, which may come again at once. */
  #isTooMany(response: NonNullable<LiveExchange['response']>): boolean {
    const asked = retryAfterOf(response, this.#options.clock.now());
    return response.status === 429 && (asked === undefined || asked >= A_RATE_MS);
  }

  async #sendOnce(ready: Ready, meta: ExchangeMeta, how: Hurry): Promise<Once> {
    const first = await this.#transmit(ready, meta, how);
    if (first === undefined) return this.#withheldOnce(ready(), meta);
    // Only requests that may be sent twice reuse a connection, and a second try gets a fresh one.
    const last = first.result.stale ? await this.#transmit(ready, meta, how, true) : first;
    if (last === undefined) return this.#withheldOnce(ready(), meta);
    const exchange = this.#finish(last.request, last.result, meta, last);
    return { exchange, startedAt: last.startedAt };
  }

  #withheldOnce(request: PreparedRequest, meta: ExchangeMeta): Once {
    const reason = this.#isSpent(meta)
      ? 'not sent: the requests of --budget are spent'
      : new Interrupted().message;
    const exchange = this.notSent(request, meta, reason);
    return { exchange, startedAt: this.#options.clock.now() };
  }

  /** What is restored, and the tokens for it, come out of what the budget reserves. */
  #isSpent({ role }: ExchangeMeta): boolean {
    const { most = Infinity } = this.#options;
    return role !== 'restore' && role !== 'token' && this.sentInAll() >= most;
  }

  #count({ rule }: ExchangeMeta): void {
    const [service = rule] = rule.split('/');
    this.#sent.set(service, this.sentFor(service) + 1);
    this.#sentInAll += 1;
  }

  async #transmit(
    ready: Ready,
    meta: ExchangeMeta,
    { signal, urgent }: Hurry,
    fresh = false,
  ): Promise<Transmitted | undefined> {
    const { limiters, wire, clock, runId, isTraced, connections } = this.#options;
    const task = async () => {
      if (signal?.aborted || this.#isSpent(meta)) return undefined;
      this.#count(meta);
      const own = ready();
      const marked = runId === undefined ? own : withRequestId(own, runId, meta.id, isTraced);
      const request = { ...marked, connection: connections?.get(meta.id) ?? marked.connection };
      const startedAt = clock.now();
      const result = await wire.exchange(request, { signal, fresh });
      const duration = clock.now() - startedAt;
      if (result.error?.kind === 'timeout') this.noteWait(duration);
      return { request, result, startedAt, duration };
    };
    return limiters.run(meta.operation, task, signal, { urgent });
  }

  #finish(
    { method, url, headers, body, ...rest }: PreparedRequest,
    result: WireResult,
    meta: ExchangeMeta,
    time: { startedAt: number; duration: number },
  ): LiveExchange {
    const { redactor, record, learn } = this.#options;
    const request = { method, url, headers, body };
    const isComplete = result.error === null && result.head !== null;
    const response = isComplete
      ? liveResponse(result.head!, result.body ?? new Uint8Array())
      : null;
    learn({ request, response }, meta);
    const error = result.error && { ...result.error, message: redactor.text(result.error.message) };
    const exchange = withRecorded({ ...identityOf(meta), request, response, error }, () =>
      recordExchange({ ...request, ...rest }, result, error, meta, time, redactor),
    );
    if (error?.kind !== 'not sent') record?.(exchange.recorded);
    return exchange;
  }
}

function identityOf({ id, operation }: ExchangeMeta): Pick<LiveExchange, 'id' | 'operation'> {
  return { id, operation };
}

/** Redacts an exchange only when somebody asks for its recorded form: a run that writes nothing asks for few. */
function withRecorded(
  live: Omit<LiveExchange, 'recorded'>,
  redact: () => RecordedExchange,
): LiveExchange {
  // Once it is redacted, the bytes that came are held no longer.
  let recorded: RecordedExchange | (() => RecordedExchange) = redact;
  return {
    ...live,
    get recorded() {
      return typeof recorded === 'function' ? (recorded = recorded()) : recorded;
    },
  };
}
