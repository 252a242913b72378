import type { OutcomeName, Verdict } from '../verdict/types.ts';

/** A run whose outcomes are shown beside the rules. */
export interface Run {
  /** The folder that it was read from, as it was named. */
  folder: string;
  verdict: Verdict;
}

/** What became of one rule at one target, over several runs. */
export interface TargetHistory {
  target: string;
  /** In the newest run there that speaks of it. */
  outcome: OutcomeName;
  /** Since when it is so, as a date: the first of the runs in a row that ended so. */
  since: string;
  /** Whether the oldest run given already ended so, so that it may be so for longer. */
  isOrEarlier: boolean;
  /** Runs in a row. */
  runs: number;
  /** What was decided before that, newest first. */
  before: { outcome: OutcomeName; from: string; to: string; runs: number }[];
  /** Of the newest: why it was not exercised, or how it failed. */
  detail?: string;
}
