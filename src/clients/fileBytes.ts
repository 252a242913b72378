import { readSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { openForeign } from '../words/files/readForeign.ts';
import type { Bytes } from './HarFile.ts';

/** Most pieces that are read are not longer. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * Gives the bytes of a file piece by piece, while it is open.
 * @throws UnreadableFile for what is no plain file (a folder, a pipe, a device), and if it cannot be read
 */
export async function withBytesOf<T>(file: string, use: (bytes: Bytes) => Promise<T>): Promise<T> {
  const { descriptor, size, close } = openForeign(file, { mostBytes: Infinity, mayBeLink: true });
  // V8 would let new objects take over 100 MB before it looks which are still in use; hardly any is.
  setFlagsFromString('--semi-space-growth-factor=1');
  // And old ones grow to several times of what is in use.
  setFlagsFromString('--heap-growing-percent=25');
  try {
    // One buffer for all: thousands of new ones a second would not be collected in time.
    let buffer = Buffer.alloc(CHUNK_BYTES);
    return await use({
      length: size,
      read: (start, asked) => {
        const length = Math.max(0, Math.min(asked, size - start));
        if (length > buffer.length) buffer = Buffer.alloc(length);
        return readAt(descriptor, start, buffer.subarray(0, length));
      },
    });
  } finally {
    close();
  }
}

function readAt(descriptor: number, start: number, bytes: Uint8Array): Uint8Array {
  let read = 0;
  while (read < bytes.length) {
    const more = readSync(descriptor, bytes, read, bytes.length - read, start + read);
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
}
