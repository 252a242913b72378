import { SealDefect } from './SealDefect.ts';
import { CENTRAL_BYTES, END_BYTES, MOST_FILES, type Packed } from './zipParts.ts';

/** Reads bytes of an archive from a position on. */
export type ReadAt = (start: number, length: number) => Buffer;

/** The directory of an archive. */
export interface Directory {
  files: Packed[];
  /** Its first byte. */
  offset: number;
  size: number;
}

/**
 * What the directory at the end of an archive lists. Only what is needed to write each part again is read here: whoever
 * reads the archive compares all of its bytes with those.
 * @throws SealDefect if there is no directory where an archive of ours has it
 */
export function readDirectory(length: number, readAt: ReadAt): Directory {
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
