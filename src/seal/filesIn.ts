import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The seal's own file, which it cannot cover. */
export const SEAL = 'evidence.sigstore.json';

/** The signed file that says by what the run was judged. The seal covers it like any other. */
export const CONDITIONS = 'conditions.sigstore.json';

/** The paths of all files in a folder and below, with `/`, sorted. */
export function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .map((path) => path.split(sep).join('/'))
    .toSorted();
}

/** The SHA-256 of every file in a folder and below, except the seal, in hexadecimal digits, by its path. */
export function filesIn(folder: string): Map<string, string> {
  const paths = pathsIn(folder).filter((path) => path !== SEAL);
  return new Map(paths.map((path) => [path, sha256Of(readFileSync(join(folder, path)))]));
}

/** The SHA-256 of some bytes, in hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
