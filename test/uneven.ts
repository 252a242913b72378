import { setTimeout as wait } from 'node:timers/promises';
import type { Wire } from '../src/sent/exchange/Wire.ts';

/** So long the longest response takes, in milliseconds. */
const LONGEST_MS = 3;

/** A wire whose responses overtake each other: each takes its own time, by its number. */
export function uneven(inner: Wire): Wire {
  let count = 0;
  return {
    exchange: async (...request) => {
      count += 1;
      await wait(((count * 7919) % 11) * (LONGEST_MS / 10));
      return inner.exchange(...request);
    },
    close: () => inner.close(),
  };
}
