import { systemClock, type Clock } from '../src/exchange/Clock.ts';

let skippedMs = 0;

/**
 * A clock on which every wait is over at once. Within one process nothing needs time: variants that lag count reads, not
 * milliseconds.
 */
export const hurriedClock: Clock = {
  now: () => systemClock.now() + skippedMs,
  sleep: async (milliseconds) => {
    skippedMs += milliseconds;
  },
};
