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

/** Whether two values are equal, with the same order of fields: it is visible on the wire. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return isDeepStrictEqual(one, other) && JSON.stringify(one) === JSON.stringify(other);
}
