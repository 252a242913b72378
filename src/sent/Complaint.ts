import type { LiveExchange } from './exchange/LiveExchange.ts';

/** What a check reports if something did not hold. */
export interface Complaint {
  message: string;
  expected: string;
  actual: string;
  /** The exchanges that show it; the response to blame is last. */
  exchanges: LiveExchange[];
  /** The right statuses, if the status of the last response decides: `4XX` for any of a class. */
  right?: readonly string[];
  twin?: string;
  counterexample?: unknown;
  /** Set if somebody else may have brought it about: it counts only if it comes again, with no other requests beside it. */
  mayBeOfOthers?: boolean;
}

/**
 * Called for each assertion that held, with the complaint that it would have made. From this a living specification shows
 * what a check asks, in its own words. `complain` is written for a failure, and may throw here.
 */
export type OnHeld = (rule: string, complain: () => Complaint) => void;
