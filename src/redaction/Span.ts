/** A piece of a text that has to go. */
export interface Span {
  start: number;
  end: number;
  /** What a shell puts in its place (`$TOKEN`); absent where nobody can know the value. */
  shell?: string;
  /** What has to stand around the marker, where a bare number goes, so that it stays JSON: `"`, or that character escaped. */
  quote?: string;
  /** What goes in its place, where it is no marker. */
  text?: string;
}

/** Stands in place of whatever was taken out: `«redacted»`, or with what a shell is to put there, `«redacted $TOKEN»`. */
export function markerOf(shell: string | undefined): string {
  return shell === undefined ? '«redacted»' : `«redacted ${shell}»`;
}

/** A text without these pieces of it. Pieces that overlap go as one, with the words of the longest. */
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
    // What hangs over is more than what either name stands for.
    if (span.end > last.end)
      Object.assign(last, { end: span.end, shell: undefined, text: undefined });
  }
  return out;
}
