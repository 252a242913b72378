import { printable } from './printable.ts';

/**
 * Text that came from a target as one line of a terminal: line breaks and tabs are escapes too, and it is cut where it is
 * long. Reports on disk hold the whole.
 */
export function printableLine(text: string, most = 360): string {
  const line = printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}
