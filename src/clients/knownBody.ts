import { isUtf8 } from 'node:buffer';
import { excessIn, parseJson } from '../words/json/parseJson.ts';
import { decodeContent, UndecodableContent } from '../sent/exchange/decodeContent.ts';
import { headerOf } from '../sent/exchange/liveResponse.ts';
import type { HeaderField } from '../sent/exchange/types.ts';

/** What a recorder kept of the body of one message, with everything that tells whether it is whole. */
export interface WrittenBody {
  of: 'request' | 'response';
  /** Of the request, in capitals. */
  method: string;
  /** Of a response. */
  status?: number;
  headers: HeaderField[];
  /** What was kept, without Base64; undefined if nothing was. */
  bytes: Uint8Array | undefined;
  /** Set if it was kept as characters: some recorders write each byte as one. */
  text?: string;
  /** Set if it was kept in a form that is not known. */
  isEncoded?: boolean;
  /** Whether it is as on the wire, and arrived to its end: then its content coding is still applied, and it is complete. */
  isFromWire?: boolean;
  /** Length of the decoded body, as the recorder says; absent or negative if it does not. */
  size?: number;
  /** Length on the wire, as the recorder says; absent or negative if it does not. */
  sizeOnWire?: number;
  /** What the recorder remarks about it. */
  comment?: string;
}

/** Why the body of a message is not known, and so is not judged. */
export interface Gap {
  state: 'without body' | 'cut' | 'packed' | 'unreadable';
  /** Without a subject, the same for all of its kind: `the recorder cut the body`. */
  reason: string;
}

/** The body, decoded; or why it is not known. */
export type Known = { body: Uint8Array; gap?: undefined } | { body?: undefined; gap: Gap };

/** How much may be unpacked: of one body, and of a recording in all. */
export interface UnpackLimits {
  mostOfOne: number;
  /** Reduced by what is unpacked. */
  left: number;
  /** How many JSON values may be judged, as each costs time: 64 bytes may unpack to half a million. Reduced likewise. */
  values: number;
}

/** How many values are judged of what a recording holds packed, or when a proxy has been stopped: about a minute's work. */
export const VALUES_IN_TIME = 5_000_000;

/** The limits of one body that arrived whole. */
export function limitsOfOne(): UnpackLimits {
  return { ...unpackLimits(), left: Infinity, values: Infinity };
}

/** The limits of a recording: a small one may unpack to more than memory holds. */
export function unpackLimits(): UnpackLimits {
  return { mostOfOne: 16 * 1024 * 1024, left: 2 * 1024 * 1024 * 1024, values: VALUES_IN_TIME };
}

/** How many bytes may be missing because a byte order mark was removed. */
const BOM_BYTES = 3;
const NOTHING = new Uint8Array();

/** How recorders say that they kept a body only in part, or not at all. */
const SAYS_CUT =
  /trunc|\bcut\b|\bnot (?:been |be )?(?:included|kept|saved|stored|captured|recorded|available)|omit|discard|exceed|too (?:large|big|long)|incomplete|partial|evict/i;
/** How a cut text ends; the second form is that of our own recordings. */
const ENDS_CUT = /(?:truncated|bytes is not kept)\W{0,3}$/i;
/** What some write in place of a body. */
const PLACEHOLDER =
  /^[<[(][\w .,:-]{0,80}(?:omit|redact|remov|strip|filter|trunc|not )[\w .,:-]{0,80}[>\])]$/i;
