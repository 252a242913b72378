import { printable } from './printable.ts';

/** Text of others on one line, safe to show: what would begin another line is a space or an escape. */
export function oneLine(text: string): string {
  return printable(text).replaceAll(/(?<!\s)\s*\n\s*/g, ' ');
}

/** A line of source that is a comment, whatever the text: nothing in it ends the line or a block around it. */
export function commentLine(text: string): string {
  return `// ${oneLine(text).replaceAll('*/', '* /')}`;
}
