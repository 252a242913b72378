import type { Piece } from './Span.ts';

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** What stands between: Base64, headers of RFC 1421, breaks of lines, also escaped. */
const BODY = /[\w\s+/=:,\\.()@<>-]*/y;

/** Base64 or hexadecimal of DER that begins with a SEQUENCE, as all keys do. */
const DER =
  /(?<![\w+/=-])(?:M[A-P][\w+/-]{14,}={0,2}|30(?:[0-7][0-9a-fA-F]|8[12])[0-9a-fA-F]{28,})/g;
/** The next line of it; the break may be escaped. */
const NEXT_LINE = /(?:\s|\\+[rn])+[\w+/-]+={0,2}/y;

/** So many characters of a run tell what it is. */
const HEAD = 128;

/** Members of a JSON Web Key that only its owner knows (RFC 7518 sections 6.2.2, 6.3.2 and 6.4). */
const MEMBER = /"(?:d|p|q|dp|dq|qi|k|r|t)"\s{0,9}:\s{0,9}"([\w-]{8,}={0,2})"/g;

/** The private keys in a text: PEM of any kind, also in one line or cut off; DER in Base64 or hexadecimal; members of a JWK. */
export function privateKeysIn(text: string): Piece[] {
  return [...pemsIn(text), ...dersIn(text), ...membersIn(text)];
}

function pemsIn(text: string): Piece[] {
  if (!text.includes('PRIVATE KEY')) return [];
  const ends = [...text.matchAll(END)].map(({ index, 0: { length } }) => index + length);
  const pieces: Piece[] = [];
  let next = 0;
  for (const { index, 0: begin } of text.matchAll(BEGIN)) {
    if (index < (pieces.at(-1)?.end ?? 0)) continue;
    while (next < ends.length && ends[next]! <= index) next++;
    pieces.push({ start: index, end: ends[next] ?? endOfBody(text, index + begin.length) });
  }
  return pieces;
}

/** Without an end line, the text was cut off, and all that can be of the key is. */
function endOfBody(text: string, start: number): number {
  BODY.lastIndex = start;
  return start + (BODY.exec(text)?.[0].length ?? 0);
}

function dersIn(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { index, 0: run } of text.matchAll(DER)) {
    if (index < (pieces.at(-1)?.end ?? 0)) continue;
    const encoding = /^30[0-9a-f]*$/i.test(run.slice(0, HEAD)) ? 'hex' : 'base64';
    const bytes = Buffer.from(run.slice(0, HEAD), encoding);
    if (!isPrivateKey(bytes)) continue;
    const characters = lengthOf(bytes) * (encoding === 'hex' ? 2 : 4 / 3);
    pieces.push({
      start: index,
      end: endOfLines(text, index + run.length, characters - run.length),
    });
  }
  return pieces;
}

/** The end of a run that lacks so many characters at the end of its line. */
function endOfLines(text: string, end: number, lacking: number): number {
  let [last, rest] = [end, lacking];
  while (rest > 0) {
    NEXT_LINE.lastIndex = last;
    const line = NEXT_LINE.exec(text)?.[0];
    if (line === undefined) return last;
    last += line.length;
    rest -= line.replace(/^(?:\s|\\+[rn])+/, '').length;
  }
  return last;
}

/**
 * Whether DER begins like a private key: a sequence of a version and what is the key's (PKCS #1, PKCS #8, SEC 1), or of an
 * algorithm of encryption by a password (PKCS #5).
 */
function isPrivateKey(bytes: Buffer): boolean {
  const inside = contentOf(bytes);
  if (bytes[inside] === 0x30) {
    const isOfPassword = bytes.subarray(inside, inside + 24).includes('2a864886f70d0105', 'hex');
    return isOfPassword;
  }
  const isVersion = bytes[inside] === 2 && bytes[inside + 1] === 1 && bytes[inside + 2]! <= 1;
  return isVersion && [0x02, 0x04, 0x30].includes(bytes[inside + 3] ?? 0);
}

/** Where the content of the element begins. */
function contentOf(bytes: Buffer): number {
  const length = bytes[1] ?? 0;
  return 2 + (length > 0x80 ? length - 0x80 : 0);
}

/** How many bytes the whole element has. */
function lengthOf(bytes: Buffer): number {
  const inside = contentOf(bytes);
  return inside + (inside === 2 ? bytes[1]! : bytes.readUIntBE(2, Math.min(inside - 2, 6)));
}

function membersIn(text: string): Piece[] {
  if (!text.includes('"kty"')) return [];
  return [...text.matchAll(MEMBER)].map(({ index, 0: all, 1: value }) => {
    const end = index + all.length - 1;
    return { start: end - value!.length, end };
  });
}
