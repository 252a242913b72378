import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesOfArchive } from './archive.ts';
import { filesIn, SEAL, sha256Of } from './filesIn.ts';
import { SealDefect } from './SealDefect.ts';

/** A run's results as somebody received them: a folder, or one file made of it (see `seal --archive`). */
export interface HandedOver {
  /** The SHA-256 of each file except the seal, by its path. */
  digests: ReadonlyMap<string, string>;
  /** The text of a file; undefined if there is no such file. */
  textOf(path: string): string | undefined;
}

/** @throws SealDefect for a file that is no archive of a folder */
export function handedOver(path: string): HandedOver {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? ofArchive(path) : ofFolder(path);
}

function ofFolder(folder: string): HandedOver {
  return {
    digests: existsSync(folder) ? filesIn(folder) : new Map(),
    textOf: (path) => {
      const file = join(folder, path);
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    },
  };
}

function ofArchive(file: string): HandedOver {
  const files = readArchive(file);
  const sealed = [...files].filter(([path]) => path !== SEAL);
  return {
    digests: new Map(sealed.map(([path, bytes]) => [path, sha256Of(bytes)])),
    textOf: (path) => {
      const bytes = files.get(path);
      return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8');
    },
  };
}

function readArchive(file: string): Map<string, Uint8Array> {
  try {
    return filesOfArchive(file);
  } catch (error) {
    throw new SealDefect(`it is no archive of a run's folder (${(error as Error).message})`);
  }
}
