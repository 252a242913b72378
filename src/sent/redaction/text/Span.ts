import { markerOf } from './Marker.ts';

export interface Piece {
  start: number;
  end: number;
}

/** A piece of a text that must be redacted. */
export interface Span extends Piece {
  /** The shell variable for the value (`$TOKEN`); absent if nobody can know it. */
  shell?: string;
  /**
   * The quote to put around the marker if a bare number is replaced, so that the text stays JSON: `"`, or that character
   * escaped.
   */
  quote?: string;
  /** The text in its place, if it is no marker. */
  text?: string;
}

/** A text with these pieces replaced. Overlapping pieces are replaced as one, with the marker of the longest. */
export function withoutSpans(
  text: string,
  spans: Span[],
  encode: (marker: string) => string = (marker) => marker,
): string {
  if (spans.length === 0) return text;
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end, shell, quote = '', text: instead } of merged(spans)) {
    pieces.push(text.slice(done, start));
    pieces.push(instead ?? `${quote}${encode(markerOf(shell))}${quote}`);
    done = end;
  }
  pieces.push(text.slice(done));
  return pieces.join('');
}

function merged(spans: Span[]): Span[] {
  const ordered = spans.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const out: Span[] = [];
  for (const span of ordered) {
    const last = out.at(-1);
    if (last === undefined || span.start >= last.end) {
      out.push({ ...span });
      continue;
    }
    const isSame = span.start === last.start && span.end === last.end;
    if (isSame) last.shell ??= span.shell;
    // The overhang belongs to neither variable.
    if (span.end > last.end)
      Object.assign(last, { end: span.end, shell: undefined, text: undefined });
  }
  return out;
}
