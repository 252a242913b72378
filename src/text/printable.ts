/**
 * Makes text that came from a target safe to show: control characters, by which it could rewrite a terminal or break
 * a file, and characters that turn the direction of text, by which it could show something else than it is, become
 * their escapes (`\u001b`, `\u202e`). Line breaks and tabs stay.
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
