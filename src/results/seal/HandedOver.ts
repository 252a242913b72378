import { statSync } from 'node:fs';
import { join } from 'node:path';
import { kindAt, readForeign } from '../../files/readForeign.ts';
import { readArchive } from './archive.ts';
import { CONDITIONS, digestsOf, listingOf, SEAL, sha256Of, type Listing } from './filesIn.ts';
import { SealDefect } from './SealDefect.ts';

/** A run's results as somebody received them: a folder, or one file made of it (see `seal --archive`). */
export interface HandedOver {
  /** The SHA-256 of each file except the seal, by its path. */
  digests: ReadonlyMap<string, string>;
  /** What is no plain file. */
  others: Listing['others'];
  /** The text of the seal, or of what it was judged by; undefined if there is no such file. */
  textOf(path: typeof SEAL | typeof CONDITIONS): string | undefined;
}

/**
 * @param path of a folder or an archive; the path itself may be a link, as somebody typed it
 * @throws SealDefect for a file that is no archive of a folder
 * @throws UnreadableFile
 */
export function handedOver(path: string): HandedOver {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return { digests: new Map(), others: [], textOf: () => undefined };
  return stats.isDirectory() ? ofFolder(path) : ofArchive(path);
}

function ofFolder(folder: string): HandedOver {
  const { files, others } = listingOf(folder);
  return {
    digests: digestsOf(folder, files),
    others,
    textOf: (path) => {
      const file = join(folder, path);
      return kindAt(file) === undefined ? undefined : readForeign(file).toString();
    },
  };
}

function ofArchive(file: string): HandedOver {
  const digests = new Map<string, string>();
  const texts = new Map<string, string>();
  try {
    readArchive(file, (path, content) => {
      if (path !== SEAL) digests.set(path, sha256Of(content));
      if (path === SEAL || path === CONDITIONS) texts.set(path, content.toString());
    });
  } catch (error) {
    if (!(error instanceof SealDefect)) throw error;
    throw new SealDefect(`it is no archive that has only one reading (${error.message})`);
  }
  return { digests, others: [], textOf: (path) => texts.get(path) };
}
