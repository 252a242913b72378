import { piecesOf } from './paint.ts';
import { program } from './program.ts';

/** A narrower terminal breaks lines itself. */
const NARROWEST = 40;

/**
 * Breaks long lines between words, for a terminal of so many columns, which would break them within one. Commands stay whole,
 * for whoever copies them, and so does what a caret below it points at.
 */
export function wrapped(text: string, columns: number): string {
  if (columns < NARROWEST) return text;
  const lines = text.split('\n');
  return lines
    .map((line, at) => {
      const isOne = line.includes(program) || /^ *\^/.test(lines[at + 1] ?? '');
      return isOne ? line : rowsOf(line, columns).join('\n');
    })
    .join('\n');
}

/** What stands before the text of a line: `  received  `, `  1. `. */
const LABEL = /^ *(?:\d+\. |[\w,#]+(?: \w+)? {2,})?/;

function rowsOf(line: string, columns: number): string[] {
  const plain = (text: string) =>
    piecesOf(text)
      .map((piece) => piece.text)
      .join('');
  const indent = ' '.repeat(Math.max(2, LABEL.exec(plain(line))?.[0].length ?? 0));
  return line.split(' ').reduce<string[]>((rows, word) => {
    const last = rows.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    const isFull = plain(longer).length > columns && last?.trim() !== '' && last !== undefined;
    return isFull ? [...rows, indent + word] : [...rows.slice(0, -1), longer];
  }, []);
}
