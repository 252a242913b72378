import { privateKeysIn } from './text/privateKeysIn.ts';
import type { Piece } from './text/Span.ts';
import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import creditCardType from 'credit-card-type';

/** What a rule of secretlint reports: where, and the values that its message would show. */
interface Report {
  range: readonly [number, number];
  message: { data: Record<string, unknown> };
}

/** The rules that read texts. One obeys comments in the text ("disable"), and so would obey whoever wrote it. */
const RULES = rules.filter(({ meta }) => !meta.id.endsWith('/secretlint-rule-filter-comments'));

/** A piece of a text that looks like a secret or like personal data, wherever it stands. */
export interface Look extends Piece {
  kind: 'card' | 'credentials' | 'e-mail' | 'key' | 'private key' | 'token';
}

/**
 * The longest local part and domain of an address (RFC 5321 section 4.5.3.1). Without characters that end a word in JSON,
 * queries and markup, though RFC 5322 allows some of them.
 */
const LONGEST_LOCAL = 64;
const LONGEST_DOMAIN = 255;
const LOCAL_END = /(?:[\p{L}\p{N}.!$%*+_~-]|(?<=\p{L})'(?=\p{L})){1,64}$/u;
const DOMAIN = /^(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]*/u;

/** JSON (`{"`) in Base64, and behind a dot more of it: RFC 7519 (JWT), RFC 7516 (JWE). */
const JWT = /(?<![\w-])e(?:yJ|woi|wog|yA)[\w-]{4,}\.[\w-]{4,}(?:\.[\w-]*){0,3}/g;

/** A scheme of RFC 9110 section 11 with its credentials, where words of a sentence do not look like them. */
const CREDENTIALS = /(?<![\w-])(Bearer|Basic|Negotiate)[ \t]{1,4}([\w.~+/-]{6,}={0,2})/gi;

/** The user in front of a host (RFC 3986 section 3.2.1); a password may hold `@` and `:`. */
const USER_INFO = /:\/\/([^\s/?#"'<>\\]+)@/g;
/** The same without a scheme, as fields of HTTP have it. */
const USER_OF_HOST = /(?<=^|[\s"'=,;(/])(?=[\w.%~+-]{1,64}:)[^\s/?#"'<>\\]{1,128}(?=@[\w[])/g;

/** Keys of Amazon and Google, which the list of patterns takes for harmless or does not know. */
const CLOUD_KEY =
  /(?<![\w-])(?:(?:A3T[A-Z0-9]|AKIA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA|ASIA)[A-Z0-9]{16}(?!\w)|AIza[\w-]{35}|ya29\.[\w.-]{20,})/g;

/** The lengths of card numbers (ISO/IEC 7812-1). */
const [SHORTEST, LONGEST] = [12, 19];

/** How many digits stand in the first group, and how many groups there are at most: `4111 1111 1111 1111 110`. */
const [FIRST_GROUP, MOST_GROUPS] = [4, 5];

/** As many first digits tell the issuer (ISO/IEC 7812-1). */
const ISSUER = 8;

/** Digits, in one group or several, as people write card numbers; or as a magnetic stripe holds them, behind `%B`. */
const DIGITS =
  /(?:(?<=%B)|(?<![\p{L}\p{N}_]|\d[.,]))\d(?:[ \u00a0.-]?\d)+(?![\p{L}\p{N}_]|[.,]\d)/gu;

/**
 * The pieces of a text that look like a secret whoever wrote it, in their order and apart: card numbers (by issuer and
 * check digit), JSON Web Tokens, Bearer and Basic credentials, users in addresses, private keys (PEM, JWK, DER in Base64),
 * e-mail addresses, keys of well-known services. For texts of strangers, whose secrets no target file lists. It takes time
 * in proportion to the text, and reads it as it is: undo escapes and encodings first (`secretSpans` does).
 */
export function looksSecret(text: string): Look[] {
  const users = piecesOf(text, USER_INFO, 'credentials', 1);
  return apart([
    ...privateKeysIn(text).map((piece): Look => ({ ...piece, kind: 'private key' })),
    ...cardNumbersIn(text).map((piece): Look => ({ ...piece, kind: 'card' })),
    ...providersKeysIn(text).map((piece): Look => ({ ...piece, kind: 'key' })),
    ...piecesOf(text, CLOUD_KEY, 'key'),
    ...piecesOf(text, JWT, 'token'),
    ...credentialsIn(text),
    ...users,
    ...piecesOf(text, USER_OF_HOST, 'credentials'),
    ...emailsIn(text, new Set(users.map(({ end }) => end))),
  ]);
}

/** The pieces that match a pattern, or only one of its groups. */
function piecesOf(text: string, pattern: RegExp, kind: Look['kind'], group = 0): Look[] {
  return [...text.matchAll(pattern)].map(({ index, ...match }) => {
    const start = index + match[0]!.indexOf(match[group]!);
    return { start, end: start + match[group]!.length, kind };
  });
}

function credentialsIn(text: string): Look[] {
  return [...text.matchAll(CREDENTIALS)].flatMap(
    ({ index, 0: all, 1: scheme, 2: value }): Look[] => {
      const isTold = /^basic$/i.test(scheme!)
        ? Buffer.from(value!, 'base64').includes(':')
        : isRandom(value!);
      const end = index + all.length;
      return isTold ? [{ start: end - value!.length, end, kind: 'credentials' }] : [];
    },
  );
}

/** "Bearer authentication" and "bearer of good news" are words; a token has digits, or is longer than words are. */
function isRandom(value: string): boolean {
  return /\d|[a-z][A-Z]/.test(value) || value.length >= 24;
}

/** @param ends where users of addresses end, which are none */
function emailsIn(text: string, ends: ReadonlySet<number>): Look[] {
  const found: Look[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const local = LOCAL_END.exec(text.slice(Math.max(0, at - LONGEST_LOCAL), at))?.[0] ?? '';
    const domain = DOMAIN.exec(text.slice(at + 1, at + 1 + LONGEST_DOMAIN))?.[0] ?? '';
    if (local !== '' && domain !== '' && !ends.has(at))
      found.push({ start: at - local.length, end: at + 1 + domain.length, kind: 'e-mail' });
  }
  return found;
}

/** Pieces in their order; of those that overlap, one that covers them all, of the kind of the first. */
function apart(looks: Look[]): Look[] {
  const out: Look[] = [];
  for (const look of looks.toSorted((one, other) => one.start - other.start)) {
    const last = out.at(-1);
    if (last === undefined || look.start >= last.end) out.push({ ...look });
    else last.end = Math.max(last.end, look.end);
  }
  return out;
}

/**
 * The keys of well-known services in a text, by the patterns of secretlint: of clouds, payment, code hosting, databases. Its
 * patterns are bounded, so that they take time in proportion to the text.
 */
function providersKeysIn(text: string): Piece[] {
  const found: Piece[] = [];
  for (const { create } of RULES) {
    const context = {
      createTranslator: () => (messageId: string, data: Record<string, unknown>) => ({
        messageId,
        data,
      }),
      report: ({ range, message }: Report) =>
        void found.push(wholePiece(text, range, message.data)),
      ignore: () => undefined,
    };
    const rule = create(context as never, {});
    void rule.file?.({ content: text, ext: '', contentType: 'text' } as never);
  }
  return found;
}

/** Some rules report a range that begins at the name and is as long as the value, so that it ends within the value. */
function wholePiece(
  text: string,
  [start, end]: Report['range'],
  data: Report['message']['data'],
): Piece {
  const ends = Object.values(data).map((value) => {
    const at = typeof value === 'string' && value !== '' ? text.indexOf(value, start) : -1;
    return at < 0 || at >= end ? end : at + String(value).length;
  });
  return { start, end: Math.max(end, ...ends) };
}

/** The card numbers in a text: of an issuer whose numbers begin like that and are as long, and with a right check digit. */
function cardNumbersIn(text: string): Piece[] {
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
