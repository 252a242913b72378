import type { Target } from '../../../target/Target.ts';
import type { LiveExchange } from '../LiveExchange.ts';
import {
  isSafe,
  prepareRequest,
  type ClientRequest,
  type PreparedRequest,
} from '../prepareRequest.ts';
import { idsFrom, type Sender } from './Sender.ts';
import type { Tokens } from './Tokens.ts';
import type { ExchangeMeta } from '../types.ts';
import type { CookieJar } from 'tough-cookie';
import { headerOf } from '../liveResponse.ts';

/** How often one request is sent at most, if each token with it had expired. */
const MOST_TOKENS = 5;

/** What a browser keeps at least (RFC 6265 section 6.1), and what servers read of one header; in cookies and characters. */
const MOST_COOKIES = 50;
const LONGEST_COOKIE = 4096;
const LONGEST_SENT = 8192;

/** The last request that a client's token opened and that changes nothing. */
interface Opened {
  request: ClientRequest;
  operation: string | null;
}

export interface AuthorizedSenderOptions {
  target: Target;
  sender: Sender;
  tokens: Tokens;
  /**
   * Called if a client that had a token, or the first client, gets none: requests that need one are not sent from then on.
   */
  onTokenLost: (reason: string) => void;
}

/**
 * Sends requests with the token of a client, and tells an expired token from a refused request. The documents do not say
 * which status an expired token gets, nor whether a token ends when its client gets another (another program may ask for
 * one at any moment). So after a refusal, a request that this token has opened before is sent once more: if that is
 * refused, too, the token has expired, and the refused request is sent again with a new one.
 */
export class AuthorizedSender {
  readonly #options: AuthorizedSenderOptions;
  /** Operations that accepted a client, as `client operation`. */
  readonly #accepted = new Set<string>();
  /** By client, the last request that its token opened. */
  readonly #opened = new Map<string, Opened>();
  readonly #cookies = new Cookies();
  #asked = 0;

  constructor(options: AuthorizedSenderOptions) {
    this.#options = options;
  }

  /** @throws Error if the target file has no such client (an error of ours) */
  async send(
    request: ClientRequest,
    client: string,
    meta: ExchangeMeta,
    signal: AbortSignal | undefined,
  ): Promise<LiveExchange> {
    const { target, sender, tokens } = this.#options;
    const ids = idsFrom(meta.id);
    let result = await unlessAborted(tokens.get(client), signal);
    for (let sent = 1; ; sent++) {
      if (result === undefined || 'reason' in result) {
        const reason = result?.reason ?? 'the run was interrupted';
        if (result !== undefined && (await tokens.isNeeded(client)))
          this.#options.onTokenLost(reason);
        return sender.notSent(prepareRequest(request, target, null), meta, `not sent: ${reason}`);
      }
      let { token } = result;
      const ready = () => {
        token = tokens.latest(client) ?? token;
        return this.#cookies.with(client, prepareRequest(request, target, `Bearer ${token}`));
      };
      // A new token is used at once, before it may expire, too.
      const urgent = request.urgent || sent > 1;
      const exchange = await sender.send(ready, meta, ids, { signal, urgent });
      await this.#cookies.keep(client, exchange);
      this.#note(request, client, token, exchange);
      if (sent === MOST_TOKENS || !this.#mayHaveEnded(client, exchange)) return exchange;
      if (await this.#isAlive(client, token, exchange, signal)) return exchange;
      const renewed = await unlessAborted(tokens.renew(client, token), signal);
      if (renewed === undefined) return exchange;
      // Without a new token, the refusal of an expired one says nothing about the request.
      result = renewed;
    }
  }

  #note(request: ClientRequest, client: string, token: string, exchange: LiveExchange): void {
    const { status = 0 } = exchange.response ?? {};
    const { operation } = exchange;
    // Any other refusal is about the request, so the token was accepted (RFC 6750 section 3.1).
    if (status >= 200 && status < 500 && status !== 401)
      this.#options.tokens.noteTaken(client, token);
    if (status < 200 || status >= 300) return;
    this.#accepted.add(keyOf(client, operation));
    if (isSafe(request.method)) this.#opened.set(client, { request, operation });
  }

  /**
   * Whether a response may mean that the token has expired. A 403 is usual where a client lacks a scope, which the first
   * one does not.
   */
  #mayHaveEnded(client: string, { operation, response }: LiveExchange): boolean {
    const { target } = this.#options;
    if (response?.status === 401) return true;
    return (
      response?.status === 403 &&
      (client === target.clients[0].id
        ? this.#opened.has(client)
        : this.#accepted.has(keyOf(client, operation)))
    );
  }

  /** Whether a token still opens the request that it, or the one before it, opened; false also if that cannot be asked. */
  async #isAlive(
    client: string,
    token: string,
    refusal: LiveExchange,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    const { target, sender, tokens } = this.#options;
    const opened = this.#opened.get(client);
    if (opened === undefined || tokens.latest(client) !== token) return false;
    const id = `run/opened/${client}#${++this.#asked}`;
    const { response, error } = await sender.send(
      () => this.#cookies.with(client, prepareRequest(opened.request, target, `Bearer ${token}`)),
      { id, rule: 'run', operation: opened.operation, role: 'setup' },
      idsFrom(id),
      { signal, urgent: true },
    );
    if (error?.kind === 'not sent') return false;
    return response?.status !== refusal.response?.status;
  }
}

