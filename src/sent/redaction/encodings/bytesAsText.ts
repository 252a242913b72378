import { isUtf8 } from 'node:buffer';
import {
  constants,
  deflateRawSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateRawSync,
  inflateSync,
} from 'node:zlib';

/** Bytes read as text, and how a text is written in that way again. */
export interface BytesAsText {
  /** Absent if it is longer than may be read. */
  text: string | undefined;
  bytesOf(text: string): Buffer;
}

/** How many first bytes tell what others are: most runs are identifiers, and no text. */
const FIRST_BYTES = 12;

/** Fewer bytes than this are not packed without a header that says so. */
const SHORTEST_RAW = 48;

const LE: BytesAsText['bytesOf'] = (text) => Buffer.from(text, 'utf16le');
const BE: BytesAsText['bytesOf'] = (text) => Buffer.from(text, 'utf16le').swap16();
const UTF8: BytesAsText['bytesOf'] = (text) => Buffer.from(text);

/**
 * Bytes as text, if they are one: in UTF-8 or UTF-16, also packed (RFC 1950 to 1952).
 * @param most characters that a packed text may have
 */
export function bytesAsText(bytes: Buffer, most: number): BytesAsText | undefined {
  const first = bytes.subarray(0, FIRST_BYTES);
  const wide = utf16(bytes);
  if (wide === undefined && isPrintable(first) && isUtf8(bytes))
    return { text: bytes.toString(), bytesOf: UTF8 };
  return wide ?? unpacked(bytes, most);
}

/** Whether the first bytes may be a text, or a packed one. */
export function mayBeText(first: Buffer): boolean {
  return isPrintable(first) || isUtf16(first, 0) || isUtf16(first, 1) || isPacked(first);
}

/** Zeros stand between the letters of UTF-32. */
function isPrintable(bytes: Buffer): boolean {
  return bytes.every(
    (byte) =>
      byte === 0 || (byte >= 0x20 && byte !== 0x7f) || byte === 9 || byte === 10 || byte === 13,
  );
}

function utf16(bytes: Buffer): BytesAsText | undefined {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  if (isUtf16(bytes, 1)) return { text: even.toString('utf16le'), bytesOf: LE };
  if (isUtf16(bytes, 0))
    return { text: Buffer.from(even).swap16().toString('utf16le'), bytesOf: BE };
  return undefined;
}

/** Whether every second byte is a zero, as in most of a text of Latin letters, with or without a mark in front. */
function isUtf16(bytes: Buffer, zeroAt: 0 | 1): boolean {
  if (bytes[2 + zeroAt] !== 0) return false;
  const units = bytes.subarray(0, FIRST_BYTES);
  const zeros = units.filter((byte, at) => at % 2 === zeroAt && byte === 0).length;
  const others = units.filter((byte, at) => at % 2 !== zeroAt && byte === 0).length;
  return units.length >= 4 && others === 0 && zeros >= Math.floor(units.length / 2) - 1;
}

/** Whether bytes begin like gzip, or like zlib with the usual window. */
function isPacked(bytes: Buffer): boolean {
  const [one = 0, two = 0] = bytes;
  return (
    (one === 0x1f && two === 0x8b) ||
    ((one & 0x0f) === 8 && one <= 0x78 && (one * 256 + two) % 31 === 0)
  );
}

function unpacked(bytes: Buffer, most: number): BytesAsText | undefined {
  const [one] = bytes;
  if (!isPacked(bytes) && bytes.length < SHORTEST_RAW) return undefined;
  const [unpack, pack] = !isPacked(bytes)
    ? [inflateRawSync, deflateRawSync]
    : one === 0x1f
      ? [gunzipSync, gzipSync]
      : [inflateSync, deflateSync];
  try {
    const text = unpack(bytes, {
      maxOutputLength: Math.max(1, most),
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    return isUtf8(text) && text.length > 0
      ? { text: text.toString(), bytesOf: (it) => pack(it) }
      : undefined;
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLong ? { text: undefined, bytesOf: UTF8 } : undefined;
  }
}
