import type { Run } from '../../src/site/Run.ts';
import { readVerdict } from '../../src/results/readVerdict.ts';
import { runFolders } from '../../src/results/runFolders.ts';

/**
 * The runs in these folders: each is the folder of one run, or one that contains such folders (`reports/runs`).
 * @throws WrongUse if there is no verdict in one of them
 */
export function readRuns(folders: string[]): Run[] {
  return folders.flatMap((folder) =>
    runFolders(folder, `--run ${folder}`).map((path) => ({
      folder: path,
      verdict: readVerdict(path),
    })),
  );
}
