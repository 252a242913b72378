import { readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { deflateSync } from 'fflate';
import { readForeign, withForeign } from '../../words/files/readForeign.ts';
import { replaceFile } from '../../words/files/replaceFile.ts';
import { pathsIn } from './filesIn.ts';
import { SealDefect } from './SealDefect.ts';

/** Reads bytes of an archive from a position on. */
type ReadAt = (start: number, length: number) => Buffer;

interface Directory {
  files: Packed[];
  /** Its first byte. */
  offset: number;
  size: number;
}

/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;

const MEGABYTE = 1024 * 1024;

/** The most characters of a path: each of its folders is looked at. */
const MOST_IN_PATH = 1000;

/** The most bytes of one file, and of all files together, unpacked. */
const MOST = { file: 128 * MEGABYTE, all: 1024 * MEGABYTE };

/**
 * Makes one ZIP file of a folder. The same files give the same bytes on any machine: sorted by path, without times and
 * owners, and packed by code that is the same everywhere.
 * @throws SealDefect for a folder that no archive can hold: with links, with names that other systems do not have, too large
 */
export function writeArchive(folder: string, file: string): void {
  const paths = pathsIn(folder);
  refusePaths(paths);
  replaceFile(file, (descriptor) => {
    let at = 0;
    const write = (bytes: Uint8Array) => {
      for (let from = 0; from < bytes.length;) from += writeSync(descriptor, bytes, from);
      at += bytes.length;
    };
    const central = paths.map((path) => {
      const content = readForeign(join(folder, path), { mostBytes: MOST.file });
      const { file: packed, bytes } = pack(path, content);
      const header = centralHeader(packed, at);
      write(localHeader(packed));
      write(bytes);
      if (at > MOST.all) throw new SealDefect(`it is larger than ${shown(MOST.all)}`);
      return header;
    });
    const offset = at;
    for (const header of central) write(header);
    write(endOf(paths.length, { offset, size: at - offset }));
  });
}

/**
 * Reads the files of an archive one by one, in memory, never to disk. Each byte of the archive is compared with what
 * `writeArchive` writes for these files, so that all programs that unpack it find the same.
 * @param onFile called with each path and its content, in the order of the paths
 * @throws SealDefect for anything else than such an archive, and for one that unpacks to more than is read
 */
export function readArchive(file: string, onFile: (path: string, content: Buffer) => void): void {
  withForeign(file, { mostBytes: MOST.all, mayBeLink: true }, ({ descriptor, size }) => {
    const readAt: ReadAt = (start, length) => {
      if (start + length > size) throw new SealDefect('it is shorter than it says');
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, start));
    };
    const directory = readDirectory(size, readAt);
    refuseListed(directory.files);
    const central: Buffer[] = [];
    let at = 0;
    for (const listed of directory.files) {
      central.push(centralHeader(listed, at));
      const header = localHeader(listed);
      refuseOther(readAt(at, header.length), header, listed.path);
      const bytes = readAt(at + header.length, listed.packedSize);
      onFile(listed.path, contentOf(listed, bytes));
      at += header.length + listed.packedSize;
    }
    if (at !== directory.offset) throw new SealDefect('it holds more than it lists');
    const end = endOf(central.length, directory);
    refuseOther(readAt(at, size - at), Buffer.concat([...central, end]), 'its directory');
  });
}

/** Before anything is unpacked. @throws SealDefect */
function refuseListed(files: Packed[]): void {
  const paths = files.map(({ path }) => path);
  refusePaths(paths);
  if (paths.some((path, index) => index > 0 && path < paths[index - 1]!))
    throw new SealDefect('its files are not in the order of their names');
  if (files.some(({ size }) => size > MOST.file))
    throw new SealDefect(`a file in it unpacks to more than ${shown(MOST.file)}`);
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST.all)
    throw new SealDefect(`it unpacks to more than ${shown(MOST.all)}`);
}

/** @throws SealDefect if these bytes are not the content of what is listed, packed as we pack it */
function contentOf(listed: Packed, bytes: Buffer): Buffer {
  const wrong = (cause?: unknown) =>
    new SealDefect(`${listed.path} is not packed as this suite packs it`, { cause });
  let content: Buffer;
  try {
    content = listed.isDeflated
      ? inflateRawSync(bytes, { maxOutputLength: Math.max(1, listed.size) })
      : bytes;
  } catch (error) {
    throw wrong(error);
  }
  const { file, bytes: ours } = pack(listed.path, content);
  const isSame =
    file.size === listed.size && file.crc === listed.crc && file.isDeflated === listed.isDeflated;
  if (!isSame || !bytes.equals(ours)) throw wrong();
  return content;
}

function pack(path: string, content: Buffer): { file: Packed; bytes: Uint8Array } {
  // Packing a packed file again would make it larger.
  const isDeflated = !path.endsWith('.gz');
  const bytes = isDeflated ? deflateSync(content, { level: 6 }) : content;
  const sizes = { size: content.length, packedSize: bytes.length };
  return { file: { path, crc: crc32(content), isDeflated, ...sizes }, bytes };
}

function refuseOther(bytes: Buffer, ours: Buffer, what: string): void {
  if (!bytes.equals(ours))
    throw new SealDefect(`${what} is written otherwise than this suite writes it`);
}

function refusePaths(paths: string[]): void {
  if (paths.length > MOST_FILES) throw new SealDefect('it holds too many files');
  const why = unportable(paths);
  if (why !== undefined) throw new SealDefect(why);
}

