/**
 * What a terminal acts upon or does not show, and what changes the direction of text or its lines: control characters, format
 * characters (bidi controls, zero-width, BOM), U+2028 and U+2029, what is ignored where it is displayed, private characters, and
 * half a pair. Line breaks and tabs are none of them, nor is what makes a symbol colourful.
 */
const UNPRINTABLE =
  '(?![\\n\\t\\ufe0e\\ufe0f])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}]';

/** A pattern of one character that must not be printed as it is. */
export function unprintable(flags = ''): RegExp {
  return new RegExp(UNPRINTABLE, `u${flags}`);
}

const EACH = unprintable('g');

/** Most texts by far, with what European languages and typography add to ASCII; told much faster. */
const PLAIN = /^[\n\t\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e]*$/;

/**
 * Makes text from others safe to show: what could rewrite a terminal, break a file, or disguise the text becomes escapes
 * (`\u001b`, `\u202e`) that are right in JSON, too. Line breaks and tabs stay.
 */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll('\r\n', '\n').replace(EACH, escapes);
}

function escapes(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
