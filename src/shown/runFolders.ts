import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { kindAt } from '../words/files/readForeign.ts';
import { WrongUse } from '../words/WrongUse.ts';

/**
 * The folders of runs that a folder means: itself, or those in it, by name (`reports/runs`).
 * @param as how the folder was named on the command line
 * @throws WrongUse if there is no verdict in it
 */
export function runFolders(folder: string, as: string = folder): string[] {
  if (existsSync(join(folder, 'verdict.json'))) return [folder];
  if (!existsSync(folder)) throw new WrongUse(`${as}: there is no such folder.`);
  const inside = readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name))
    // A link that stands in what others collected leads to a run that nobody named.
    .filter((path) => kindAt(path) === 'folder' && existsSync(join(path, 'verdict.json')));
  if (inside.length > 0) return inside;
  throw new WrongUse(
    `${as}: there is no verdict.json in it; give the folder of a run, or one that holds such folders.`,
  );
}
