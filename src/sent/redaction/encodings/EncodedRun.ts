import type { Piece } from '../text/Span.ts';

/** A text inside another one, in Base64, in hexadecimal or as a list of codes. */
export interface EncodedRun extends Piece {
  /** Absent if it is longer than may be read. */
  decoded: string | undefined;
  /** Writes another text in the same way. */
  encode(text: string): string;
}
