import { systemClock, type Clock } from '../src/exchange/Clock.ts';

let skippedMs = 0;

/**
 * A clock on which every wait is over at once. Nothing that is asked in the same process needs time to get ready: what
 * lags there does so for so many reads.
 */
export const hurriedClock: Clock = {
  now: () => systemClock.now() + skippedMs,
  sleep: async (milliseconds) => {
    skippedMs += milliseconds;
  },
};
