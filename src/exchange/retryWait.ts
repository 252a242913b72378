import type { LiveResponse } from './LiveExchange.ts';
import { retryAfterOf } from './retryAfterOf.ts';

const BACKOFF_MS = 500;
/** Who counts requests in a window of time may say 0 seconds up to its very end: what did not help is waited longer for. */
const SHORTEST_MS = 20;
const LONGER = 3;

/**
 * How long a target asks us to wait before the same request is sent again, in milliseconds; undefined where it does not.
 * 429 (RFC 6585 section 4) with Retry-After or with a backoff of our own that doubles with each `attempt` (from 1);
 * 503 only with Retry-After (see `retryAfterOf`).
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
