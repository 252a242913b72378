import { printable } from '../text/printable.ts';

/**
 * Text that came from a target as one line of a terminal: line breaks and tabs are escapes too, and what is long is cut in
 * its middle, since it differs at its end as often as at its beginning. Reports on disk hold the whole.
 */
export function printableLine(text: string, most = 360): string {
  const line = printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  const characters = [...line];
  if (characters.length <= most) return line;
  const end = Math.floor((most - 1) / 3);
  return `${characters.slice(0, most - 1 - end).join('')}…${characters.slice(-end).join('')}`;
}
