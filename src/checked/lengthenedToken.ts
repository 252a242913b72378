/**
 * A token that was never issued: the issued one with two characters more, as a single one may carry no bits of the
 * encoded value. They are put before a padding, because many decoders read nothing behind it. The pattern begins no run of `=`
 * twice: a token may have a long one.
 */
export function lengthenedToken(token: string): string {
  return token.replace(/(?<!=)=*$/, (padding) => `AA${padding}`);
}
