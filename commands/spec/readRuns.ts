import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from '../../src/site/Run.ts';
import { WrongUse } from '../../src/target/WrongUse.ts';
import { readVerdict } from '../../src/results/readVerdict.ts';

/**
 * The runs in these folders: each is the folder of one run, or one that holds such folders (`reports/runs`).
 * @throws WrongUse where there is no verdict in one of them
 */
export function readRuns(folders: string[]): Run[] {
  return folders.flatMap((folder) =>
    runFoldersIn(folder).map((path) => ({ folder: path, verdict: readVerdict(path) })),
  );
}

function runFoldersIn(folder: string): string[] {
  if (existsSync(join(folder, 'verdict.json'))) return [folder];
  if (!existsSync(folder)) throw new WrongUse(`--run ${folder}: there is no such folder.`);
  const inside = readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, 'verdict.json')));
  if (inside.length > 0) return inside;
  throw new WrongUse(
    `--run ${folder}: there is no verdict.json in it; name the folder of a run, or one that holds such folders.`,
  );
}
