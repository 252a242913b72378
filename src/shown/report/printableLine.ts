import { printable } from '../../words/printable.ts';

/** Text from a target, whose further lines cannot look like ours. */
export function indented(text: string, by = '  '): string {
  return printable(text).replaceAll('\n', `\n${by}`);
}

/**
 * Text from a target as one line for a terminal: line breaks and tabs become escapes, and a long text is shortened in its
 * middle, because its end matters as often as its beginning. Reports on disk contain the whole text.
 */
export function printableLine(text: string, most = 360): string {
  const line = printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  const characters = [...line];
  if (characters.length <= most) return line;
  const end = Math.floor((most - 1) / 3);
  return `${characters.slice(0, most - 1 - end).join('')}…${characters.slice(-end).join('')}`;
}
