import { randomUUID } from 'node:crypto';
import { closeSync, lstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Puts a file in the place of what has its name, in one step. Where others may write to the folder, a link under that name leads
 * nowhere, and a file that cannot be written leaves what was there. Who may read it stays.
 * @param write its content, or what writes it
 */
export function replaceFile(
  file: string,
  write: string | Uint8Array | ((descriptor: number) => void),
): void {
  const fresh = `${file}.${randomUUID()}`;
  const before = lstatSync(file, { throwIfNoEntry: false });
  const descriptor = openSync(fresh, 'wx', before?.isFile() ? before.mode & 0o777 : undefined);
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
