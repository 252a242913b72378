import type { Apart } from './Apart.ts';
import type { Precondition } from './preconditions.ts';
import type { Share } from './Share.ts';
import type { Trial } from './Trial.ts';

/**
 * The code that decides one rule by exchanges. A value, so that lists of them can be read, counted and run anywhere.
 */
export interface Check {
  /** The id of the rule that it decides, as it stands in the rules file: with braces where the rule holds for many resources. */
  rule: string;
  /**
   * What it relies on at the target, where that is not what its suite says of all checks. Where something is missing, the
   * rule is not exercised and the verdict says what.
   */
  preconditions?: Precondition[] | ((resource: string) => Precondition[]);
  /** What keeps it apart from others. Default: nothing; where a control plane is asked for, nothing runs beside it. */
  apart?: Apart | FindApart;
  /** Why its rule is not exercised where the check came to its end and had nothing to assert. */
  unseen?: string;
  /** Sends and asserts through the trial; returns when everything held. */
  run(trial: Trial): Promise<void>;
}

/** Finds out at a target what keeps a check apart from others. All that it sends is found out once per run (`Trial.once`). */
export type FindApart = (trial: Trial) => Promise<Apart>;

/** A check as it is run: for one rule, at one resource where the rule holds for many. */
export interface RuleCheck {
  /** The rule's own id, without braces. */
  rule: string;
  /** What stands for the braces. */
  resource?: string;
  preconditions: Precondition[];
  /** Its part of the cases that it has in common with rules alike. Default: all. */
  share?: Share;
  /** What keeps it apart from others. Default: nothing. */
  apart?: Apart | FindApart;
  /** Why it is not exercised where it came to its end and had nothing to assert. Default: a reason that fits every check. */
  unseen?: string;
  /**
   * Whether its cases stand for themselves, a request each, so that the first of them alone show something: each of those
   * that are refused, or any. Absent where a check only shows something as a whole.
   */
  divisible?: 'refusals' | 'cases';
  /** How many of its cases are tried, where a budget leaves out the others; only of one that is divisible. */
  limit?: number;
  /** Where one of these is missing, it is run, and decides only what the target happens to show. */
  helps?: Precondition[];
  run(trial: Trial): Promise<void>;
}
