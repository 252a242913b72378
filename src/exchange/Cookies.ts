import type { CookieJar } from 'tough-cookie';
import type { LiveExchange } from './LiveExchange.ts';
import { headerOf } from './liveResponse.ts';
import type { PreparedRequest } from './prepareRequest.ts';

/**
 * Cookies from answers, sent back with later requests of the same client (RFC 6265): with them a balancer leads all
 * requests of one client to one machine, which has seen its latest changes. Requests without a token, with a spoilt one,
 * or with the token of another client carry none: a session in a cookie must not open what needs a token.
 */
export class Cookies {
  readonly #jars = new Map<string, CookieJar>();

  /**
   * Keeps the cookies of an answer to a client. Most targets set none, so the code that reads them is loaded with the
   * first.
   */
  async keep(
    client: string,
    { request, response }: Pick<LiveExchange, 'request' | 'response'>,
  ): Promise<void> {
    const fields = response?.headers.filter(([name]) => name.toLowerCase() === 'set-cookie') ?? [];
    if (fields.length === 0) return;
    const { CookieJar } = await import('tough-cookie');
    const jar = this.#jars.get(client) ?? new CookieJar(undefined, { rejectPublicSuffixes: false });
    this.#jars.set(client, jar);
    for (const [, value] of fields) jar.setCookieSync(value, request.url, { ignoreError: true });
  }

  /** The request with its client's cookies; unchanged if there are none, or if the target file sets cookies itself. */
  with(client: string, request: PreparedRequest): PreparedRequest {
    const value = this.#jars.get(client)?.getCookieStringSync(request.url) ?? '';
    if (value === '' || headerOf(request.headers, 'cookie') !== undefined) return request;
    return {
      ...request,
      headers: [...request.headers, ['Cookie', value]],
      targetHeaders: [...request.targetHeaders, 'Cookie'],
    };
  }
}
