import { randomInt } from 'node:crypto';
import { styleText } from 'node:util';

/** Stands for ESC in colour codes of our own until they are printed: nobody else knows it, so nobody else's text has colours. */
const PEN = Array.from({ length: 8 }, () => String.fromCharCode(randomInt(0xe000, 0xf900))).join(
  '',
);

/** The formats of `paint`: a colour, `bold`, several of them. */
export type Format = Parameters<typeof styleText>[0];

/**
 * Styles text for standard output, if it takes colours: plain in a pipe, or as NO_COLOR and FORCE_COLOR ask. `say` prints it.
 * @param color whether to style it, whatever standard output is
 */
export function paint(format: Format, text: string, color?: boolean): string {
  if (color === false) return text;
  const options = color === undefined ? { stream: process.stdout } : { validateStream: false };
  const [open = '', close = ''] = styleText(format, '\n', options).split('\n');
  return `${asPen(open)}${text}${asPen(close)}`;
}

/** A text in pieces, with the colour codes of our own between them. */
export function piecesOf(text: string): { code: string; text: string }[] {
  return text.split(PEN).map((piece, index) => {
    const code = index === 0 ? '' : (/^\[[\d;]*m/.exec(piece)?.[0] ?? '');
    return { code: code && `\u001b${code}`, text: piece.slice(code.length) };
  });
}

function asPen(codes: string): string {
  return codes.replaceAll('\u001b', PEN);
}
