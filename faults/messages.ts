import { isObject } from '../src/words/json/isObject.ts';
import type { Handler, SandboxRequest, SandboxResponse } from '../sandbox/types.ts';

/** Whether something is meant: a request, or a part of a body. */
export type Test<Subject> = (subject: Subject, message: Message) => boolean;

/**
 * A condition that remembers. It begins again for each sandbox, and also sees the values that earlier conditions leave
 * out.
 */
export interface Remembering<Subject> {
  begin(): (subject: Subject, message: Message, isMeant: boolean) => boolean;
}

/** What some fields of an object have: this value, a text of this form, or what a test accepts. */
export type Shape = Record<
  string,
  string | number | boolean | null | undefined | RegExp | ((value: unknown) => boolean)
>;

export type Condition<Subject> = Test<Subject> | Remembering<Subject> | Shape;

/** A request that was made before, with the same token for the same restaurant. */
export const madeBefore: Remembering<SandboxRequest> = {
  begin: () => {
    const known = new Set<string>();
    return (request, _message, isMeant) => {
      const { method, path, query, headers, body } = request;
      const { authorization } = headers;
      const key = JSON.stringify([
        method,
        path,
        String(query),
        authorization,
        restaurantOf(request),
        body,
      ]);
      const isKnown = known.has(key);
      if (isMeant) known.add(key);
      return isMeant && isKnown;
    };
  },
};

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

export function restaurantOf({ headers }: SandboxRequest): string | undefined {
  return headers[RESTAURANT];
}

export function atRestaurant(request: SandboxRequest, restaurant: string): SandboxRequest {
  return withHeader(request, RESTAURANT, restaurant);
}

/** The same request or response with another value of a header; undefined removes it. */
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

/** A response of this status, of its body alone. */
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

/** The same request with a parameter of another one, or without it. */
export const withOther =
  (name: string) =>
  (request: SandboxRequest, { query }: SandboxRequest): SandboxRequest =>
    withParameter(request, name, query.get(name) ?? undefined);

/** Begins conditions for one sandbox: whether all of them hold. */
export function beginAll<Subject>(conditions: Condition<Subject>[]): Test<Subject> {
  const tests = conditions.map((condition) =>
    typeof condition === 'function'
      ? (subject: Subject, message: Message, isMeant: boolean) =>
          isMeant && condition(subject, message)
      : isRemembering(condition)
        ? condition.begin()
        : (subject: Subject, _message: Message, isMeant: boolean) =>
            isMeant && fits(subject, condition),
  );
  return (subject, message) =>
    tests.reduce((isMeant, test) => test(subject, message, isMeant) && isMeant, true);
}

function isRemembering<Subject>(
  condition: Remembering<Subject> | Shape,
): condition is Remembering<Subject> {
  return typeof condition['begin'] === 'function' && Object.keys(condition).length === 1;
}

/** Whether something is an object whose fields have what a shape says. */
export function fits(subject: unknown, shape: Shape): subject is Row {
  if (!isObject(subject)) return false;
  return Object.entries(shape).every(([name, wanted]) => {
    const value = subject[name];
    if (typeof wanted === 'function') return wanted(value);
    return wanted instanceof RegExp
      ? typeof value === 'string' && wanted.test(value)
      : value === wanted;
  });
}

/** Whether a request has a JSON object in its body for which all of these hold. */
export function sends(
  ...conditions: (Shape | ((body: Row) => boolean))[]
): (request: SandboxRequest) => boolean {
  return ({ body }) =>
    isObject(body) &&
    conditions.every((one) => (typeof one === 'function' ? one(body) : fits(body, one)));
}

/** Whether a field is there. */
export const isThere = (value: unknown) => value !== undefined;

/** Whether a request has a parameter in its query, with this value or of this form where one is named. */
export function has(name: string, value?: string | RegExp): (request: SandboxRequest) => boolean {
  return ({ query }) =>
    value instanceof RegExp ? value.test(query.get(name) ?? '') : query.has(name, value);
}

/** Whether a request says of its body, beside the media type, in which charset it is. */
export function hasCharset({ headers }: SandboxRequest): boolean {
  return /charset/i.test(headers['content-type'] ?? '');
}

export function lacks(name: string): (request: SandboxRequest) => boolean {
  return ({ query }) => !query.has(name);
}

/** True for every n-th match: `everyNth(2)` leaves the first one as it is. */
export function everyNth(n: number): Remembering<unknown> {
  return {
    begin: () => {
      let count = 0;
      return (_subject, _message, isMeant) => {
        if (isMeant) count += 1;
        return isMeant && count % n === 0;
      };
    },
  };
}

/** True for each match after the first so many. */
export function after(n: number): Remembering<unknown> {
  return {
    begin: () => {
      let count = 0;
      return (_subject, _message, isMeant) => isMeant && (count += 1) > n;
    },
  };
}

/** The restaurant that these requests asked for first, or any later one. */
export function ofRestaurant(
  which: 'first' | 'later',
  counts: (request: SandboxRequest) => boolean,
): Remembering<SandboxRequest> {
  return {
    begin: () => {
      let first: string | undefined;
      return (request, _message, isMeant) => {
        const asked = restaurantOf(request);
        if (counts(request)) first ??= asked;
        return isMeant && asked !== undefined && (asked === first) === (which === 'first');
      };
    },
  };
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

export const below = (bound: number) => (value: unknown) => isNumber(value) && value < bound;
export const above = (bound: number) => (value: unknown) => isNumber(value) && value > bound;

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

/** Whether a value is a list of more than one. */
export function hasSeveral(list: unknown): boolean {
  return isList(list) && list.length > 1;
}
