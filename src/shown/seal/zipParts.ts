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

export const END_BYTES = 22;
const LOCAL_BYTES = 30;
export const CENTRAL_BYTES = 46;

/** The most files and bytes that the format can count without ZIP64. */
export const MOST_FILES = 0xffff - 1;

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
