import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The seal's own file, which it cannot speak of. */
export const SEAL = 'evidence.sigstore.json';

/** By what the run was judged, signed too. The seal speaks of this file as of any other. */
export const CONDITIONS = 'conditions.sigstore.json';

/** The paths of all files of a folder and below, with `/`, in their order. */
export function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .map((path) => path.split(sep).join('/'))
    .toSorted();
}

/** The SHA-256 of every file of a folder and below, in hexadecimal digits, by its path there; the seal is none of them. */
export function filesIn(folder: string): Map<string, string> {
  const paths = pathsIn(folder).filter((path) => path !== SEAL);
  return new Map(paths.map((path) => [path, sha256Of(readFileSync(join(folder, path)))]));
}

/** In hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
