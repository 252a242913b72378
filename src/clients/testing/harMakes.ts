import { gzipSync } from 'node:zlib';
import { headerOf } from '../../sent/exchange/liveResponse.ts';
import type { SeenExchange } from '../SeenExchange.ts';

/** Makes an HTTP Archive of a session as one of its writers does. */
export type HarMake = (session: SeenExchange[]) => unknown;

const named = (headers: [string, string][]) => headers.map(([name, value]) => ({ name, value }));
const textOf = ({ response }: SeenExchange) => new TextDecoder().decode(response?.body);
const timesOf = ({ startedAt, endedAt }: SeenExchange) => ({
  startedDateTime: new Date(startedAt).toISOString(),
  time: endedAt - startedAt,
});
/** What of a request each writes alike. */
const askedIn = ({ request: { method, url } }: SeenExchange) => ({
  ...{ method, url, cookies: [] },
  queryString: named([...new URL(url).searchParams]),
});
const log = (creator: string, entries: unknown[]) => ({
  log: { version: '1.2', creator: { name: creator, version: '1' }, pages: [], entries },
});

/**
 * As Chromium's developer tools export a page: names in lower case, the request line also among the header fields
 * (HTTP/2), several cookies on lines of one field, and other requests of the page around it: a preflight, a font, an
 * answer from the cache.
 */
export const chromium: HarMake = (session) => {
  const entries = session.map((seen) => {
    const { request, response } = seen;
    const { host, pathname, protocol } = new URL(request.url);
    const headers = request.headers.map(([name, value]): [string, string] => [
      name.toLowerCase(),
      value,
    ]);
    return {
      _initiator: { type: 'script' },
      _priority: 'High',
      _resourceType: 'fetch',
      cache: {},
      connection: '1234',
      request: {
        ...askedIn(seen),
        httpVersion: 'http/2.0',
        headers: named([
          [':authority', host],
          [':method', request.method],
          [':path', pathname],
          [':scheme', protocol.replace(':', '')],
          ...headers,
          ['sec-fetch-mode', 'cors'],
        ]),
        headersSize: -1,
        bodySize: request.body === null ? 0 : Buffer.byteLength(request.body),
        ...(request.body !== null && {
          postData: { mimeType: headerOf(request.headers, 'content-type'), text: request.body },
        }),
      },
      response: {
        status: response?.head.status ?? 0,
        statusText: '',
        httpVersion: 'http/2.0',
        headers: named([
          ...(response?.head.headers ?? []),
          ['set-cookie', 'lb=1; path=/\nsession=two-words'],
        ]),
        cookies: [],
        content: {
          size: response?.body.length ?? 0,
          mimeType: 'application/json',
          text: textOf(seen),
        },
        redirectURL: '',
        headersSize: -1,
        bodySize: -1,
        _transferSize: 120,
        _error: response === null ? 'net::ERR_CONNECTION_CLOSED' : null,
      },
      serverIPAddress: '127.0.0.1',
      ...timesOf(seen),
      timings: { blocked: 1, dns: -1, ssl: -1, connect: -1, send: 0, wait: 5, receive: 1 },
    };
  });
  const [first] = entries;
  if (first === undefined) return log('WebInspector', []);
  const empty = { ...first.response, content: { size: 0, mimeType: 'x-unknown' } };
  const { postData: _none, ...asked } = first.request;
  return log('WebInspector', [
    {
      ...first,
      _resourceType: 'preflight',
      request: { ...asked, method: 'OPTIONS' },
      response: { ...empty, status: 204 },
    },
    ...entries,
    {
      ...first,
      request: { ...asked, method: 'GET', url: 'https://fonts.example.com/a.woff2' },
      response: empty,
    },
    { ...first, _fromCache: 'disk' },
  ]);
};

/** As mitmproxy saves flows: bodies that are not plain text in Base64, sizes as on the wire, times with an offset. */
export const mitmproxy: HarMake = (session) =>
  log(
    'mitmproxy',
    session.toReversed().map((seen) => {
      const { request, response } = seen;
      const isForm = /form/.test(headerOf(request.headers, 'content-type') ?? '');
      const wire = gzipSync(response?.body ?? '').length;
      return {
        ...timesOf(seen),
        startedDateTime: new Date(seen.startedAt).toISOString().replace('Z', '+00:00'),
        request: {
          ...askedIn(seen),
          httpVersion: 'HTTP/1.1',
          headers: named(request.headers),
          headersSize: 300,
          bodySize: request.body?.length ?? 0,
          ...(request.body !== null && {
            postData: {
              mimeType: headerOf(request.headers, 'content-type'),
              text: isForm ? '' : request.body,
              params: isForm ? named([...new URLSearchParams(request.body)]) : [],
            },
          }),
        },
        response: {
          status: response?.head.status ?? 0,
          statusText: response === null ? '' : 'OK',
          httpVersion: response === null ? '' : 'HTTP/1.1',
          cookies: [],
          headers: named(
            response === null ? [] : [...response.head.headers, ['Content-Encoding', 'gzip']],
          ),
          content: response === null ? {} : contentOf(response.body, wire),
          redirectURL: '',
          headersSize: response === null ? -1 : 200,
          bodySize: response === null ? -1 : wire,
        },
        cache: {},
        timings: { connect: -1, ssl: -1, send: 1, receive: 1, wait: 8 },
      };
    }),
  );

function contentOf(body: Uint8Array, wire: number) {
  return {
    size: wire,
    compression: body.length - wire,
    mimeType: 'application/json',
    text: Buffer.from(body).toString('base64'),
    encoding: 'base64',
  };
}

/** As a gateway logs: only what it has at hand; the query in parts, equal fields merged, bodies encoded as they came. */
export const gateway: HarMake = (session) =>
  log(
    'gateway',
    session.map((seen) => {
      const { request, response } = seen;
      const { origin, pathname } = new URL(request.url);
      const packed = gzipSync(response?.body ?? '');
      return {
        ...timesOf(seen),
        request: {
          method: request.method.toLowerCase(),
          url: origin + pathname,
          headers: named([...request.headers, ['Via', '1.1 one, 1.1 two']]),
          queryString: named([...new URL(request.url).searchParams]),
          ...(request.body !== null && {
            postData: { text: Buffer.from(request.body).toString('base64'), encoding: 'base64' },
          }),
        },
        ...(response !== null && {
          response: {
            status: response.head.status,
            headers: named([...response.head.headers, ['content-encoding', 'gzip']]),
            content: { text: packed.toString('base64'), encoding: 'base64' },
          },
        }),
      };
    }),
  );
