/** A text without percent-encoding (RFC 3986 section 2.1); unchanged if it cannot be decoded. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A text of a query or a form as it was meant: there a plus stands for a blank. */
export function formDecoded(text: string): string {
  return percentDecoded(text.replaceAll('+', ' '));
}
