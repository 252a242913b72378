import type { Trial } from '../Trial.ts';

/** For how long a request waits for those that are to go out with it: others may take up what the target takes at once. */
const PATIENCE_MS = 250;

/**
 * What holds requests back that have their turn until so many have it, so that they go out in one moment. Undefined where a
 * target takes one at a time, or so many per second.
 */
export function startingTogether(
  { session: { clock, client }, target: { limits } }: Trial,
  count: number,
): (() => Promise<void>) | undefined {
  const size = Math.min(count, limits.concurrency);
  const isPaced = limits.requestsPerSecond !== undefined || client.slowedTo !== undefined;
  if (size < 2 || isPaced) return undefined;
  const waiting = new AbortController();
  let ready = 0;
  return () => {
    ready += 1;
    if (ready === size) waiting.abort();
    return clock.sleep(PATIENCE_MS, waiting.signal);
  };
}
