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
  return cutInMiddle(onLine(text), most - 1, about, () => '…');
}

/** The same for a sentence: a long one ends at the end of a word, and ` …` says that it goes on. */
export function sentenceLine(text: string, most = 360): string {
  const characters = [...onLine(text)];
  if (characters.length <= most) return characters.join('');
  const [shown] = /^.*(?=\s)|^.*/s.exec(characters.slice(0, most - 1).join('')) ?? [''];
  // The marker of a secret is shown whole, or not at all.
  return `${shown.replace(/«[^«»]*$/, '').replace(/(?<![\s,;:.])[\s,;:.]+$/, '')} …`;
}

function onLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}
