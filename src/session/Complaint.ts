import type { LiveExchange } from '../exchange/LiveExchange.ts';

/** What a check says of something that did not hold. */
export interface Complaint {
  message: string;
  expected: string;
  actual: string;
  /** What shows it, the answer that is to blame last. */
  exchanges: LiveExchange[];
  /** Where the status of the last of them decides: the right ones, `4XX` for any of a class. */
  right?: readonly string[];
  twin?: string;
  counterexample?: unknown;
}

/**
 * Called for each thing that held, with what would have been said had it not: by this a living specification shows what
 * a check asks, in its own words. `complain` is made for what does not hold, and may throw here.
 */
export type OnHeld = (rule: string, complain: () => Complaint) => void;
