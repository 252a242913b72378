import type { LiveResponse } from '../LiveExchange.ts';
import { retryAfterOf } from './retryAfterOf.ts';

const BACKOFF_MS = 500;
/**
 * The shortest wait in milliseconds. A target that counts requests per window may say 0 seconds until the window ends, so
 * the wait grows with each try.
 */
const SHORTEST_MS = 20;
const LONGER = 3;

/**
 * Whether a response only asks to come back later. A firewall may do so with 403 and a page of its own, where requests come
 * too fast for it: no operation of the documents has such a response.
 */
export function throttles(response: Pick<LiveResponse, 'status' | 'header'>): boolean {
  if (response.status === 429 || response.status === 503) return true;
  const isPage = response.status === 403 && !/json/i.test(response.header('content-type') ?? '');
  return isPage && response.header('retry-after') !== undefined;
}

/**
 * How long a target asks to wait before the same request is sent again, in milliseconds; undefined if it does not ask. 429
 * (RFC 6585 section 4): Retry-After, or a backoff of our own that doubles with each `attempt` (from 1). Others: only with
 * Retry-After (see `retryAfterOf`).
 */
export function retryWait(
  response: Pick<LiveResponse, 'status' | 'header'>,
  attempt: number,
  now: number,
): number | undefined {
  if (!throttles(response)) return undefined;
  const asked = retryAfterOf(response, now);
  if (asked !== undefined) return Math.max(asked, SHORTEST_MS * LONGER ** (attempt - 1));
  return response.status === 429 ? BACKOFF_MS * 2 ** (attempt - 1) : undefined;
}
