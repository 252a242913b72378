/** A text with its percent-encoding undone (RFC 3986 section 2.1); as it is where that cannot be done. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
