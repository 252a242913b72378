import { cutInMiddle } from '../../words/cutInMiddle.ts';
import { printable } from '../../words/printable.ts';

/** Text from a target, whose further lines cannot look like ours. */
export function indented(text: string, by = '  '): string {
  return printable(text).replaceAll('\n', `\n${by}`);
}

/**
 * Text from a target as one line for a terminal: line breaks and tabs become escapes, and a long text is shortened in its
 * middle (see `cutInMiddle`). Reports on disk contain the whole text.
 */
export function printableLine(text: string, most = 360, about = ''): string {
  const line = printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return cutInMiddle(line, most - 1, about, () => '…');
}
