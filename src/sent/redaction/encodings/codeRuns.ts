import { bytesAsText } from './bytesAsText.ts';
import { parsedJson } from '../../../words/json/parseJson.ts';
import type { EncodedRun } from './EncodedRun.ts';
import { marked, markerOf } from '../text/Marker.ts';
import type { Work } from '../text/Work.ts';

/** Codes of bytes as decimal numbers, with commas or spaces between: `[115, 101, …]`; Java writes half of them below zero. */
const DECIMAL = /(?<![\w.-])-?\d{1,3}(?:(?:\s{0,9}[,;]\s{0,9}|\s{1,9})-?\d{1,3}){5,}(?![\w.])/g;

/** The same as members of an object, as JSON has a Uint8Array: `{"0":115,"1":101, …}`. */
const MEMBER = String.raw`\\{0,3}"\d{1,6}\\{0,3}"\s{0,3}:\s{0,3}\d{1,3}`;
const MEMBERS = new RegExp(String.raw`${MEMBER}(?:\s{0,9},\s{0,9}${MEMBER}){5,}(?![\w.])`, 'g');

/** A list of characters, or an object of them by their places: `["s","e", …]`, `{"0":"s","1":"e", …}`. */
const CHARACTER = String.raw`(?:"\d{1,6}"\s{0,3}:\s{0,3})?"(?:[^"\\\n]|\\["\\])"`;
const CHARACTERS = new RegExp(String.raw`${CHARACTER}(?:\s{0,9},\s{0,9}${CHARACTER}){5,}`, 'g');

/** The same in hexadecimal, one by one or in groups: `73:65:63`, `0x73, 0x65`, `7365 6372`, `"73", "65"`. */
const HEXADECIMAL =
  /(?<![\w.-])(?:0x)?(?:[0-9a-f]{2}){1,8}(?:[\s:,;"-]{1,9}(?:0x)?(?:[0-9a-f]{2}){1,8}){2,}(?!\w)/gi;

/** Bits, eight for a byte: `01110011 01100101`. */
const BITS = /(?<!\w)[01]{8}(?:[\s,_"-]{0,3}[01]{8}){5,}(?!\w)/g;

/** Base64 in groups of 4, 8 or 12 characters, of which compact runs have no more than 15. */
const GROUPS =
  /(?<![\w+/-])(?:[\w+/-]{4}){1,3}(?:[\s.]{1,2}(?:[\w+/-]{4}){1,3}){2,}(?:[\s.]{1,2}[\w+/-]{2,3})?={0,2}(?![\w+/-])/g;

type BytesOf = (written: string) => Buffer | undefined;

/** How each is read. */
const BYTES = new Map<RegExp, BytesOf>([
  [DECIMAL, decimalBytes],
  [HEXADECIMAL, (it) => Buffer.from(it.replace(/0x|[^0-9a-f]/gi, ''), 'hex')],
  [MEMBERS, (it) => decimalBytes(it.replace(/"\s{0,9}:|(?<![^",:])[^",:]*"/g, ''))],
  [BITS, (it) => Buffer.from((it.match(/[01]{8}/g) ?? []).map((bits) => parseInt(bits, 2)))],
  [GROUPS, (it) => Buffer.from(it.replace(/[\s.]/g, ''), 'base64')],
]);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Fewer bytes than this cannot be a secret that is looked for in any text. */
const FEWEST = 6;
/** How they are written at least, with one digit each and one character between. */
const SHORTEST = 2 * FEWEST - 1;

/** The runs of codes in a text, each the code of a byte, and what they say. */
export function codeRuns(text: string, work: Work): EncodedRun[] {
  return [
    ...[...BYTES].flatMap(([pattern, bytesOf]) => runsOf(text, pattern, bytesOf, work)),
    ...[...text.matchAll(CHARACTERS)].map(({ index: start, 0: written }) => {
      const isObject = /^"\d+"\s*:/.test(written);
      const whole = parsedJson(isObject ? `{${written}}` : `[${written}]`);
      return {
        ...{ start, end: start + written.length },
        decoded: Object.values((whole ?? []) as string[]).join(''),
        encode: (it: string) =>
          JSON.stringify(isObject ? { ...[...marked(it).text] } : [...marked(it).text]).slice(
            1,
            -1,
          ),
      };
    }),
  ];
}

function runsOf(text: string, pattern: RegExp, bytesOf: BytesOf, work: Work): EncodedRun[] {
  return [...text.matchAll(pattern)].flatMap(({ index: start, 0: written }): EncodedRun[] => {
    // Most are dates and identifiers.
    if (written.length < SHORTEST || UUID.test(written)) return [];
    const bytes = bytesOf(written);
    if (bytes === undefined || bytes.length < FEWEST) return [];
    const end = start + written.length;
    const write = pattern === MEMBERS ? asMembers : writerOf(written, pattern);
    const read = bytesAsText(bytes, work.left);
    if (read !== undefined)
      return [{ start, end, decoded: read.text, encode: (it) => write(read.bytesOf(it)) }];
    // No text, but perhaps a key: its bytes are found by how they are written without anything between.
    const encode = () => write(Buffer.from(marked(markerOf(undefined)).text));
    return [{ start, end, decoded: bytes.toString('hex'), encode }];
  });
}

function decimalBytes(written: string): Buffer | undefined {
  const codes = (written.match(/-?\d+/g) ?? []).map(Number);
  return codes.every((code) => code >= -128 && code <= 255) ? Buffer.from(codes) : undefined;
}

function asMembers(bytes: Buffer): string {
  return Array.from(bytes, (byte, index) => `"${index}":${byte}`).join(',');
}

/** Writes bytes like these: with the same separator, and mark. */
function writerOf(written: string, pattern: RegExp): (bytes: Buffer) => string {
  const separator = /\w([\s:,;."_-]+)/.exec(written)?.[1] ?? '';
  const mark = /^0x/i.test(written) ? '0x' : '';
  if (pattern === GROUPS)
    return (bytes) => (bytes.toString('base64').match(/.{1,4}/g) ?? []).join(separator);
  const one = (byte: number) => {
    if (pattern === DECIMAL) return String(byte);
    return pattern === BITS
      ? byte.toString(2).padStart(8, '0')
      : mark + byte.toString(16).padStart(2, '0');
  };
  return (bytes) => [...bytes].map(one).join(separator);
}
