import { ACCEPT_ENCODING } from '../../../sent/exchange/decodeContent.ts';
import { headerOf } from '../../../sent/exchange/liveResponse.ts';
import { Transport } from '../../../sent/exchange/connection/Transport.ts';
import type { HeaderField } from '../../../sent/exchange/types.ts';
import { userAgent } from '../../../sent/exchange/userAgent.ts';
import { shownAddress } from '../../../words/shownAddress.ts';
import { WrongUse } from '../../../words/WrongUse.ts';

/** How long one response may take. */
const TIMEOUT_MS = 30_000;
/** How often a request is led elsewhere at most. */
const MOST_REDIRECTS = 5;

/** What is asked for before a run, and is no part of what it judges. */
interface Asked {
  method?: 'GET' | 'POST';
  headers?: HeaderField[];
  body?: string;
  maxBodyBytes: number;
  /** Whether no redirect to another origin is followed. */
  staysThere?: boolean;
  /** Ends a GET. */
  signal?: AbortSignal;
}

/**
 * The text at an address. A GET follows a few redirects, never from https to http; nothing else is ever sent elsewhere.
 * @param what the option that names the address, for messages
 * @returns the address that gave it, too
 * @throws WrongUse if there is none
 */
export async function requested(
  what: string,
  from: URL,
  { method = 'GET', headers = [], body, maxBodyBytes, staysThere, signal }: Asked,
): Promise<{ text: string; url: URL }> {
  const refuse = (problem: string): never => {
    throw new WrongUse(`${what}: ${shownAddress(from.origin + from.pathname)} ${problem}`);
  };
  const transport = new Transport({ timeoutMs: TIMEOUT_MS, maxBodyBytes });
  try {
    for (let url = from, hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      const {
        head,
        body: received,
        error,
      } = await transport.exchange(
        {
          method,
          origin: url.origin,
          path: url.pathname + url.search,
          headers: [
            ['Accept', 'application/json, application/yaml;q=0.9, */*;q=0.5'],
            ['Accept-Encoding', ACCEPT_ENCODING],
            ['User-Agent', userAgent],
            ...headers,
          ],
          body: body ?? null,
          isRepeatable: method === 'GET',
        },
        { signal },
      );
      if (error !== null || head === null) return refuse(error?.message ?? 'gave no response');
      const location = headerOf(head.headers, 'location');
      const next =
        location !== undefined && URL.canParse(location, url.href) && new URL(location, url);
      if (method === 'GET' && head.status >= 300 && head.status < 400 && next) {
        if (
          !/^https?:$/.test(next.protocol) ||
          (staysThere && next.origin !== from.origin) ||
          (url.protocol === 'https:' && next.protocol !== 'https:')
        )
          return refuse('leads to an address that is not followed.');
        url = next;
      } else if (head.status === 200)
        return { text: Buffer.from(received ?? []).toString('utf8'), url };
      else return refuse(`responded ${head.status}.`);
    }
    return refuse('leads from one address to the next.');
  } finally {
    await transport.close();
  }
}
