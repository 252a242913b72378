/**
 * Swaps letter case, except that of hexadecimal digits (as in a UUID), which are equal in either case (RFC 9562 §4).
 */
const HEXADECIMAL = /^[\da-f-]*$/i;

/** A text with capital letters in place of small ones, and the reverse; one of hexadecimal digits alone as it is. */
export function swapCase(text: string): string {
  if (HEXADECIMAL.test(text)) return text;
  return [...text]
    .map((letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    .join('');
}
