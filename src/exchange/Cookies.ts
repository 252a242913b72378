import type { CookieJar } from 'tough-cookie';
import type { LiveExchange } from './LiveExchange.ts';
import { headerOf } from './liveResponse.ts';
import type { PreparedRequest } from './prepareRequest.ts';

/**
 * Cookies that came with answers go back with later requests of the same client (RFC 6265): by them a balancer leads all of
 * one client's requests to one machine, where what it just changed is seen. What has no token, a spoilt one, or the token
 * of another client brings none of them: a session in a cookie must not open what a token is asked for.
 */
export class Cookies {
  readonly #jars = new Map<string, CookieJar>();

  /** Keeps what an answer to a client sets. Most targets set nothing, so that what reads it is loaded when one does. */
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

  /** The request with what its client is to send back; as it is where that is nothing, or the target file names cookies. */
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
