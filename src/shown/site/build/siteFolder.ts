import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { WrongUse } from '../../../words/WrongUse.ts';
import { makeFolder } from '../../../words/files/makeFolder.ts';

/** The file by which an earlier build is recognized. */
const OWN = 'assets/search-data.js';

/**
 * The folder of the pages, empty: files of an earlier build are deleted.
 * @returns its absolute path
 * @throws WrongUse if there is something else in it, or it cannot be made
 */
export function siteFolder(out: string): string {
  const folder = resolve(out);
  try {
    const isThere = existsSync(folder);
    if (isThere && readdirSync(folder).length > 0 && !existsSync(join(folder, OWN)))
      throw new WrongUse(
        `--out ${out}: there is something other than an earlier build; name a folder of its own.`,
      );
    rmSync(folder, { recursive: true, force: true });
    makeFolder(folder);
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    throw new WrongUse(`--out ${out}: the folder cannot be written (${(error as Error).message}).`);
  }
  return folder;
}

/** The total size of all files in a folder, in bytes. */
export function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0);
}
