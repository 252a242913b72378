import type { Share } from './Share.ts';

/** How a trial differs from the only trial of its rule. */
export interface TrialOptions {
  /** The resource that replaces the braces of the rule's id. */
  resource?: string;
  /** The trial's part of the cases that several similar rules share. Default: all cases. */
  share?: Share;
  /** The text from which draws and identities of requests are made, beside the run's seed. Default: the rule. */
  purpose?: string;
  /**
   * Set if a rule is tried again with the same draws: gives its requests other identities, because a target remembers
   * them.
   */
  attempt?: string;
  /** Whether the first case that is only a rejection is tried twice; of rules that are alike, one does so. */
  repeats?: boolean;
  /** The most cases it may try; the check is cut short before it tries more. */
  limit?: number;
}
