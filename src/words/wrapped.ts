import { piecesOf } from './paint.ts';
import { program } from './program.ts';

/** What stands before the text of a line: `  received  `, `  1. `. */
const LABEL = /^ *(?:\d+\. |[\w,#]+(?: \w+)? {2,})?/;

/**
 * Breaks long lines between words, as a terminal of so many columns does not. Commands stay whole, for whoever copies them, and
 * so does what a caret below it points at.
 */
export function wrapped(text: string, columns: number): string {
  const lines = text.split('\n');
  const isWhole = (line: string, at: number) =>
    line.includes(program) || /^ *\^/.test(lines[at + 1] ?? '');
  return lines.map((line, at) => (isWhole(line, at) ? line : rowsOf(line, columns))).join('\n');
}

function rowsOf(line: string, columns: number): string {
  const plain = (text: string) =>
    piecesOf(text)
      .map((piece) => piece.text)
      .join('');
  const indent = ' '.repeat(Math.max(2, LABEL.exec(plain(line))?.[0].length ?? 0));
  const [first = '', ...words] = line.split(' ');
  const rows = [first];
  for (const word of words) {
    const longer = `${rows.at(-1)} ${word}`;
    if (plain(longer).length > columns && rows.at(-1)?.trim() !== '') rows.push(indent + word);
    else rows[rows.length - 1] = longer;
  }
  return rows.join('\n');
}
