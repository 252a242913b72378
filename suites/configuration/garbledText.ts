/** The character of each byte in Windows-1252. ISO 8859-1 has control characters for some of these bytes. */
const CHARACTERS = [
  ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
];

const BYTES = new Map(CHARACTERS.map((character, byte) => [character, byte]));

/** The character that decoders put in place of bytes which they cannot read. */
const REPLACEMENT = '\uFFFD';

/**
 * Whether a text is UTF-8 that was read as another encoding (`CafÃ©`), or that lost a character on the way. By chance no text
 * is: its bytes would have to be UTF-8 beyond ASCII.
 */
export function isGarbled(text: string): boolean {
  if (text.includes(REPLACEMENT)) return true;
  const bytes = [...text].map(byteOf);
  if (bytes.some(Number.isNaN) || bytes.every((byte) => byte < 128)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
    return true;
  } catch {
    return false;
  }
}

function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? NaN;
  return BYTES.get(character) ?? (code < 256 ? code : NaN);
}
