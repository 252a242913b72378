import type { Constraint, Rule } from '../../src/spec/types.ts';

/** The options of `rule`, as the command line reads them. */
export interface RuleOptions {
  source?: string;
  watch?: boolean;
  fault?: string;
  seed: number;
}

/** A rule, or the rules of one family. */
export type Named = [Rule | Constraint, ...(Rule | Constraint)[]];
