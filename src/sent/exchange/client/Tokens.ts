import type { Target, TargetClient } from '../../../target/Target.ts';
import type { Clock } from './Clock.ts';
import { jsonPointer } from '../../../words/json/jsonPointer.ts';
import type { LiveExchange } from '../LiveExchange.ts';
import { prepareRequest, type PreparedRequest } from '../prepareRequest.ts';
import { TOKEN_OPERATION } from '../recordExchange.ts';
import type { ExchangeMeta } from '../types.ts';
import { tokenRequest } from './tokenRequest.ts';

/** A token is renewed this long before its end, or a tenth of its life before, if that is less; in milliseconds. */
const MARGIN_MS = 30_000;

/** Characters that no header field can carry (RFC 9110, 5.5). */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;
/** Servers reject a longer header section, as we do. */
const LONGEST = 16 * 1024;

/** After this many refusals in a row a client gets no token for the rest of the run. */
const MOST_REFUSALS = 3;

/** Waits before a client that had a token asks for one again, in milliseconds: a token endpoint may restart. */
const WAITS_MS = [1000, 2000, 4000];

/**
 * How many tokens in a row that never worked are replaced at once. Another program of the client may get a token at any moment,
 * and so end ours. Others are replaced once they are older than this, in milliseconds: they may have ended.
 */
const MOST_FRUITLESS = 2;
const YOUNG_MS = 10_000;

/** A client's access token, or why there is none. `exchange` is the exchange with the token endpoint. */
export type TokenResult = { exchange: LiveExchange } & ({ token: string } | { reason: string });

interface Holder {
  client: TargetClient;
  pending?: Promise<TokenResult>;
  current?: {
    result: TokenResult & { token: string };
    gotAt: number;
    renewAt: number;
    hasWorked: boolean;
  };
  refusals: number;
  lastRefusal?: TokenResult;
  /** How many tokens in a row were replaced though they never worked. */
  fruitless: number;
  exchanges: number;
  /** Whether the client ever got a token. */
  hadOne: boolean;
}

type Send = (request: PreparedRequest, meta: ExchangeMeta) => Promise<LiveExchange>;

export interface TokensOptions {
  clock: Clock;
  send: Send;
  /** Whether waiting for an unavailable token endpoint is worth while. Default: yes. */
  isPatient?: () => boolean;
}

/**
 * One access token per client of the target, shared by all requests of the client, obtained as the target's `auth` says
 * (default: client credentials of RFC 6749 section 4.4) and renewed shortly before its end.
 */
export class Tokens {
  readonly #target: Target;
  readonly #clock: Clock;
  readonly #send: Send;
  readonly #isPatient: () => boolean;
  readonly #holders: Map<string, Holder>;

