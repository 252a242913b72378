import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { shownPath } from '../../src/words/shownPath.ts';

/** The path of a folder's archive: beside the folder. */
export function archiveOf(folder: string): string {
  return `${resolve(folder)}.zip`;
}

/** @throws WrongUse if there is already an archive of an earlier run */
export function refuseArchive(folder: string): void {
  const file = archiveOf(folder);
  if (existsSync(file))
    throw new WrongUse(
      `--archive: there is ${shownPath(file)} already; name another folder with --out, or overwrite it with --force.`,
    );
}
