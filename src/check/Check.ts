import type { Precondition } from './preconditions.ts';
import type { Trial } from './Trial.ts';

/**
 * The code that decides one rule by exchanges. A value, so that lists of them can be read, counted and run anywhere.
 */
export interface Check {
  /** The id of the rule (or constraint) that it decides. */
  rule: string;
  /** What it relies on at the target. Where something is missing, the rule is not exercised and the verdict says what. */
  preconditions: Precondition[];
  /** Sends and asserts through the trial; returns when everything held. */
  run(trial: Trial): Promise<void>;
}