  constructor(target: Target, { clock, send, isPatient }: TokensOptions) {
    this.#target = target;
    this.#clock = clock;
    this.#send = send;
    this.#isPatient = isPatient ?? (() => true);
    this.#holders = new Map(
      target.clients.map((client) => [
        client.id,
        { client, refusals: 0, fruitless: 0, exchanges: 0, hadOne: false },
      ]),
    );
  }

  /** @throws Error if the target file has no such client (an error of ours) */
  async get(clientId: string): Promise<TokenResult> {
    const holder = this.#holder(clientId);
    const { current, lastRefusal } = holder;
    if (current && this.#clock.now() < current.renewAt) return current.result;
    if (lastRefusal && holder.refusals >= MOST_REFUSALS) return lastRefusal;
    holder.pending ??= this.#fetchPatiently(holder).finally(() => delete holder.pending);
    return holder.pending;
  }

  /**
   * The last token that a client got, for a request that goes out now. If it ends soon, a new one is fetched for the next
   * request.
   */
  latest(clientId: string): string | undefined {
    const { current } = this.#holder(clientId);
    if (current && this.#clock.now() >= current.renewAt) void this.get(clientId);
    return current?.result.token;
  }

  /** Notes that a service accepted this token, whatever it made of the request. */
  noteTaken(clientId: string, token: string): void {
    const holder = this.#holder(clientId);
    if (holder.current?.result.token !== token) return;
    holder.current.hasWorked = true;
    holder.fruitless = 0;
  }

  /**
   * Whether a run cannot continue if a client gets no token: true for the first client, for any that had one, and for all
   * if the first client gets none either.
   */
  async isNeeded(clientId: string): Promise<boolean> {
    const [first] = this.#target.clients;
    if (clientId === first.id || this.#holder(clientId).hadOne) return true;
    const holder = this.#holder(first.id);
    const result = await (holder.pending ??= this.#fetchPatiently(holder).finally(
      () => delete holder.pending,
    ));
    return !('token' in result);
  }

  /** Lets refused clients ask again, and those whose tokens did not work: if they get one now, changes are restored. */
  forgive(): void {
    for (const holder of this.#holders.values()) holder.refusals = holder.fruitless = 0;
  }

  forget(): void {
    for (const holder of this.#holders.values()) delete holder.current;
  }

  /**
   * After a refusal: another token than the spent one, if the spent one had worked or is old, or only few in a row did not;
   * else undefined.
   */
  async renew(clientId: string, spent: string): Promise<TokenResult | undefined> {
    const holder = this.#holder(clientId);
    if (holder.current?.result.token === spent) {
      const mayHaveEnded =
        holder.current.hasWorked || this.#clock.now() > holder.current.gotAt + YOUNG_MS;
      if (!mayHaveEnded && holder.fruitless >= MOST_FRUITLESS) return undefined;
      if (!mayHaveEnded) holder.fruitless += 1;
      delete holder.current;
    }
    return this.get(clientId);
  }

  #holder(clientId: string): Holder {
    const holder = this.#holders.get(clientId);
    if (holder === undefined) throw new Error(`the target has no client "${clientId}"`);
    return holder;
  }

  /**
   * Gets a token. Tries again after waits, because the token endpoint may be away for a moment; for a client that never
   * had a token, only once.
   */
  async #fetchPatiently(holder: Holder): Promise<TokenResult> {
    let result = await this.#fetch(holder);
    for (const wait of holder.hadOne ? WAITS_MS : WAITS_MS.slice(0, 1)) {
      const isOver = !holder.hadOne && holder.refusals >= MOST_REFUSALS;
      if ('token' in result || isOver || !this.#isPatient()) return result;
      await this.#clock.sleep(wait);
      result = await this.#fetch(holder);
    }
    return result;
  }

  async #fetch(holder: Holder): Promise<TokenResult> {
    holder.exchanges += 1;
    const { id } = holder.client;
    const login = tokenRequest(this.#target, holder.client);
    const request = prepareRequest(login, this.#target, null);
    const exchange = await this.#send(request, {
      id: `run/token/${id}#${holder.exchanges}`,
      rule: 'run',
      operation: TOKEN_OPERATION,
      role: 'token',
    });
    const token = tokenIn(this.#target, exchange);
    if (token === undefined || token.length > LONGEST || UNSENDABLE.test(token)) {
      holder.refusals += 1;
      const reason = `no token for client "${id}": ${this.#whyNone(exchange)}`;
      return (holder.lastRefusal = { reason, exchange });
    }
    const result = { token, exchange };
    holder.refusals = 0;
    holder.hadOne = true;
    const gotAt = this.#clock.now();
    holder.current = { result, gotAt, renewAt: this.#renewAt(exchange), hasWorked: false };
    return result;
  }

  #whyNone({ request, response, error }: LiveExchange): string {
    const asked = `${request.method} ${request.url}`;
    if (response === null) return `${asked} ${error?.message ?? 'did not respond'}`;
    if (response.status >= 300) return `${asked} responded ${response.status}`;
    if (response.jsonError !== null)
      return `${asked} responded ${response.status}, and ${response.jsonError}`;
    const { tokenPointer } = this.#target.auth;
    if (tokenIn(this.#target, { response }) !== undefined)
      return `${asked} responded ${response.status} with a token at ${tokenPointer} that no header can carry: it has a line break or another such character, or is longer than 16 KiB`;
    return `${asked} responded ${response.status} without a token at ${tokenPointer} (auth.tokenPointer in the target file)`;
  }

  #renewAt({ response }: LiveExchange): number {
    const life = jsonPointer(response?.json, this.#target.auth.expiresInPointer);
    const isNumber = typeof life === 'number' || (typeof life === 'string' && /^\d+$/.test(life));
    const seconds = isNumber ? Number(life) : 0;
    if (seconds <= 0) return Infinity;
    const lifeMs = seconds * 1000;
    return this.#clock.now() + lifeMs - Math.min(MARGIN_MS, lifeMs / 10);
  }
}

/** The access token in a response of the token endpoint; undefined if there is none. */
export function tokenIn(
  { auth }: Target,
  exchange: Pick<LiveExchange, 'response'>,
): string | undefined {
  const token = jsonPointer(exchange.response?.json, auth.tokenPointer);
  const isSuccess = exchange.response !== null && exchange.response.status < 300;
  return isSuccess && typeof token === 'string' && token !== '' ? token : undefined;
}
