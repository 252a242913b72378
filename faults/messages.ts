import { isObject } from '../src/json/isObject.ts';
import type { Handler, SandboxRequest, SandboxResponse } from '../sandbox/types.ts';

/** A JSON object of a message, read without trust. */
export type Row = Record<string, unknown>;

/** What a change knows besides the value that it changes: the request, and how to ask the sandbox for more. */
export interface Message {
  request: SandboxRequest;
  /** The earlier request that led to this one (see `leadingTo`); the request itself if there is none. */
  origin: SandboxRequest;
  next: Handler;
}

/** The header that names the restaurant. */
export const RESTAURANT = 'platform-restaurant-external-id';

/** The restaurant that a request names. */
export function restaurantOf({ headers }: SandboxRequest): string | undefined {
  return headers[RESTAURANT];
}

/** The same request at another restaurant. */
export function atRestaurant(request: SandboxRequest, restaurant: string): SandboxRequest {
  return withHeader(request, RESTAURANT, restaurant);
}

/** The same request or answer with another value of a header; undefined removes it. */
export function withHeader<Sent extends { headers: Record<string, string> }>(
  message: Sent,
  name: string,
  value: string | undefined,
): Sent {
  const { [name]: _former, ...headers } = message.headers;
  return { ...message, headers: value === undefined ? headers : { ...headers, [name]: value } };
}

/** The same request with another query. */
export function withQuery(
  request: SandboxRequest,
  change: (query: URLSearchParams) => void,
): SandboxRequest {
  const query = new URLSearchParams(request.query);
  change(query);
  return { ...request, query };
}

/** The same request with another value of a parameter; undefined removes it. */
export function withParameter(
  request: SandboxRequest,
  name: string,
  value: string | undefined,
): SandboxRequest {
  return withQuery(request, (query) => {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  });
}

/** An answer of this status, of its body alone. */
export function answerOf(status: number, body?: unknown): SandboxResponse {
  return { status, headers: {}, body };
}

export function okWith(body: unknown): SandboxResponse {
  return answerOf(200, body);
}

/** A member that is an object; an empty object if it is none. */
export function objectIn(owner: unknown, name: string): Row {
  const value = isObject(owner) ? owner[name] : undefined;
  return isObject(value) ? value : {};
}

/** A member that is an array; an empty array if it is none. */
export function listIn(owner: unknown, name: string): unknown[] {
  const value = isObject(owner) ? owner[name] : undefined;
  return Array.isArray(value) ? value : [];
}

/** The same request without lastModified. */
export function unfiltered(request: SandboxRequest): SandboxRequest {
  return withParameter(request, 'lastModified', undefined);
}
