import type { Piece } from './Span.ts';

/** How a text is read. */
export interface Reading {
  /**
   * The service whose answer it is: values of its sensitive fields are redacted. Absent for texts of our own, in which
   * only values from a target file or an answer are secret.
   */
  theirs?: { service: string | undefined };
  /** Called with each value that was redacted because of its name. */
  learn?: (value: string) => void;
  /** Finds what looks like a secret by itself (`looksSecret`). */
  looks?: (text: string) => Piece[];
}
