import { isDeepStrictEqual } from 'node:util';
import type { Handler, SandboxRequest, SandboxResponse, Wrapper } from '../sandbox/types.ts';
import type { Passage } from './HonestTraffic.ts';

/**
 * Whether a wrapper passes everything on unchanged: each request that a check sent to the plain sandbox reaches the
 * sandbox once and unchanged, and each response reaches the check. Then, request by request, the check would send and decide
 * the same at the wrapped sandbox, so it need not be run there.
 */
export async function isTransparentTo(
  traffic: Passage[],
  { wrap, wrapControl = false }: { wrap: Wrapper; wrapControl?: boolean },
): Promise<boolean> {
  let arrived: SandboxRequest[] = [];
  let answer: SandboxResponse;
  const next: Handler = async (request) => {
    arrived.push(request);
    // A wrapper that asks until the response changes would ask for ever.
    if (arrived.length > 1) throw new Error('asked twice');
    return answer;
  };
  const wrapped = wrap(next);
  for (const { request, response, isControl } of traffic) {
    if (isControl && !wrapControl) continue;
    arrived = [];
    answer = response;
    const sent = { ...request, query: new URLSearchParams(request.query) };
    const received = await wrapped(sent).catch(() => undefined);
    const [first, ...more] = arrived;
    if (received === undefined || first === undefined || more.length > 0) return false;
    if (!isSameRequest(first, request) || !isSameResponse(received, response)) return false;
  }
  return true;
}

export function isSameRequest(one: SandboxRequest, other: SandboxRequest): boolean {
  return (
    one.method === other.method &&
    one.path === other.path &&
    String(one.query) === String(other.query) &&
    isSame(one.headers, other.headers) &&
    isSame(one.body, other.body)
  );
}

export function isSameResponse(one: SandboxResponse, other: SandboxResponse): boolean {
  if (one === other) return true;
  return (
    one.status === other.status &&
    (one.hangUp ?? false) === (other.hangUp ?? false) &&
    isSame(one.headers, other.headers) &&
    isSame(one.body, other.body)
  );
}

/**
 * Whether two values are equal, with the same order of fields: it is visible on the wire. What a wrapper passed on is the
 * same object, and most of a body is, so that little is left to compare.
 */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((inner, index) => isSame(inner, other[index]));
  if (!isPlain(one) || !isPlain(other)) return isDeepStrictEqual(one, other);
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name, index) => name === others[index] && isSame(one[name], other[name]))
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
}
