import type { Share } from './Share.ts';

/** What a trial is for, where it is not simply the only one of its rule. */
export interface TrialOptions {
  /** What stands for the braces of the rule's id. */
  resource?: string;
  /** Its part of the cases that it has in common with rules alike. Default: all. */
  share?: Share;
  /** What its draws and the identities of its requests are made from, beside the run's seed. Default: the rule. */
  purpose?: string;
  /** Where a rule is tried again with the same draws: makes the identities that a target remembers other ones. */
  attempt?: string;
  /** How many cases it may try; the check is cut short where it would try more. */
  limit?: number;
}
