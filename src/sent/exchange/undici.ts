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
  onHeadersComplete?: (status: number, ...more: unknown[]) => number;
  createError?: (code: number, data: Uint8Array) => Error;
}

/**
 * A dispatcher that passes over a `100 Continue` for which nobody asked, as it does over each other interim response (RFC 9110
 * section 15.2), and says of what is no HTTP why; undici itself ends the connection at the first, and speaks of the length.
 */
export function readingStrictly<Own extends undici.Dispatcher>(dispatcher: Own): Own {
  return dispatcher.on('connect', (_origin, targets) => {
    const client = targets.at(-1) as unknown as Inside | undefined;
    const parser = client?.[kSocket!]?.[kParser!];
    const { onHeadersComplete: read, createError: tell } = parser ?? {};
    if (parser === undefined || read === undefined || tell === undefined) return;
    parser.onHeadersComplete = (status, ...more) =>
      read.call(parser, status === 100 ? 102 : status, ...more);
    parser.createError = (code, data) =>
      tell.call(Object.create(parser, { contentLength: { value: -1 } }), code, data);
  });
}
