import type { Constraint } from '../spec/types.ts';

/** What one answer shows about one constraint. */
export interface Finding {
  constraint: Constraint;
  /** Absent where it was kept. */
  broken?: {
    expected: string;
    actual: string;
    /** JSON Pointer to the value in the body that broke it first, where it is one of the body's. */
    pointer?: string;
    /** What was received with that value as it may be shown, in place of its size. */
    showing?: (value: string) => string;
  };
}