/** The size of a first chunk, and the beginning of JSON (RFC 9112 section 7.1). */
const CHUNKED = /^[\da-f]{1,8}(?:;[^\r\n]{0,80})?\r\n\s{0,80}[[{"]/i;
/** Our own recordings have markers, which are longer or shorter than what they stand for. */
const REDACTED = /«redacted|%C2%ABredacted/;

/**
 * What is known of the body of a message. Only a body that is whole is judged, because nobody is to blame for what a
 * recorder cut, left out or kept packed.
 */
export async function knownBody(written: WrittenBody, limits: UnpackLimits): Promise<Known> {
  const known = await wholeBody(written, limits);
  const excess = known.body && excessIn(known.body);
  if (excess !== undefined) return gap('unreadable', `the JSON of the body ${excess}`);
  const isCounted = known.body !== written.bytes || written.isFromWire;
  if (known.body !== undefined && isCounted) limits.values -= valuesIn(known.body);
  return limits.values < 0 && isCounted && known.body?.length !== 0 ? LEFT_OUT : known;
}

const LEFT_OUT = gap('unreadable', 'it was left out, so that judging ends in time');

/** At most how many values the JSON of a body has. */
function valuesIn(body: Uint8Array): number {
  let values = 0;
  for (const byte of body) if (byte === 0x2c || byte === 0x5b || byte === 0x7b) values += 1;
  return values;
}

async function wholeBody(written: WrittenBody, limits: UnpackLimits): Promise<Known> {
  const { bytes, text, comment = '', isFromWire = false } = written;
  const isEmpty = bytes === undefined || bytes.length === 0;
  if (isEmpty)
    return isKnownEmpty(written)
      ? { body: NOTHING }
      : gap('without body', 'the recorder left the body out');
  if (SAYS_CUT.test(comment))
    return gap('cut', 'the recorder says that it did not keep the whole body');
  if (written.isEncoded && parsingOf(text ?? '') !== 'whole')
    return gap('unreadable', 'the body was written in an unknown form');
  const decoded = await unpacked(written, bytes, limits);
  if (decoded.gap !== undefined || isFromWire) return decoded;
  if (CHUNKED.test(Buffer.from(decoded.body.subarray(0, 2 * FIRST)).toString()))
    return gap('unreadable', 'the body is still in chunks');
  const { body } = decoded;
  // It was unpacked to its end.
  if (body !== bytes) return decoded;
  if (body.length > limits.mostOfOne)
    return gap('unreadable', `the body is longer than ${limits.mostOfOne / 1024 / 1024} MiB`);
  return (text === undefined ? undefined : damageIn(text)) ?? cutIn(written, body) ?? decoded;
}

function gap(state: Gap['state'], reason: string): { gap: Gap } {
  return { gap: { state, reason } };
}

/** Whether nothing is all that there was (RFC 9112 section 6.3). */
function isKnownEmpty(written: WrittenBody): boolean {
  const { of, method, status = 0, headers, bytes } = written;
  const { size = -1, sizeOnWire = -1, isFromWire } = written;
  if (isFromWire) return true;
  if (of === 'response' && (method === 'HEAD' || status === 204 || status === 304 || status < 200))
    return true;
  const announced = lengthIn(headers);
  if (announced !== undefined) return announced === 0;
  if (headerOf(headers, 'transfer-encoding') !== undefined) return false;
  // Of none on the wire nothing would say what it is.
  const isOfNothing = headerOf(headers, 'content-type') === undefined && !codingIn(headers);
  if (of === 'response') return size === 0 && (sizeOnWire === 0 || (sizeOnWire < 0 && isOfNothing));
  if (sizeOnWire >= 0) return sizeOnWire === 0;
  // Without any size: methods that usually have no body have none, and what was kept as an empty text is one.
  return bytes !== undefined || !['POST', 'PUT', 'PATCH'].includes(method);
}

/** What Content-Length announces, if the header section has it once. */
function lengthIn(headers: HeaderField[]): number | undefined {
  const text = headerOf(headers, 'content-length');
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

function codingIn(headers: HeaderField[]): string | undefined {
  const coding = headerOf(headers, 'content-encoding')?.trim().toLowerCase();
  return coding === '' || coding === 'identity' ? undefined : coding;
}

/**
 * The body without its content coding. By the specification of HTTP Archives bodies are decoded, but what a gateway records
 * may not be. Of those, only gzip is unpacked: its end has a checksum and the length, which show that it is whole.
 */
async function unpacked(
  { headers, text, isFromWire = false }: WrittenBody,
  bytes: Uint8Array,
  limits: UnpackLimits,
): Promise<Known> {
  const coding = codingIn(headers);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const isPacked = isFromWire
    ? coding !== undefined
    : isGzip || (coding !== undefined && !isText(bytes));
  if (limits.values < 0 && (isPacked || isFromWire)) return LEFT_OUT;
  if (!isPacked) return { body: bytes };
  if (text !== undefined) return gap('unreadable', 'its bytes were written as characters');
  if (!isFromWire && !(isGzip && /^(?:x-)?gzip$/.test(coding ?? '')))
    return gap('packed', `the body is still packed (${nameOf(coding)})`);
  if (limits.left <= 0) return gap('unreadable', 'the recording unpacks to more than 2 GiB');
  try {
    const most = isFromWire
      ? Infinity
      : Math.max(ALWAYS_UNPACKED, MOST_TIMES_LONGER * bytes.length);
    const body = await decodeContent(bytes, coding, Math.min(most, limits.mostOfOne, limits.left));
    limits.left -= body.length;
    return { body };
  } catch (error) {
    if (!(error instanceof UndecodableContent)) throw error;
    if (error.kind === 'too large') {
      limits.left -= limits.mostOfOne;
      return gap('unreadable', 'the body unpacks to more than is read');
    }
    return KNOWN_CODINGS.has(coding ?? '')
      ? gap('unreadable', `the body cannot be unpacked (${nameOf(coding)})`)
      : gap('packed', `the body is still packed (${nameOf(coding)})`);
  }
}

/** JSON gets 5 to 50 times shorter; what gets 1,000 times shorter was made to cost time and memory. */
const MOST_TIMES_LONGER = 100;
const ALWAYS_UNPACKED = 1024 * 1024;

const KNOWN_CODINGS = new Set(['gzip', 'x-gzip', 'br', 'deflate', 'zstd']);

/** A coding's name as it may be shown: whatever else stands in its place is somebody's text. */
function nameOf(coding: string | undefined): string {
  const names = (coding ?? 'gzip').split(',').map((name) => name.trim());
  return names.every((name) => KNOWN_CODINGS.has(name)) ? names.join(', ') : 'in an unknown way';
}

/** How many first bytes of a body are looked at to see that it is no text. */
const FIRST = 64;

function isText(bytes: Uint8Array): boolean {
  return !hasControls(bytes.subarray(0, FIRST)) && isUtf8(bytes);
}

function hasControls(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13);
}

/** What a recorder did to a text by writing it in another way than as it came. */
function damageIn(text: string): { gap: Gap } | undefined {
  if (isBytesAsCharacters(text) || hasControls(Buffer.from(text.slice(0, FIRST))))
    return gap('unreadable', 'its bytes were written as characters');
  const parsing = parsingOf(text);
  if (parsing === 'whole') return undefined;
  if (isUnmarkedBase64(text))
    return gap('unreadable', 'the body is Base64, and not marked as such');
  if (text.includes('\uFFFD')) return gap('unreadable', 'characters of the body were lost');
  return ENDS_CUT.test(text.slice(-FIRST)) ? gap('cut', 'the recorder cut the body') : undefined;
}

/** The bytes 0x80 to 0x9F as Windows reads them; the others are read as the characters of the same number. */
const WINDOWS = new Map(
  [
    ...new TextDecoder('windows-1252').decode(
      Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at),
    ),
  ].map((character, at) => [character, 0x80 + at]),
);

/** Whether a text in UTF-8 was read byte by byte: `Ã©` in place of `é`. */
function isBytesAsCharacters(text: string): boolean {
  if (!/[\u00c2-\u00f4]/.test(text)) return false;
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const byte = code < 0x100 ? code : WINDOWS.get(text[at]!);
    if (byte === undefined) return false;
    bytes[at] = byte;
  }
  return isUtf8(bytes);
}

/** Whether a text is Base64 of JSON, or of something packed. */
function isUnmarkedBase64(text: string): boolean {
  if (!/^[A-Za-z0-9+/\r\n]{8,}={0,2}$/.test(text.trimEnd())) return false;
  const bytes = Buffer.from(text, 'base64');
  return (bytes[0] === 0x1f && bytes[1] === 0x8b) || parsingOf(bytes.toString()) === 'whole';
}

/** Whether a text is a whole JSON container, one that ends too early, or something else. */
function parsingOf(text: string): 'whole' | 'cut' | 'other' {
  if (!/^\s*[[{]/.test(text)) return 'other';
  try {
    parseJson(text);
    return 'whole';
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = /at position (\d+)/.exec(message)?.[1];
    const isAtEnd = position !== undefined && Number(position) >= text.trimEnd().length;
    return isAtEnd || /end of JSON|Unterminated/.test(message) ? 'cut' : 'other';
  }
}

/** Whether less was kept than came. */
function cutIn(written: WrittenBody, body: Uint8Array): { gap: Gap } | undefined {
  const { headers, size = -1, sizeOnWire = -1, of } = written;
  const text = written.text ?? Buffer.from(body).toString();
  if (REDACTED.test(text)) return undefined;
  const isPacked = codingIn(headers) !== undefined;
  const announced = isPacked ? undefined : lengthIn(headers);
  const least = Math.max(size, announced ?? (of === 'request' && !isPacked ? sizeOnWire : -1));
  if (body.length + BOM_BYTES < least) return gap('cut', 'the recorder cut the body');
  // Many recorders count what they kept, so that only Content-Length shows that a text which ends too early came so.
  if (announced === body.length) return undefined;
  if (PLACEHOLDER.test(text)) return gap('cut', 'the recorder left the body out');
  return parsingOf(text) === 'cut'
    ? gap('cut', 'the body ends too early, and nothing shows that it came so')
    : undefined;
}
