import { ACCEPT_ENCODING } from './decodeContent.ts';
import { headerOf } from './liveResponse.ts';
import type { Address, HeaderField, WireRequest } from './types.ts';

/** A request as checks ask for it. */
export interface ClientRequest {
  /** Which of the target's addresses it goes to. */
  address: Address;
  method: string;
  /** Below that address; templates filled in and percent-encoded. */
  path: string;
  /** As they mean, not as they are encoded. */
  query?: [name: string, value: string][];
  /** Go before our own of the same name. */
  headers?: HeaderField[];
  body?:
    { json: unknown } | { form: Record<string, string> } | { text: string; mediaType?: string };
  /** A client of the target file by its id, or any text as token, or none. */
  token: { client: string } | { raw: string | null };
}

/** Ready for the wire, and for being recorded. */
export interface PreparedRequest extends WireRequest {
  url: string;
  address: { name: Address; url: string };
}

/**
 * Puts a request together. `authorization` is the value of that header, null for none.
 * `address` is the target's, absolute and without a trailing slash.
 */
export function prepareRequest(
  request: Omit<ClientRequest, 'token'>,
  address: string,
  authorization: string | null,
): PreparedRequest {
  const { origin, pathname } = new URL(address);
  const path = pathname.replace(/\/$/, '') + withQuery(request.path, request.query ?? []);
  const body = bodyOf(request.body);
  const given = request.headers ?? [];
  const own: HeaderField[] = [
    ['Accept', 'application/json'],
    ['Accept-Encoding', ACCEPT_ENCODING],
  ];
  if (authorization !== null) own.push(['Authorization', authorization]);
  if (body?.mediaType !== undefined) own.push(['Content-Type', body.mediaType]);
  return {
    method: request.method,
    origin,
    path,
    url: origin + path,
    address: { name: request.address, url: address },
    headers: [...own.filter(([name]) => headerOf(given, name) === undefined), ...given],
    body: body?.text ?? null,
  };
}

function withQuery(path: string, query: [name: string, value: string][]): string {
  if (query.length === 0) return path;
  const pairs = query.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

function bodyOf(body: ClientRequest['body']): { text: string; mediaType?: string } | undefined {
  if (body === undefined) return undefined;
  if ('json' in body) return { text: JSON.stringify(body.json), mediaType: 'application/json' };
  if ('text' in body) return { text: body.text, mediaType: body.mediaType };
  return {
    text: new URLSearchParams(body.form).toString(),
    mediaType: 'application/x-www-form-urlencoded',
  };
}
