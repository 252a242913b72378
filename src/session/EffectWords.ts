import type { ChangeLine } from '../journal/JournalLine.ts';
import type { Effect } from '../spec/types.ts';
import type { Target } from '../target/Target.ts';

/** An effect of a service (`x-effects` of its document) as people are told of it. */
export interface EffectWords {
  effect: Effect;
  /** What a run changes by it, a sentence each; it is told how many rules do so, and how often they do at most. */
  planned(rules: number, most: number, target: Target): string[];
  /** What a run did that nothing undoes, in a sentence; absent where a restorer puts it back. */
  beyondReach?(changes: ChangeLine[], journal: string): string;
  /** How many things a run may have to put back at its end. */
  thingsToPutBack?(target: Target): number;
}
