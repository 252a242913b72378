/** Swaps letter case, except that of hexadecimal digits (as in a UUID), which are equal in either case (RFC 9562 §4). */
const HEXADECIMAL = /^[\da-f-]*$/i;

/** A text with the case of its letters exchanged; a text of hexadecimal digits alone stays unchanged. */
export function swapCase(text: string): string {
  if (HEXADECIMAL.test(text)) return text;
  return [...text]
    .map((letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    .join('');
}
