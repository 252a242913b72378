/**
 * A token that is not the one that was issued: two characters stand behind it, since one may hold no bits of what is encoded.
 * They stand before a padding, which many decoders need not see and behind which they read no further.
 */
export function lengthenedToken(token: string): string {
  return token.replace(/=*$/, (padding) => `AA${padding}`);
}
