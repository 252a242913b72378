/**
 * The ways in which a text can occur inside another: as it is, escaped for JSON or HTML, percent-encoded, in Base64 at any
 * alignment (so also inside Basic credentials), in hexadecimal. Longest first, without repeats.
 */
export function encodingsOf(text: string): string[] {
  const form = formEncode(text);
  const escaped = JSON.stringify(text).slice(1, -1);
  const percent = [encodeURIComponent(text), encodeURI(text), form, percentEncodeAll(text)];
  const found = [
    text,
    escaped,
    escaped.replaceAll('/', '\\/'),
    escapeNonAscii(escaped),
    JSON.stringify(escaped).slice(1, -1),
    ...percent,
    ...percent.map((encoded) => encoded.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase())),
    ...htmlEncodings(text),
    ...opaqueEncodingsOf(text),
  ];
  return [...new Set(found)].sort((a, b) => b.length - a.length);
}

/** The encodings that hide a text: Base64 and Base32 at any alignment, hexadecimal, and backwards. */
export function opaqueEncodingsOf(text: string): string[] {
  const form = formEncode(text);
  return [
    ...base64Encodings(text),
    // Clients of RFC 6749 section 2.3.1 form-encode Basic credentials first.
    ...(form === text ? [] : base64Encodings(form)),
    ...base32Encodings(text),
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('hex').toUpperCase(),
    [...text].toReversed().join(''),
  ];
}

function formEncode(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

function percentEncodeAll(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*.~_-]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function escapeNonAscii(text: string): string {
  return text.replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function htmlEncodings(text: string): string[] {
  const minimal = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [
    minimal,
    minimal.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
    minimal.replaceAll('"', '&#34;').replaceAll("'", '&#039;'),
    minimal.replaceAll('"', '&quot;').replaceAll("'", '&#x27;').replaceAll('/', '&#x2F;'),
    minimal.replaceAll('"', '&quot;').replaceAll("'", '&apos;'),
  ];
}

/** Only the characters that do not depend on what comes before and after the text. */
function base64Encodings(text: string): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const certain = encoded.slice(
      Math.ceil((before * 8) / 6),
      Math.floor(((before + bytes.length) * 8) / 6),
    );
    return [certain, certain.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

const BASE32 = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567');

/** The same in Base32 (RFC 4648 section 6), of which a letter has five bits. */
function base32Encodings(text: string): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2, 3, 4].map((first) => {
    const letters = Buffer.alloc(bytes.length * 2);
    let length = 0;
    let last = 0;
    let held = -first;
    for (const byte of bytes) {
      last = (last << 8) | byte;
      for (held += 8; held >= 5;) letters[length++] = BASE32[(last >> (held -= 5)) & 31]!;
    }
    return letters.toString('latin1', 0, length);
  });
}
