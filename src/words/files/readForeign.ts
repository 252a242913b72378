import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  type Stats,
} from 'node:fs';
import { createGunzip, gunzipSync } from 'node:zlib';
import { parseJson } from '../json/parseJson.ts';
import { UnreadableFile } from './UnreadableFile.ts';

/*
 * How files are read that somebody else may have made: results folders, recordings, archives, verdicts, journals. Only plain
 * files are opened, so that nothing waits for a pipe and no link leads elsewhere, and none is read beyond a limit. All readers
 * of such files use these functions.
 */

const MEGABYTE = 1024 * 1024;

/** The most bytes that are read of one file if its reader names no other limit. */
const MOST_BYTES = 64 * MEGABYTE;

/** What gets more times shorter was made to cost memory; JSON gets 5 to 50 times shorter. */
const MOST_TIMES = 100;
const ALWAYS_UNPACKED = 16 * MEGABYTE;

interface ForeignReading {
  /** Default: `MOST_BYTES`. */
  mostBytes?: number;
  /**
   * Whether the path itself may be a link. Only for a path that somebody typed on the command line: in a folder of others a
   * link leads to what they cannot read.
   */
  mayBeLink?: boolean;
}

/** An open file of others. */
interface ForeignFile {
  descriptor: number;
  /** In bytes, when it was opened. */
  size: number;
  close(): void;
}

/**
 * Opens a plain file for reading; to be closed after use.
 * @throws UnreadableFile if it cannot be opened, or is no plain file, or too large
 */
