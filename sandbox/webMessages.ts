import type { SandboxRequest, SandboxResponse } from './types.ts';

const BODILESS_STATUSES = new Set([101, 204, 205, 304]);

/** A body as wrappers see it: the JSON of a text; the text itself where it is no JSON or a JSON string; undefined where it is empty. */
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

/** A request that came through a wrapper, as the services take it. */
export function toWebRequest({ method, path, query, headers, body }: SandboxRequest): Request {
  const search = query.size > 0 ? `?${query}` : '';
  const url = `http://${headers.host ?? 'localhost'}${path}${search}`;
  const bodiless = body === undefined || method === 'GET' || method === 'HEAD';
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Request(url, { method, headers, body: bodiless ? null : text });
}

/** A service's answer as wrappers see it. */
export async function readResponse(response: Response): Promise<SandboxResponse> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: parseBody(await response.text()),
  };
}

/** An answer that came through a wrapper, ready to be sent. JSON unless `body` is text, bytes or a stream. */
export function toWebResponse({ status, headers, body }: SandboxResponse): Response {
  if (body === undefined || BODILESS_STATUSES.has(status))
    return new Response(null, { status, headers });
  if (typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream)
    return new Response(body as ConstructorParameters<typeof Response>[0], { status, headers });
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
