/** What is wrong with bytes that should be a text, as the end of a sentence; or the text. */
export function utf8Text(bytes: Uint8Array): { text: string } | { problem: string } {
  const [one, two] = bytes;
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff) || bytes.includes(0))
    return { problem: 'is no text in UTF-8 (it looks like UTF-16)' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { problem: 'is no text in UTF-8' };
  }
}
