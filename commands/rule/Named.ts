import type { Constraint, Rule } from '../../src/spec/types.ts';

/** The options of `rule`, as the command line reads them. */
export interface RuleOptions {
  source?: string;
  sentence?: string;
  /** Where the documents lie. */
  documents?: string;
  /** The folder of a run. */
  run?: string;
  watch?: boolean;
  fault?: string;
  seed: number;
}

/** A rule, or the rules of one family. */
export type Named = [Rule | Constraint, ...(Rule | Constraint)[]];
