import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { ExchangeMeta, RecordedExchange } from '../../sent/exchange/types.ts';
import { isSameRequest } from './isSameRequest.ts';
import { isRedacted } from './redacted.ts';

/** The recorded exchanges of a run. */
export class Recording {
  /** By the id of the request: of several tries the last one, which is the response. */
  readonly #byId = new Map<string, RecordedExchange>();
  /** By purpose: the id without its number. */
  readonly #byPurpose: Map<string, RecordedExchange[]>;
  readonly #byPlace: Map<string, RecordedExchange[]>;
  /** Exchanges that obtained tokens, by client. */
  readonly #byClient = new Map<string, RecordedExchange>();
  readonly #isKnown: (id: string) => boolean;
  readonly #used = new Set<RecordedExchange>();
  /** By today's purpose, the purpose of the same requests then. */
  readonly #onceThen = new Map<string, string>();
  readonly #taken = new Set<string>();

  /**
   * @param exchanges that were kept whole, in the order in which they were sent
   * @param sent ids of all that were sent, if not all were kept whole
   */
  constructor(exchanges: RecordedExchange[], sent: Iterable<string> = []) {
    const known = new Set(sent);
    this.#isKnown = (id) => known.has(id);
    const idOf = ({ id }: RecordedExchange) => id.replace(/\/try-\d+$/, '');
    this.#byPurpose = Map.groupBy(exchanges, (exchange) => purposeOf(idOf(exchange)));
    this.#byPlace = Map.groupBy(exchanges, ({ request }) => placeOf(request));
    for (const exchange of exchanges) {
      const id = idOf(exchange);
      this.#byId.set(id, exchange);
      const [, client] = /^run\/token\/(.*)#\d+$/.exec(id) ?? [];
      const isToken = client !== undefined && (exchange.response?.status ?? 400) < 300;
      if (isToken) this.#byClient.set(client, exchange);
    }
  }

  /** The recorded response to this request of the same check: under the same id, or else the next equal request. */
  ownAnswer(
    asked: Pick<ExchangeMeta, 'id' | 'identities'>,
    request: LiveExchange['request'],
  ): RecordedExchange | undefined {
    const id = this.#idThen(asked, request);
    const { identities } = asked;
    const isSame = ({ request: before, identities: theirs }: RecordedExchange) =>
      id === asked.id
        ? isSameRequest(request, { request: before })
        : isSameRequest(withoutIdentities(request, identities), {
            request: withoutIdentities(before, theirs),
          });
    const own = this.#byId.get(id);
    const found =
      own !== undefined && isSame(own)
        ? own
        : this.#byPurpose
            .get(purposeOf(id))
            ?.find((other) => !this.#used.has(other) && isSame(other));
    if (found !== undefined) this.#used.add(found);
    return found;
  }

  /**
   * The id that a request had then. What is found out once for many checks has a digest of its key in the id: if the key
   * contains a secret, the digest and the identities are different today, so its first request tells which one it is.
   */
  #idThen(
    { id, identities = [] }: Pick<ExchangeMeta, 'id' | 'identities'>,
    request: LiveExchange['request'],
  ): string {
    const purpose = purposeOf(id);
    if (!purpose.startsWith('once/') || this.#byPurpose.has(purpose)) return id;
    const number = id.slice(purpose.length);
    const known = this.#onceThen.get(purpose);
    if (known !== undefined) return known + number;
    const asked = withoutIdentities(request, identities);
    for (const [then, [first]] of this.#byPurpose) {
      const isFree = then.startsWith('once/') && !this.#taken.has(then);
      if (!isFree || first === undefined) continue;
      const before = withoutIdentities(first.request, first.identities ?? []);
      if (!isSameRequest(asked, { request: before })) continue;
      this.#taken.add(then);
      this.#onceThen.set(purpose, then);
      return then + number;
    }
    return id;
  }

  /** The recorded response to the same reading, whoever sent it; undefined also if there were different responses. */
  commonAnswer(request: LiveExchange['request']): RecordedExchange | undefined {
    const same = (this.#byPlace.get(placeOf(request)) ?? []).filter((other) =>
      isSameRequest(request, other),
    );
    const [first] = same;
    const answer = first && answerOf(first);
    return same.every((other) => answerOf(other) === answer) ? first : undefined;
  }

  /** Why there is no such response. */
  whyNone(request: LiveExchange['request']): string {
    // What was redacted in the target file decided then what was sent.
    if (isRedacted(`${request.url}${request.body}`))
      return 'was built from redacted values, so its response is not in the recording';
    const alike = this.#byPlace.get(placeOf(request)) ?? [];
    if (alike.some((other) => isSameRequest(request, other)))
      return 'was recorded only for another check';
    return alike.length > 0 ? 'was recorded with other values (such as times)' : 'was never sent';
  }

  /** The exchange that obtained the token of a client of the target file. */
  tokenOf(client: string): RecordedExchange | undefined {
    return this.#byClient.get(client);
  }

  /** Whether a request of this id was sent and not kept whole. */
  isLeftOut(id: string): boolean {
    return this.#isKnown(id) && !this.#byId.has(id);
  }

  /** When a check sent its first request, in milliseconds since 1970; undefined if it sent none. */
  startOf(purpose: string): number | undefined {
    const first = this.#byPurpose.get(purpose)?.[0];
    return first && Date.parse(first.startedAt);
  }
}

/** The purpose in an id: `stock/update/accepts/3` → `stock/update/accepts`. */
function purposeOf(id: string): string {
  return id.slice(0, id.lastIndexOf('/'));
}

/** A request with one word in place of all identities that are made new for each sending. */
function withoutIdentities<R extends { url: string }>(request: R, identities: string[] = []): R {
  const url = identities.reduce((text, identity) => text.replaceAll(identity, '-'), request.url);
  return { ...request, url };
}

function placeOf({ method, url }: Pick<LiveExchange['request'], 'method' | 'url'>): string {
  return `${method} ${url.split('?')[0]}`;
}

function answerOf({ response, error }: RecordedExchange): string {
  return JSON.stringify([response?.status, response?.body, error?.kind]);
}
