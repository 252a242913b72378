import type { Likeness } from './Example.ts';

/**
 * A text, given by the lines that it shares with another one, and its own lines, so that a page contains only the latter.
 * `0-4,+1,6-20`: lines 0 to 4 of the other, one of its own, lines 6 to 20 of the other.
 */
export function likeness(text: string, other: string): Omit<Likeness, 'twin'> {
  const [lines, others] = [text.split('\n'), other.split('\n')];
  const lengths = commonLengths(lines, others);
  const parts: string[] = [];
  const own: string[] = [];
  let [index, at] = [0, 0];
  while (index < lines.length) {
    const from = at;
    while (index < lines.length && lines[index] === others[at]) [index, at] = [index + 1, at + 1];
    if (at > from) parts.push(`${from}-${at}`);
    const begin = index;
    while (index < lines.length && lines[index] !== others[at]) {
      // Whichever line is skipped, as many as possible stay shared.
      const isOwn = (lengths[index + 1]?.[at] ?? 0) >= (lengths[index]?.[at + 1] ?? 0);
      if (isOwn || at >= others.length) own.push(lines[index++] ?? '');
      else at += 1;
    }
    if (index > begin) parts.push(`+${index - begin}`);
  }
  return { parts: parts.join(','), own: own.join('\n') };
}

/** By positions in both texts: how many lines the rests share, in order. */
function commonLengths(lines: string[], others: string[]): number[][] {
  const lengths = Array.from({ length: lines.length + 1 }, () =>
    new Array<number>(others.length + 1).fill(0),
  );
  for (let index = lines.length - 1; index >= 0; index -= 1)
    for (let at = others.length - 1; at >= 0; at -= 1)
      lengths[index]![at] =
        lines[index] === others[at]
          ? lengths[index + 1]![at + 1]! + 1
          : Math.max(lengths[index + 1]![at]!, lengths[index]![at + 1]!);
  return lengths;
}
