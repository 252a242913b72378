import { lengthenedToken } from '../../src/check/lengthenedToken.ts';
import { swapCase } from './swapCase.ts';

/** A token that is not the one that was issued, and what was done to it. */
export interface AlteredToken {
  what: string;
  text: string;
}

/**
 * Texts that are nearly a token. Two characters are cut off or added, since one may hold no bits of what is encoded: the
 * last one of a signature in base64url can differ without a difference; that is done before a padding, which many decoders
 * need not see and behind which they read no further. Letters of one case alone are those of encodings that are read in
 * either (hexadecimal digits, Base32).
 */
export function alteredTokens(token: string): AlteredToken[] {
  const [body = ''] = token.split(/=*$/);
  const all = [
    { what: 'the end of a token cut off', text: body.slice(0, -2) },
    { what: 'two characters behind a token', text: lengthenedToken(token) },
    { what: 'the beginning of a token cut off', text: token.slice(2) },
    {
      what: 'a token in the other letter case',
      text: isOfBothCases(token) ? swapCase(token) : token,
    },
  ];
  return all.filter(({ text }) => text !== '' && text !== token);
}

function isOfBothCases(text: string): boolean {
  return /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text);
}
