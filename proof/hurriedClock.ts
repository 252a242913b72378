import { systemClock, type Clock } from '../src/sent/exchange/client/Clock.ts';

let skipped = 0;

/** How long everybody together has asked to wait by this clock so far, in milliseconds. */
export const skippedMs = (): number => skipped;

/**
 * A clock on which every wait is over at once. Within one process nothing needs time: variants that lag count reads, not
 * milliseconds.
 */
export const hurriedClock: Clock = {
  now: () => systemClock.now() + skipped,
  sleep: async (milliseconds) => {
    skipped += milliseconds;
  },
};
