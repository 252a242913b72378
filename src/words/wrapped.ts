import { piecesOf } from './paint.ts';
import { program } from './program.ts';

/**
 * Breaks long lines between words, as a terminal of so many columns does not. Commands stay whole, for whoever copies them, and
 * so does what a caret below it points at.
 */
export function wrapped(text: string, columns: number): string {
  const lines = text.split('\n');
  const isWhole = (line: string, at: number) =>
    line.includes(program) || /^ *\^/.test(lines[at + 1] ?? '');
  return lines.map((line, at) => (isWhole(line, at) ? line : inRows(line, columns))).join('\n');
}

function inRows(line: string, columns: number): string {
  const plain = (text: string) =>
    piecesOf(text)
      .map((piece) => piece.text)
      .join('');
  // Below the text, not below what stands before it: `  received  `, `  1. `.
  const [label = ''] = /^ *(?:\d+\. |[\w,#]+(?: \w+)? {2,})?/.exec(plain(line)) ?? [];
  return line.split(' ').reduce((rows, word) => {
    const last = rows.slice(rows.lastIndexOf('\n') + 1);
    const isFull = plain(`${last} ${word}`).length > columns && last.trim() !== '';
    return `${rows}${isFull ? `\n${' '.repeat(Math.max(2, label.length))}` : ' '}${word}`;
  });
}
