import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The seal's own file, which it cannot speak of. */
export const SEAL = 'evidence.sigstore.json';

/** The SHA-256 of every file of a folder and below, in hexadecimal digits, by its path there with `/`, in their order. */
export function filesIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => path !== SEAL)
    .toSorted();
  return new Map(
    files.map((path) => [
      path.split(sep).join('/'),
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );
}
