import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { WrongUse } from '../target/WrongUse.ts';
import type { Bytes } from './HarFile.ts';

/**
 * Gives the bytes of a file piece by piece, while it is open.
 * @throws WrongUse for what is no plain file (a folder, a pipe, a device), and if it cannot be read
 */
export async function withBytesOf<T>(file: string, use: (bytes: Bytes) => Promise<T>): Promise<T> {
  const descriptor = opened(file);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) throw new WrongUse(`${file}: is no plain file.`);
    return await use({
      length: stat.size,
      read: (start, length) => readAt(descriptor, start, Math.min(length, stat.size - start)),
    });
  } finally {
    closeSync(descriptor);
  }
}

function opened(file: string): number {
  try {
    // Without waiting: a pipe into which nobody writes would never open.
    return openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw new WrongUse(`${file}: cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function readAt(descriptor: number, start: number, length: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(Math.max(0, length));
  let read = 0;
  while (read < bytes.length) {
    const more = readSync(descriptor, bytes, read, bytes.length - read, start + read);
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
}
