import type { Apart } from './Apart.ts';
import type { Precondition } from './preconditions.ts';
import type { Share } from './trial/Share.ts';
import type { Trial } from './trial/Trial.ts';

/** The code that decides one rule by exchanges. A value, so that lists of them can be read, counted and run anywhere. */
export interface Check {
  /** The id of the rule that the check decides, as in the rules file: with braces if the rule holds for many resources. */
  rule: string;
  /**
   * What the check needs of the target; default: what its suite names for all checks. If something is missing, the rule
   * is not exercised and the verdict says what is missing.
   */
  preconditions?: Precondition[] | ((resource: string) => Precondition[]);
  /** Which checks may not run beside it. Default: any may; with the precondition `control`, none may. */
  apart?: Apart | FindApart;
  /** The reason why the rule is not exercised if the check ends without an assertion. */
  unseen?: string;
  /** Sends and asserts through the trial; returns if everything held. */
  run(trial: Trial): Promise<void>;
}

/** Finds out at a target which checks may not run beside a check. What it sends is sent once per run (`Trial.once`). */
export type FindApart = (trial: Trial) => Promise<Apart>;

/** A check as it is run: of one rule, and of one resource if the rule holds for many. */
export interface RuleCheck {
  /** The rule's own id, without braces. */
  rule: string;
  /** The resource that replaces the braces of the rule's id. */
  resource?: string;
  preconditions: Precondition[];
  /** The check's part of the cases that several similar rules share. Default: all cases. */
  share?: Share;
  /** Which checks may not run beside it. Default: any may. */
  apart?: Apart | FindApart;
  /**
   * The reason why the rule is not exercised if the check ends without an assertion. Default: a reason that fits every
   * check.
   */
  unseen?: string;
  /**
   * Set if each case is one request that shows something alone, so that a budget may try the first cases only:
   * `refusals` if each case is refused, `cases` for all others. Absent if only all cases together show something.
   */
  divisible?: 'refusals' | 'cases';
  /** How many cases are tried if a budget leaves out the others; only for a divisible check. */
  limit?: number;
  /** Preconditions without which the check still runs, but decides only what the target happens to show. */
  helps?: Precondition[];
  run(trial: Trial): Promise<void>;
}
