import type { Piece } from './Span.ts';

/** Who wrote a text, and so what in it is secret. */
export interface Origin {
  /**
   * Whether we wrote it: then values that the suite made up are no secrets, only those from the target file or a response.
   */
  ours?: boolean;
  /** The service that answered; if it is unknown, everything counts that is sensitive in any response. */
  service?: string;
  mediaType?: string;
}

export interface Reading {
  /**
   * The service whose response it is: values of its sensitive fields are redacted. Absent for texts of our own, in which
   * only values from a target file or a response are secret.
   */
  theirs?: { service: string | undefined };
  /** Called with each value that was redacted because of its name. */
  learn?: (value: string) => void;
  /** Finds what looks like a secret by itself (`looksSecret`). */
  looks?: (text: string) => Piece[];
}
