import type { OutcomeName, Verdict } from '../../../decided/types.ts';

/** A run whose outcomes are shown beside the rules. */
export interface Run {
  /** The folder from which it was read, as it was named. */
  folder: string;
  verdict: Verdict;
}

/** The outcomes of one rule at one target, over several runs. */
export interface TargetHistory {
  target: string;
  /** The outcome in the newest run there that has the rule. */
  outcome: OutcomeName;
  /** Since when it has this outcome, as a date: the first of the runs in a row with it. */
  since: string;
  /** Whether already the oldest run had this outcome, so that it may be older. */
  isOrEarlier: boolean;
  /** How many runs in a row have it. */
  runs: number;
  /** Earlier outcomes, newest first. */
  before: { outcome: OutcomeName; from: string; to: string; runs: number }[];
  /** For the newest run: why it was not exercised, or how it failed. */
  detail?: string;
}
