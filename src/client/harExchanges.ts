import { gunzipSync } from 'node:zlib';
import type { Content, Entry, Har, Header, PostData } from 'har-format';
import { headerOf } from '../exchange/liveResponse.ts';
import type { HeaderField } from '../exchange/types.ts';
import { WrongUse } from '../target/WrongUse.ts';
import type { SeenExchange } from './SeenExchange.ts';
import { percentDecoded } from '../text/percentDecoded.ts';

/** The content of an HTTP Archive. */
export interface HarReading {
  /** In the order in which they ended. */
  exchanges: SeenExchange[];
  /** How many answers came from a browser's cache, so that no server was asked. */
  fromCache: number;
}

/** An entry with the fields that writers add to the specification. */
type WrittenEntry = Partial<Entry> & { _fromCache?: string };
type WrittenContent = Partial<Content>;
type WrittenPost = Partial<PostData> & { encoding?: string; _encoding?: string };

/** How many bytes may be missing because a byte order mark was removed. */
const BOM_BYTES = 3;

/**
 * Reads an HTTP Archive (http://www.softwareishard.com/blog/har-12-spec) of any writer: bodies in Base64 or as text,
 * compressed or not, cut off or left out; sizes missing or -1; header fields of HTTP/2, and several of one name joined.
 * @throws WrongUse for anything else
 */
export function harExchanges(text: string, file: string): HarReading {
  const entries = entriesIn(text, file);
  const asked = entries.filter(
    ({ _fromCache: cache }) => !['memory', 'disk'].includes(cache ?? ''),
  );
  const exchanges = asked.flatMap((entry, index): SeenExchange[] => {
    const seen = readEntry(entry, `entry#${index + 1}`);
    return seen === undefined ? [] : [seen];
  });
  return {
    exchanges: exchanges.toSorted((one, other) => one.endedAt - other.endedAt),
    fromCache: entries.length - asked.length,
  };
}

function entriesIn(text: string, file: string): WrittenEntry[] {
  const wrong = (why: string) => new WrongUse(`${file}: is no HTTP Archive (${why}).`);
  let har: Partial<Har>;
  try {
    // Some writers put a byte order mark first.
    har = JSON.parse(text.replace(/^\uFEFF/, '')) as Partial<Har>;
  } catch (error) {
    throw wrong((error as Error).message);
  }
  const entries = har?.log?.entries as unknown;
  if (!Array.isArray(entries)) throw wrong('log.entries is missing');
  return entries as WrittenEntry[];
}

function readEntry(
  { request, response, ...entry }: WrittenEntry,
  id: string,
): SeenExchange | undefined {
  if (typeof request?.url !== 'string' || typeof request.method !== 'string') return undefined;
  const startedAt = Date.parse(entry.startedDateTime ?? '') || 0;
  const took = Number(entry.time);
  const headers = fieldsOf(request.headers);
  const status = Number(response?.status ?? 0);
  return {
    id,
    request: {
      method: request.method.toUpperCase(),
      ...addressOf(request.url, request.queryString),
      headers,
      ...sentBody(request.postData, headers, request.bodySize),
    },
    response:
      status === 0 || response === undefined
        ? null
        : {
            head: {
              status,
              statusText: response.statusText ?? '',
              headers: fieldsOf(response.headers),
            },
            ...answerBody(response.content, fieldsOf(response.headers), request.method, status),
            bytesOnWire: Number(response.bodySize ?? -1),
          },
    // A recording does not say for certain why no answer came: the client may have given up.
    error: null,
    startedAt,
    endedAt: startedAt + (took > 0 ? took : 0),
  };
}

/**
 * Header fields without those of HTTP/2 that repeat the request line; several values of one name may be lines of one
 * field.
 */
function fieldsOf(headers: Partial<Header>[] | undefined): HeaderField[] {
  return (headers ?? []).flatMap(({ name = '', value = '' }) =>
    name.startsWith(':')
      ? []
      : String(value)
          .split('\n')
          .map((line): HeaderField => [name, line]),
  );
}

/** Some writers leave the query out of the address, and only list its parameters. */
function addressOf(
  url: string,
  query: { name: string; value: string }[] | undefined,
): Pick<SeenExchange['request'], 'url' | 'isQueryKnown'> {
  const [address = ''] = url.split('#');
  if (address.includes('?') || !Array.isArray(query) || query.length === 0)
    return { url: address, isQueryKnown: true };
  const pairs = query.map(
    ({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return { url: `${address}?${pairs.join('&')}`, isQueryKnown: false };
}

function sentBody(
  post: WrittenPost | undefined,
  headers: HeaderField[],
  size: number | undefined,
): Pick<SeenExchange['request'], 'body' | 'isBodyKnown'> {
  const { text, params = [] } = post ?? {};
  if (typeof text === 'string' && (text !== '' || params.length === 0)) {
    const isBase64 = (post?.encoding ?? post?._encoding) === 'base64';
    return { body: isBase64 ? Buffer.from(text, 'base64').toString() : text, isBodyKnown: true };
  }
  if (params.length > 0) {
    const pairs = params.map(({ name, value = '' }): [string, string] => [
      percentDecoded(name),
      percentDecoded(value),
    ]);
    return { body: new URLSearchParams(pairs).toString(), isBodyKnown: true };
  }
  const length = Number(headerOf(headers, 'content-length') ?? size ?? 0);
  return { body: null, isBodyKnown: !(length > 0) };
}

function answerBody(
  content: WrittenContent | undefined,
  headers: HeaderField[],
  method: string,
  status: number,
): { body: Uint8Array; isBodyKnown: boolean } {
  const { text, encoding } = content ?? {};
  const size = Number(content?.size ?? -1);
  if (typeof text !== 'string' || (text === '' && size > 0)) {
    const isEmpty = size === 0 || method === 'HEAD' || status === 204 || status === 304;
    return { body: new Uint8Array(), isBodyKnown: isEmpty };
  }
  const bytes = encoding === 'base64' ? Buffer.from(text, 'base64') : Buffer.from(text);
  const body = isStillPacked(bytes, headers) ? gunzipSync(bytes) : bytes;
  // `size` is of the decoded body; some writers give the encoded one, which is larger for a short body, and how much it
  // saved.
  const saved = Math.min(0, Number(content?.compression ?? 0));
  return { body, isBodyKnown: body.length + BOM_BYTES >= size + saved };
}

/** Whether a body is still encoded. By the specification bodies are decoded, but what a gateway records may not be. */
function isStillPacked(bytes: Uint8Array, headers: HeaderField[]): boolean {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isGzip && /gzip/i.test(headerOf(headers, 'content-encoding') ?? '');
}
