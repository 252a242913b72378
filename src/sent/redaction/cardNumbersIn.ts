import creditCardType from 'credit-card-type';
import type { Piece } from './Span.ts';

/** The lengths of card numbers (ISO/IEC 7812-1). */
const [SHORTEST, LONGEST] = [12, 19];
/** How many digits stand in the first group, and how many groups there are at most: `4111 1111 1111 1111 110`. */
const [FIRST_GROUP, MOST_GROUPS] = [4, 5];
/** As many first digits tell the issuer (ISO/IEC 7812-1). */
const ISSUER = 8;

/** Digits, in one group or several, as people write card numbers; or as a magnetic stripe holds them, behind `%B`. */
const DIGITS =
  /(?:(?<=%B)|(?<![\p{L}\p{N}_]|\d[.,]))\d(?:[ \u00a0.-]?\d)+(?![\p{L}\p{N}_]|[.,]\d)/gu;

/** The card numbers in a text: of an issuer whose numbers begin like that and are as long, and with a right check digit. */
export function cardNumbersIn(text: string): Piece[] {
  const issuers = new Map<string, number[]>();
  return [...text.matchAll(DIGITS)].flatMap(({ index, 0: written }) =>
    groupsOf(written).flatMap(([from, to]) => {
      const digits = written.slice(from, to).replace(/\D/g, '');
      return isCardNumber(digits, issuers) ? [{ start: index + from, end: index + to }] : [];
    }),
  );
}

/** The runs of whole groups of digits that are as long as a card number: a number may follow another one. */
function groupsOf(written: string): [from: number, to: number][] {
  const groups = [...written.matchAll(/\d+/g)].map(({ index, 0: { length } }) => ({
    index,
    length,
  }));
  return groups.flatMap((first, at): [number, number][] => {
    if (first.length < FIRST_GROUP) return [];
    const runs: [number, number][] = [];
    let count = 0;
    for (const { index, length } of groups.slice(at, at + MOST_GROUPS)) {
      count += length;
      if (count > LONGEST) break;
      if (count >= SHORTEST) runs.push([first.index, index + length]);
    }
    return runs;
  });
}

function isCardNumber(digits: string, issuers: Map<string, number[]>): boolean {
  if (!hasCheckDigit(digits) || /^(\d)\1*$/.test(digits)) return false;
  const issuer = digits.slice(0, ISSUER);
  const lengths = issuers.get(issuer) ?? creditCardType(issuer).flatMap(({ lengths }) => lengths);
  issuers.set(issuer, lengths);
  return lengths.includes(digits.length);
}

/** By Luhn's algorithm (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
