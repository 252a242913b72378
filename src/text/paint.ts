import { styleText } from 'node:util';

/** Styles text for standard output: plain in a pipe, or as NO_COLOR and FORCE_COLOR ask. */
export function paint(format: Parameters<typeof styleText>[0], text: string): string {
  return styleText(format, text, { stream: process.stdout });
}
