/**
 * Makes text from a target safe to show: control characters, which could rewrite a terminal or break a file, and
 * characters that change the direction of text, which could disguise it, become escapes (`\u001b`, `\u202e`). Line breaks
 * and tabs stay.
 */
export function printable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/[\p{Bidi_Control}\p{Cc}]/gu, (character) =>
      character === '\n' || character === '\t'
        ? character
        : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}
