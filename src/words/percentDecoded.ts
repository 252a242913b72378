/** A text without percent-encoding (RFC 3986 section 2.1); unchanged if it cannot be decoded. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
