import type { SandboxRequest, SandboxResponse, Wrapper } from '../sandbox/types.ts';

/** A wrapper that changes responses only. */
export function changing(
  change: (
    response: SandboxResponse,
    request: SandboxRequest,
  ) => SandboxResponse | Promise<SandboxResponse>,
): Wrapper {
  return (next) => async (request) => change(await next(request), request);
}

/** The response with another body, where its body is JSON. */
export function withJson(
  response: SandboxResponse,
  change: (json: unknown) => unknown,
): SandboxResponse {
  const { body } = response;
  return body === undefined ||
    typeof body === 'string' ||
    body instanceof Uint8Array ||
    body instanceof ReadableStream
    ? response
    : { ...response, body: change(body) };
}

/** The response with another status, where one is named in place of its own. */
export function withStatus(
  response: SandboxResponse,
  other: Record<number, number>,
): SandboxResponse {
  return { ...response, status: other[response.status] ?? response.status };
}

/** The body's text, as it goes over the wire. */
export function bodyText({ body }: SandboxResponse): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** The response with its body as bytes or a stream, its media type kept. */
export function asRaw(
  response: SandboxResponse,
  body: Uint8Array | ReadableStream,
): SandboxResponse {
  const { 'content-length': _length, ...headers } = response.headers;
  return { ...response, headers: { 'content-type': 'application/json', ...headers }, body };
}

export function isLogin({ path }: SandboxRequest): boolean {
  return path.endsWith('/authentication/v1/authentication/login');
}

/** Changes every object inside a JSON value, the inner ones first. */
export function mapObjects(
  json: unknown,
  change: (object: Record<string, unknown>, key: string | undefined) => Record<string, unknown>,
  key?: string,
): unknown {
  if (Array.isArray(json)) return json.map((element) => mapObjects(element, change, key));
  if (json === null || typeof json !== 'object') return json;
  const inside = Object.entries(json).map(
    ([name, value]) => [name, mapObjects(value, change, name)] as const,
  );
  return change(Object.fromEntries(inside), key);
}

export function mapTexts(json: unknown, change: (text: string) => string): unknown {
  if (typeof json === 'string') return change(json);
  if (Array.isArray(json)) return json.map((element) => mapTexts(element, change));
  if (json === null || typeof json !== 'object') return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, mapTexts(value, change)]),
  );
}
