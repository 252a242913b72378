/**
 * Makes text that came from a target safe to show: control characters, by which it could rewrite a terminal or break
 * a file, become their escapes (`\u001b`). Line breaks and tabs stay.
 */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, (control) => {
    return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
