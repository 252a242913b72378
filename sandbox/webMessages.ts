import { KeptByText } from './KeptByText.ts';
import type { SandboxRequest, SandboxResponse } from './types.ts';

const BODILESS_STATUSES = new Set([101, 204, 205, 304]);

/** A body as wrappers see it: the JSON of a text; the text itself if it is no JSON or a JSON string; undefined if it is empty. */
export function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? text : value;
  } catch {
    return text;
  }
}

/** A web request as wrappers see it. */
export async function readRequest(request: Request): Promise<SandboxRequest> {
  const { pathname, searchParams } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(request.headers),
    body: parseBody(await request.text()),
  };
}

/** The part of a web request that the services read: making Node's own takes as long as answering it. */
type AskedRequest = Pick<Request, 'method' | 'url' | 'headers' | 'text'>;

/** A request that came through a wrapper, as the services take it. */
export function toWebRequest({ method, path, query, headers, body }: SandboxRequest): Request {
  const search = query.size > 0 ? `?${query}` : '';
  const url = `http://${headers.host ?? 'localhost'}${path}${search}`;
  const bodiless = body === undefined || method === 'GET' || method === 'HEAD';
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request: AskedRequest = {
    method,
    url,
    headers: new Headers(headers),
    text: () => Promise.resolve(bodiless ? '' : text),
  };
  return request as Request;
}

const unread = new WeakMap<SandboxResponse, string>();

/** Bodies that wrappers are given, by their texts: frozen, so that all may be given the same one. */
const bodies = new KeptByText<unknown>();
const texts = new WeakMap<object, string>();

/**
 * A service's response as wrappers see it. Its body is parsed when one looks at it: most let most responses through. It is
 * frozen, and has to be copied by whoever changes it.
 */
export async function readResponse(response: Response): Promise<SandboxResponse> {
  const text = await response.text();
  let body: unknown;
  const read: SandboxResponse = {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    get body() {
      if (unread.delete(read)) body = bodies.get(text, frozenBody);
      return body;
    },
  };
  unread.set(read, text);
  return read;
}

function frozenBody(text: string): unknown {
  const body = frozen(parseBody(text));
  if (typeof body === 'object' && body !== null) texts.set(body, text);
  return body;
}

function frozen(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  for (const inner of Object.values(json)) frozen(inner);
  return Object.freeze(json);
}

/** The body of a service's own response as it is sent, if nobody has read it. */
export function unreadText(response: SandboxResponse): string | undefined {
  return unread.get(response);
}

/** The text of JSON, which is known where a service wrote it. */
export function textOfJson(json: unknown): string {
  const known = typeof json === 'object' && json !== null ? texts.get(json) : undefined;
  return known ?? JSON.stringify(json);
}

/** A response that came through a wrapper, ready to be sent. JSON unless `body` is text, bytes or a stream. */
export function toWebResponse({ status, headers, body }: SandboxResponse): Response {
  if (body === undefined || BODILESS_STATUSES.has(status))
    return new Response(null, { status, headers });
  if (typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream)
    return new Response(body as ConstructorParameters<typeof Response>[0], { status, headers });
  return new Response(textOfJson(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
