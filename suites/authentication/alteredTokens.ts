import { parsedJson } from '../../src/words/json/parseJson.ts';
import { lengthenedToken } from '../../src/checked/lengthenedToken.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { swapCase } from './swapCase.ts';

/** How many characters are put in reverse order: as many as a short signature or a checksum has. */
const REVERSED = 12;

/** A text that nearly equals the issued token, and how it was altered. */
export interface AlteredToken {
  what: string;
  text: string;
}

/**
 * Texts that are nearly a token. Two characters are cut off or added, not one: the last character of a base64url text may
 * hold unused bits, so that it can differ without a difference. They are cut off or added before any padding, since many
 * decoders need none and read nothing behind it. The case of letters is changed only where a token has letters of both:
 * encodings with one case (hexadecimal, Base32) are read in either.
 */
export function alteredTokens(token: string): AlteredToken[] {
  const [body = ''] = token.split(/=*$/);
  const all = [
    { what: 'the end of a token cut off', text: body.slice(0, -2) },
    { what: 'two characters behind a token', text: lengthenedToken(token) },
    {
      what: 'another end of a token, of the same length',
      text: withAnotherEnd(body) + token.slice(body.length),
    },
    { what: 'the beginning of a token cut off', text: token.slice(2) },
    {
      what: 'a token in the other letter case',
      text: isOfBothCases(token) ? swapCase(token) : token,
    },
    ...withoutSignature(token),
  ];
  return all.filter(({ text }) => text !== '' && text !== token);
}

/** The last characters in reverse: of the same alphabet, and of the same length. */
function withAnotherEnd(body: string): string {
  return body.slice(0, -REVERSED) + [...body.slice(-REVERSED)].reverse().join('');
}

/** A JWT (RFC 7519) that nobody signed: everybody could make one. */
function withoutSignature(token: string): AlteredToken[] {
  const [header = '', claims = '', ...rest] = token.split('.');
  const fields = rest.length === 1 ? fieldsIn(header) : undefined;
  if (fields === undefined) return [];
  const unsigned = Buffer.from(JSON.stringify({ ...fields, alg: 'none' })).toString('base64url');
  return [
    { what: 'a token without its signature', text: `${header}.${claims}.` },
    {
      what: 'a token that says that nothing signs it (alg none)',
      text: `${unsigned}.${claims}.`,
    },
  ];
}

/** The fields of a JWT's header; undefined for anything else. */
function fieldsIn(header: string): object | undefined {
  const fields = parsedJson(Buffer.from(header, 'base64url').toString());
  return isObject(fields) && 'alg' in fields ? fields : undefined;
}

function isOfBothCases(text: string): boolean {
  return /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text);
}
