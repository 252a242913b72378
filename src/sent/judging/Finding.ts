import type { Constraint } from '../../promised/types.ts';

/** What one response shows about one constraint. */
export interface Finding {
  constraint: Constraint;
  /** How the constraint was broken; absent if it was kept. */
  broken?: {
    expected: string;
    actual: string;
    /** JSON Pointer to the first value in the body that broke it, if a value of the body did. */
    pointer?: string;
    /** The text of `actual` with that value, redacted, in place of its size. */
    showing?: (value: string) => string;
  };
}