function keyOf(client: string, operation: string | null): string {
  return `${client} ${operation ?? ''}`;
}

async function unlessAborted<T>(
  task: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  if (signal === undefined) return task;
  if (signal.aborted) return undefined;
  let onAbort: () => void;
  const aborted = new Promise<undefined>((resolve) => {
    onAbort = () => resolve(undefined);
    signal.addEventListener('abort', onAbort);
  });
  return Promise.race([task, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}

/**
 * Cookies from responses, sent back with later requests of the same client (RFC 6265): with them a balancer leads all
 * requests of one client to one machine, which has seen its latest changes. Requests without a token, with a spoilt one,
 * or with the token of another client carry none: a session in a cookie must not open what needs a token.
 */
class Cookies {
  readonly #jars = new Map<string, CookieJar>();

  /**
   * Keeps the cookies of a response to a client. Most targets set none, so the code that reads them is loaded with the
   * first.
   */
  async keep(client: string, { request, response }: Pick<LiveExchange, 'request' | 'response'>) {
    const fields = response?.headers.filter(([name]) => name.toLowerCase() === 'set-cookie') ?? [];
    if (fields.length === 0) return;
    const { CookieJar } = await import('tough-cookie');
    const jar = this.#jars.get(client) ?? new CookieJar(undefined, { rejectPublicSuffixes: false });
    for (const [, value] of fields)
      if (value.length <= LONGEST_COOKIE)
        jar.setCookieSync(value, request.url, { ignoreError: true });
    const all = jar.serializeSync()!;
    const newest = { ...all, cookies: all.cookies.slice(-MOST_COOKIES) };
    const isFull = all.cookies.length > MOST_COOKIES;
    this.#jars.set(client, isFull ? CookieJar.deserializeSync(newest) : jar);
  }

  /** The request with its client's cookies; unchanged if there are none, or if the target file sets cookies itself. */
  with(client: string, request: PreparedRequest): PreparedRequest {
    let room = LONGEST_SENT;
    const cookies = this.#jars.get(client)?.getCookiesSync(request.url) ?? [];
    // The newest first, if not all can be sent.
    const newest = cookies.map((cookie) => cookie.cookieString()).toReversed();
    const sent = newest.filter(({ length }) => (room -= length + '; '.length) >= 0);
    const value = sent.toReversed().join('; ');
    if (value === '' || headerOf(request.headers, 'cookie') !== undefined) return request;
    return {
      ...request,
      headers: [...request.headers, ['Cookie', value]],
      targetHeaders: [...request.targetHeaders, 'Cookie'],
    };
  }
}
