import { randomUUID } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Puts a file in the place of what has its name, in one step. Where others may write to the folder, a link under that name leads
 * nowhere, and a file that cannot be written leaves what was there.
 * @param write its content, or what writes it
 */
export function replaceFile(
  file: string,
  write: string | Uint8Array | ((descriptor: number) => void),
): void {
  const fresh = `${file}.${randomUUID()}`;
  const descriptor = openSync(fresh, 'wx');
  try {
    if (typeof write === 'function') write(descriptor);
    else writeFileSync(descriptor, write);
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}