function shown(bytes: number): string {
  return `${bytes / MEGABYTE} MB`;
}

/**
 * Why the paths of an archive would not become the same files on every machine, as the end of a sentence; undefined if they
 * would. Those that differ only in case, or in how an accent is written, are one file on some.
 */
function unportable(paths: readonly string[]): string | undefined {
  const seen = new Set<string>();
  const folders = new Set<string>();
  for (const path of paths) {
    if (path.length > MOST_IN_PATH) return 'a path in it is too long';
    const segments = path.split('/');
    if (!segments.every(isPortable)) return `it names a file ${JSON.stringify(path)}`;
    const folded = path.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize();
    if (seen.has(folded)) return `it names ${JSON.stringify(path)} twice, or in another spelling`;
    seen.add(folded);
    for (let end = folded.indexOf('/'); end >= 0; end = folded.indexOf('/', end + 1))
      folders.add(folded.slice(0, end));
  }
  const both = [...folders].find((folder) => seen.has(folder));
  return both === undefined ? undefined : `${JSON.stringify(both)} is a file and a folder in it`;
}

function isPortable(name: string): boolean {
  return (
    name !== '' &&
    !/[\p{Cc}\p{Cf}\\:*?"<>|]/u.test(name) &&
    // Windows leaves out points and spaces at the end, and knows long names by short ones; `.` and `..` lead elsewhere.
    !/[. ]$|^[^.]{1,6}~\d+(?:\.[^.]{0,3})?$/.test(name) &&
    !DEVICE.test(name)
  );
}

/**
 * What the directory at the end of an archive lists. Only what is needed to write each part again is read here: whoever
 * reads the archive compares all of its bytes with those.
 * @throws SealDefect if there is no directory where an archive of ours has it
 */
function readDirectory(length: number, readAt: ReadAt): Directory {
  if (length < END_BYTES) throw new SealDefect('it is no archive');
  const end = readAt(length - END_BYTES, END_BYTES);
  const [count, size, offset] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  if (end.toString('latin1', 0, 4) !== 'PK\x05\x06' || offset + size + END_BYTES !== length)
    throw new SealDefect('it is no archive, or something stands beside its files');
  if (count > MOST_FILES) throw new SealDefect('it holds too many files');
  const bytes = readAt(offset, size);
  const files: Packed[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + CENTRAL_BYTES > bytes.length) throw new SealDefect('its directory is cut off');
    const nameEnd = at + CENTRAL_BYTES + bytes.readUInt16LE(at + 28);
    files.push({
      path: bytes.toString('utf8', at + CENTRAL_BYTES, nameEnd),
      isDeflated: bytes.readUInt16LE(at + 10) !== 0,
      crc: bytes.readUInt32LE(at + 16),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
    });
    at = nameEnd;
  }
  return { files, offset, size };
}

/*
 * The parts of a ZIP file as an archive of a run has them (APPNOTE.TXT 4.3): no comments, no extra fields, no data
 * descriptors, no ZIP64, and for each file all values in both of its headers.
 */

/** A file in an archive, packed. */
export interface Packed {
  path: string;
  /** The size of its content in bytes. */
  size: number;
  crc: number;
  isDeflated: boolean;
  packedSize: number;
}

const END_BYTES = 22;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;

/** The most files and bytes that the format can count without ZIP64. */
const MOST_FILES = 0xffff - 1;

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const VERSION = 20;
/** The code for Unix, so that the files' permissions are restored when it is unpacked there. */
const UNIX = 3;
const UTF8_NAME = 0x0800;
const [READABLE, RUNNABLE] = [0o100_644, 0o100_755];
/** The time of all files in an archive, the earliest that ZIP allows: the real ones say nothing about the run. */
const [TIME, DATE] = [0, (1 << 5) | 1];

/** What stands before a file's packed bytes. */
export function localHeader(file: Packed): Buffer {
  const name = Buffer.from(file.path);
  const header = Buffer.alloc(LOCAL_BYTES);
  header.writeUInt32LE(LOCAL, 0);
  header.writeUInt16LE(VERSION, 4);
  writeShared(header, 6, file, name);
  return Buffer.concat([header, name]);
}

/** A file's entry in the directory at the end. */
export function centralHeader(file: Packed, offset: number): Buffer {
  const name = Buffer.from(file.path);
  const header = Buffer.alloc(CENTRAL_BYTES);
  header.writeUInt32LE(CENTRAL, 0);
  header.writeUInt16LE((UNIX << 8) | VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  writeShared(header, 8, file, name);
  const mode = file.path.endsWith('.sh') ? RUNNABLE : READABLE;
  header.writeUInt32LE((mode << 16) >>> 0, 38);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

export function endOf(files: number, directory: { offset: number; size: number }): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(directory.size, 12);
  end.writeUInt32LE(directory.offset, 16);
  return end;
}

/** The fields that both headers of a file have, in the same order. */
function writeShared(header: Buffer, at: number, file: Packed, name: Buffer): void {
  header.writeUInt16LE(name.length === file.path.length ? 0 : UTF8_NAME, at);
  header.writeUInt16LE(file.isDeflated ? 8 : 0, at + 2);
  header.writeUInt16LE(TIME, at + 4);
  header.writeUInt16LE(DATE, at + 6);
  header.writeUInt32LE(file.crc, at + 8);
  header.writeUInt32LE(file.packedSize, at + 12);
  header.writeUInt32LE(file.size, at + 16);
  header.writeUInt16LE(name.length, at + 20);
}
