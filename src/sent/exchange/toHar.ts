import type { Entry, Har, Request, Response } from 'har-format';
import { headerOf } from './liveResponse.ts';
import type { HeaderField, Marks, RecordedExchange } from './types.ts';

/** A HAR entry with fields of our own for what HAR has no field; by its specification they begin with `_`. */
export interface ConformanceEntry extends Entry {
  _id: string;
  _rule: string;
  _operation: string | null;
  _role: string;
  _identities?: string[];
  _judgedAs?: string | readonly string[];
  /** Where something was redacted; a marker elsewhere is text. */
  _marks?: { request?: Marks; response?: Marks };
  _error?: { kind: string; message: string };
}

/**
 * An HTTP Archive 1.2 (http://www.softwareishard.com/blog/har-12-spec) of recorded, and so redacted, exchanges in the
 * order given. Where no response arrived, status is 0 as in browsers' archives, and `_error` says why.
 */
export function toHar(
  exchanges: readonly RecordedExchange[],
  creator: { name: string; version: string },
): Har {
  return { log: { version: '1.2', creator, entries: exchanges.map(toEntry) } };
}

function toEntry(exchange: RecordedExchange): ConformanceEntry {
  const { durationMs } = exchange;
  return {
    startedDateTime: exchange.startedAt,
    time: durationMs,
    request: toRequest(exchange),
    response: toResponse(exchange),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...(exchange.connection !== undefined && { connection: exchange.connection }),
    _id: exchange.id,
    _rule: exchange.rule,
    _operation: exchange.operation,
    _role: exchange.role,
    ...(exchange.identities && { _identities: exchange.identities }),
    ...(exchange.judgedAs !== undefined && { _judgedAs: exchange.judgedAs }),
    ...(exchange.request.marks && {
      _marks: { request: exchange.request.marks, response: exchange.response?.marks },
    }),
    ...(exchange.error && { _error: exchange.error }),
  };
}

function toRequest({ request: { method, url, headers, body } }: RecordedExchange): Request {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: nameAndValue(headers),
    queryString: nameAndValue([...new URLSearchParams(query)]),
    ...(body !== null && {
      postData: { mimeType: headerOf(headers, 'content-type') ?? '', text: body },
    }),
    headersSize: -1,
    bodySize: body === null ? 0 : Buffer.byteLength(body),
  };
}

function toResponse({ response }: RecordedExchange): Response {
  const headers = response?.headers ?? [];
  return {
    status: response?.status ?? 0,
    statusText: response?.statusText ?? '',
    httpVersion: response === null ? '' : 'HTTP/1.1',
    cookies: [],
    headers: nameAndValue(headers),
    content: {
      size: Buffer.byteLength(response?.body ?? ''),
      mimeType: headerOf(headers, 'content-type') ?? 'x-unknown',
      ...(typeof response?.body === 'string' && { text: response.body }),
    },
    redirectURL: headerOf(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: response?.bodyBytes ?? -1,
  };
}

function nameAndValue(fields: readonly HeaderField[]): { name: string; value: string }[] {
  return fields.map(([name, value]) => ({ name, value }));
}
