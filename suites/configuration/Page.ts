import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';

/** One page that was given with 200 and is an array. */
export interface Page {
  exchange: LiveExchange;
  elements: unknown[];
  /** The value of Platform-Next-Page-Token, also where it is empty; undefined where the header is not there. */
  next: string | undefined;
}
