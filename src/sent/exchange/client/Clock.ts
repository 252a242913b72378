import { performance } from 'node:perf_hooks';

/** Time as the client sees it. Tests bring their own, so that nothing has to be waited for. */
export interface Clock {
  /** Milliseconds since 1970; never goes back. */
  now(): number;
  /** Resolves after this many milliseconds, or as soon as the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Read once: it never changes, and is as dear as the time itself. */
const { timeOrigin } = performance;

export const systemClock: Clock = {
  now: () => timeOrigin + performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal?.addEventListener('abort', end);
    }),
};
