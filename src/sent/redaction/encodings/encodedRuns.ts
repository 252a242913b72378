import { bytesAsText, mayBeText } from './bytesAsText.ts';
import { codeRuns } from './codeRuns.ts';
import type { EncodedRun } from './EncodedRun.ts';
import type { Work } from '../text/Work.ts';

/** The least length: shorter ones cannot contain both a name and a value. */
const SHORTEST = 16;
/** The least length of a line in a broken run: MIME breaks after 76 characters, PEM after 64. */
const SHORTEST_LINE = 60;
/** How many of its characters are decoded to see that it is no text: most runs are names of fields. */
const FIRST = 16;
/** The least length of a packed text without a head. */
const SHORTEST_PACKED = 64;
const UUID_LENGTH = 36;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The characters of both alphabets of Base64, which include hexadecimal digits. */
const IN_RUN = new Uint8Array(2 ** 16);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-')
  IN_RUN[character.charCodeAt(0)] = 1;

/** The encoded runs in a text that decode to text. */
export function encodedRuns(text: string, work: Work): EncodedRun[] {
  return [...compactRuns(text, work), ...codeRuns(text, work)];
}

/** Runs in Base64 or hexadecimal, without anything between. */
function compactRuns(text: string, work: Work): EncodedRun[] {
  const runs: EncodedRun[] = [];
  const { length } = text;
  const isIn = (at: number) => IN_RUN[text.charCodeAt(at)] === 1;
  // The end of lines that, taken together, are no text: each is then looked at alone.
  let noTextUntil = 0;
  for (let start = 0; start + SHORTEST <= length;) {
    // Backwards, so that most characters of words that are too short are never looked at.
    let before = start + SHORTEST - 1;
    while (before >= start && isIn(before)) before--;
    if (before >= start) {
      start = before + 1;
      continue;
    }
    let end = start + SHORTEST;
    while (end < length && isIn(end)) end++;
    const last = start < noTextUntil ? end : endOfLines(text, start, end, isIn);
    const lines = last > end ? decodedRun(text, start, last, work) : undefined;
    if (lines === undefined) noTextUntil = Math.max(noTextUntil, last);
    const run = lines ?? decodedRun(text, start, end, work);
    if (run !== undefined) runs.push(run);
    start = Math.max(end, run?.end ?? 0) + 1;
  }
  return runs;
}

/**
 * The end of the lines of equal length into which a run is broken, as in MIME and PEM (RFC 2045 section 6.8, RFC 7468
 * section 2).
 */
function endOfLines(
  text: string,
  start: number,
  end: number,
  isIn: (at: number) => boolean,
): number {
  const width = end - start;
  if (width < SHORTEST_LINE) return end;
  for (let last = end; ;) {
    const next = /^\r?\n/.exec(text.slice(last, last + 2))?.[0].length;
    if (next === undefined) return last;
    const first = last + next;
    let until = first;
    while (isIn(until) && until - first <= width) until++;
    if (until === first || until - first > width) return last;
    last = until;
    if (until - first < width) return last;
  }
}

function decodedRun(text: string, from: number, last: number, work: Work): EncodedRun | undefined {
  // Most runs are identifiers.
  if (last - from === UUID_LENGTH && text[last] !== '=' && UUID.test(text.slice(from, last)))
    return undefined;
  // Of `0x7365…`, the digits begin behind the mark.
  const start = /^0x[0-9a-f]/i.test(text.slice(from, from + 3)) ? from + 2 : from;
  let end = last;
  while (text[end] === '=' && end < last + 2) end++;
  const first = text.slice(start, start + FIRST);
  // Base64 may begin like hexadecimal digits.
  const mayBe =
    (/^[0-9a-f]*$/i.test(first) && mayBeText(Buffer.from(first, 'hex'))) ||
    mayBeText(Buffer.from(first, 'base64'));
  if (!mayBe && last - start < SHORTEST_PACKED) return undefined;
  const run = text.slice(start, end).replace(/[\r\n]/g, '');
  if (UUID.test(run)) return undefined;
  const encoding = encodingOf(run);
  if (encoding === undefined) return undefined;
  const read = bytesAsText(Buffer.from(run, encoding), work.left);
  if (read === undefined) return undefined;
  const encode = (it: string) => read.bytesOf(it).toString(encoding);
  return { start, end, decoded: read.text, encode };
}

function encodingOf(run: string): 'hex' | 'base64' | 'base64url' | undefined {
  if (run.length % 2 === 0 && /^[0-9a-f]+$/i.test(run)) return 'hex';
  if (/[-_]/.test(run)) return /[+/]/.test(run) ? undefined : 'base64url';
  return run.endsWith('=') || run.length % 4 === 0 ? 'base64' : 'base64url';
}