export function openForeign(
  path: string,
  { mostBytes = MOST_BYTES, mayBeLink = false }: ForeignReading = {},
): ForeignFile {
  const descriptor = openPlain(path, mayBeLink);
  const close = () => closeSync(descriptor);
  try {
    const stats = fstatSync(descriptor);
    refuseOtherKinds(path, stats);
    if (stats.size > mostBytes) throw tooLarge(path, mostBytes);
    return { descriptor, size: stats.size, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Opens a plain file to add lines to it and to read it, where others may write beside it.
 * @param isNew whether none may be there yet
 * @returns its descriptor; to be closed after use
 * @throws UnreadableFile
 */
export function openToAppend(path: string, isNew: boolean): number {
  const { O_RDWR, O_APPEND, O_CREAT, O_EXCL } = constants;
  return openPlain(path, isNew, O_RDWR | O_APPEND | (isNew ? O_CREAT | O_EXCL : 0));
}

/**
 * How long a file is that is open; to be asked before each line that is added.
 * @throws UnreadableFile if somebody put another one in its place, or gave it a second name, or it is too large to be read again
 */
export function lengthOfOpen(path: string, descriptor: number): number {
  const [open, there] = [fstatSync(descriptor), lstatSync(path, { throwIfNoEntry: false })];
  const isSame = open.isFile() && open.ino === there?.ino && open.dev === there.dev;
  if (!isSame || open.nlink !== 1)
    throw new UnreadableFile(path, 'is not the file any more that was begun there');
  if (open.size > MOST_BYTES) throw tooLarge(path, MOST_BYTES);
  return open.size;
}

/** Opens a plain file for reading, and closes it after use. See `openForeign`. */
export function withForeign<Result>(
  path: string,
  reading: ForeignReading,
  use: (file: ForeignFile) => Result,
): Result {
  const file = openForeign(path, reading);
  try {
    return use(file);
  } finally {
    file.close();
  }
}

/**
 * The bytes of a file piece by piece, unpacked if it is packed by gzip.
 * @param reading.mostBytes of the file, and of what it unpacks to
 * @throws UnreadableFile
 */
export async function* foreignPieces(
  path: string,
  { isPacked, ...reading }: ForeignReading & { isPacked: boolean },
): AsyncGenerator<Buffer> {
  const { descriptor, size } = openForeign(path, reading);
  const limit = reading.mostBytes ?? MOST_BYTES;
  const mostBytes = isPacked ? mostUnpacked(size, limit) : limit;
  // It closes the descriptor, whatever ends it. Whoever closed it a second time might close another file of that number.
  const file = createReadStream(path, { fd: descriptor, highWaterMark: MEGABYTE });
  try {
    const pieces = isPacked ? file.pipe(createGunzip({ chunkSize: MEGABYTE })) : file;
    if (pieces !== file) file.on('error', (error) => pieces.destroy(error));
    let length = 0;
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > mostBytes)
        throw isPacked ? unpacksToMore(path, mostBytes) : tooLarge(path, mostBytes);
      yield piece;
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const verb = isPacked ? 'unpacked' : 'read';
    throw new UnreadableFile(path, `cannot be ${verb} (${(error as Error).message})`);
  } finally {
    // What ends it is told already.
    file.on('error', () => undefined).destroy();
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
  }
}

/**
 * The bytes of a file.
 * @throws UnreadableFile
 */
export function readForeign(path: string, reading: ForeignReading = {}): Buffer {
  const { mostBytes = MOST_BYTES } = reading;
  return withForeign(path, reading, ({ descriptor, size }) => {
    // One more than it has: it may grow while it is read.
    let bytes = Buffer.allocUnsafe(size + 1);
    let length = 0;
    for (;;) {
      const read = readSync(descriptor, bytes, length, bytes.length - length, null);
      if (read === 0) return bytes.subarray(0, length);
      length += read;
      if (length > mostBytes) throw tooLarge(path, mostBytes);
      if (length === bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2);
    }
  });
}

/**
 * The JSON value in a file.
 * @throws UnreadableFile
 */
export function readForeignJson(path: string): unknown {
  return jsonIn(readForeign(path), path);
}

/** The JSON value in what was read of a file. @throws UnreadableFile */
export function jsonIn(bytes: Buffer, path: string): unknown {
  try {
    return parseJson(bytes.toString());
  } catch (error) {
    throw new UnreadableFile(path, `is no JSON (${(error as Error).message})`);
  }
}

/**
 * The bytes of a file that gzip packed.
 * @param reading.mostBytes of what is packed, and of what it unpacks to
 * @throws UnreadableFile
 */
export function readForeignGzip(path: string, reading: ForeignReading = {}): Buffer {
  const packed = readForeign(path, reading);
  const mostBytes = mostUnpacked(packed.length, reading.mostBytes);
  try {
    return gunzipSync(packed, { maxOutputLength: mostBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw unpacksToMore(path, mostBytes);
    throw new UnreadableFile(path, `cannot be unpacked (${(error as Error).message})`);
  }
}

/** What stands at a path, without following a link; undefined if nothing does. */
export function kindAt(path: string): 'file' | 'folder' | 'other' | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (stats.isFile()) return 'file';
  return stats.isDirectory() ? 'folder' : 'other';
}

/** What something is that is no plain file, in words. */
export function fileKind(
  stats: Pick<Stats, 'isDirectory' | 'isSymbolicLink' | 'isFIFO' | 'isSocket'>,
) {
  if (stats.isSymbolicLink()) return 'a link';
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

/** @param isTyped whether it may be a link, or is not there yet */
function openPlain(path: string, isTyped: boolean, how = constants.O_RDONLY): number {
  try {
    // Not every system can refuse a link when it opens one.
    const stats = isTyped ? undefined : lstatSync(path);
    if (stats !== undefined) refuseOtherKinds(path, stats);
    // Without O_NONBLOCK opening a pipe waits for somebody who writes to it.
    const { O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
    return openSync(path, how | O_NONBLOCK | (isTyped ? 0 : O_NOFOLLOW), 0o600);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP') throw new UnreadableFile(path, 'is no plain file (a link)', code);
    const told: Record<string, string> = { ENOENT: 'does not exist', EEXIST: 'is there already' };
    const why = told[code] ?? `cannot be read (${code})`;
    throw new UnreadableFile(path, why, code);
  }
}

function refuseOtherKinds(path: string, stats: Stats): void {
  if (!stats.isFile()) throw new UnreadableFile(path, `is no plain file (${fileKind(stats)})`);
}

function tooLarge(path: string, mostBytes: number): UnreadableFile {
  return new UnreadableFile(path, `is too large; at most ${megabytes(mostBytes)} are read`);
}

function unpacksToMore(path: string, mostBytes: number): UnreadableFile {
  return new UnreadableFile(path, `unpacks to more than ${megabytes(mostBytes)}`);
}

function mostUnpacked(packed: number, mostBytes = MOST_BYTES): number {
  return Math.min(mostBytes, Math.max(ALWAYS_UNPACKED, MOST_TIMES * packed));
}

function megabytes(bytes: number): string {
  return bytes < MEGABYTE ? `${bytes} bytes` : `${Math.floor(bytes / MEGABYTE)} MB`;
}
