import type { Constraint, Rule } from '../../src/promised/types.ts';

/** The options of `rule`, as the command line reads them. */
export interface RuleOptions {
  source?: string;
  sentence?: string;
  documents?: string;
  run?: string;
  watch?: boolean;
  fault?: string;
  seed: number;
}

/** One rule, or the rules of one family. */
export type Named = [Rule | Constraint, ...(Rule | Constraint)[]];
