/**
 * The values of a path segment's parameters, by the words around them: of `{y}-{m}.csv` with `2026-03.csv`, `2026` and `03`.
 * Each has at least one character, and ends where the next word comes first; so it takes time in proportion to the text.
 * @param words in front of each parameter, and behind the last one; a single one if the segment has no parameter
 * @returns undefined if the words do not stand there
 */
export function valuesBetween(words: string[], segment: string): string[] | undefined {
  const [start = '', ...between] = words;
  const end = between.pop();
  if (end === undefined) return start === segment ? [] : undefined;
  if (!segment.startsWith(start) || !segment.endsWith(end)) return undefined;
  const values: string[] = [];
  let at = start.length;
  for (const word of between) {
    const next = segment.indexOf(word, at + 1);
    if (next < 0) return undefined;
    values.push(segment.slice(at, next));
    at = next + word.length;
  }
  const last = segment.slice(at, segment.length - end.length);
  return last === '' ? undefined : [...values, last];
}
