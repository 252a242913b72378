import type { Piece } from './Span.ts';

/** Tells of the backslashes in a text: a row of them is read once, however many pieces begin in it. */
export class Backslashes {
  readonly #text: string;
  /** The row that was read last. */
  #row: Piece = { start: 0, end: 0 };

  constructor(text: string) {
    this.#text = text;
  }

  /** How many stand directly before a position. */
  before(at: number): number {
    const { start, end } = this.#row;
    let first = at;
    while (this.#text[first - 1] === '\\') {
      first--;
      if (start < first && first <= end) first = start;
    }
    if (first < at) this.#row = { start: first, end: Math.max(at, first === start ? end : 0) };
    return at - first;
  }

  /** Whether a character belongs to the backslash before it. */
  isEscaped(at: number): boolean {
    return this.before(at) % 2 === 1;
  }

  /** A piece without half an escape at its ends: what is left of a `\"` without its `\` would end the text around it. */
  between<Found extends Piece>(piece: Found): Found {
    const start = piece.start + (this.isEscaped(piece.start) ? 1 : 0);
    const end = piece.end - (this.isEscaped(piece.end) ? 1 : 0);
    return start === piece.start && end === piece.end ? piece : { ...piece, start, end };
  }
}
