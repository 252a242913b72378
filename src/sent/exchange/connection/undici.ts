import { createRequire } from 'node:module';
import type undici from 'undici';

const load = createRequire(import.meta.url);

/*
 * What every run needs of undici, by its files: the whole of it brings along mocks, caches and another `fetch`, which take
 * twice as long to load, in each thread. A client of this kind only dispatches.
 */
export type Client = undici.Client;
export const Client = load('undici/lib/dispatcher/client.js') as typeof undici.Client;
export const buildConnector = load('undici/lib/core/connect.js') as typeof undici.buildConnector;

/** What undici keeps under its own symbols: of a client the socket, of a socket what reads responses in HTTP/1.1. */
const { kSocket, kParser } = load('undici/lib/core/symbols.js') as Record<string, symbol>;
interface Inside {
  [symbol: symbol]: Inside | undefined;
  ptr: number;
  /** Names and values of the header section that is read. */
  headers: Uint8Array[];
  llhttp: { llhttp_set_lenient_headers(parser: number, isOn: 1): void };
  onHeadersComplete?: (status: number, ...more: unknown[]) => number;
  createError?: (code: number, data: Uint8Array) => Error;
}

/**
 * A dispatcher that reads what a user agent must read, and that undici itself rejects: a `100 Continue` for which nobody asked,
 * passed over as each other interim response is (RFC 9110 section 15.2), and a field in several lines, joined (RFC 9112 section
 * 5.2). Of what is no HTTP it says why, where undici speaks of the length.
 */
export function readingStrictly<Own extends undici.Dispatcher>(dispatcher: Own): Own {
  return dispatcher.on('connect', (_origin, targets) => {
    const client = targets.at(-1) as unknown as Inside | undefined;
    const parser = client?.[kSocket!]?.[kParser!];
    const { onHeadersComplete: read, createError: tell } = parser ?? {};
    if (parser === undefined || read === undefined || tell === undefined) return;
    parser.llhttp.llhttp_set_lenient_headers(parser.ptr, 1);
    parser.onHeadersComplete = (status, ...more) => {
      // Of what is lenient, only the joined lines are wanted.
      if (parser.headers.some(hasControl))
        throw Object.assign(new Error('a header field has a control character'), NO_HTTP);
      return read.call(parser, status === 100 ? 102 : status, ...more);
    };
    parser.createError = (code, data) =>
      tell.call(Object.create(parser, { contentLength: { value: -1 } }), code, data);
  });
}

const NO_HTTP = { name: 'HTTPParserError' };

function hasControl(bytes: Uint8Array): boolean {
  for (const byte of bytes) if ((byte < 0x20 && byte !== 0x09) || byte === 0x7f) return true;
  return false;
}
