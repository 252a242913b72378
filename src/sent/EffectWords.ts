import type { ChangeLine } from './journal/JournalLine.ts';
import type { Effect } from '../promised/types.ts';
import type { Target } from '../target/Target.ts';

/** How an effect of a service (`x-effects` of its document) is described to people. */
export interface EffectWords {
  effect: Effect;
  /**
   * What a run changes by the effect, a sentence each. It gets the number of rules that do so, and how often they do so at
   * most.
   */
  planned(rules: number, most: number, target: Target): string[];
  /** What a run did that nothing undoes, in a sentence; absent if a restorer undoes it. */
  beyondReach?(changes: ChangeLine[], journal: string): string;
  /** What a run did by so many accepted requests, a phrase for a certificate, with what stays of it. */
  done?(count: number): string;
  /** How many things a run may have to restore at its end. */
  thingsToPutBack?(target: Target): number;
}
