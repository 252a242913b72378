import type { Target } from '../../src/target/Target.ts';

/** What was found of one thing that a target file names. */
export interface Finding {
  /** Under which heading it is told. */
  about: 'addresses' | 'tokens' | 'scopes' | 'fixtures';
  /** `there`, `missing`, or `unseen`: it could not be looked at, or what was seen does not tell. */
  state: 'there' | 'missing' | 'unseen';
  /** The thing as the target file names it: `fixtures.restaurant`. */
  subject: string;
  /** What was seen. */
  detail: string;
  /** The target as it is without the thing, so that what a missing one costs can be told. */
  without?: Target;
}

/** A finding without its heading. */
export type Examined = Omit<Finding, 'about'>;
