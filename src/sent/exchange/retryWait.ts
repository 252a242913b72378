import type { LiveResponse } from './LiveExchange.ts';
import { retryAfterOf } from './retryAfterOf.ts';

const BACKOFF_MS = 500;
/**
 * The shortest wait in milliseconds. A target that counts requests per window may say 0 seconds until the window ends, so
 * the wait grows with each try.
 */
const SHORTEST_MS = 20;
const LONGER = 3;

/**
 * How long a target asks to wait before the same request is sent again, in milliseconds; undefined if it does not ask. 429
 * (RFC 6585 section 4): Retry-After, or a backoff of our own that doubles with each `attempt` (from 1). 503: only with
 * Retry-After (see `retryAfterOf`).
 */
export function retryWait(
  response: Pick<LiveResponse, 'status' | 'header'>,
  attempt: number,
  now: number,
): number | undefined {
  const { status } = response;
  if (status !== 429 && status !== 503) return undefined;
  const asked = retryAfterOf(response, now);
  if (asked !== undefined) return Math.max(asked, SHORTEST_MS * LONGER ** (attempt - 1));
  return status === 429 ? BACKOFF_MS * 2 ** (attempt - 1) : undefined;
}
