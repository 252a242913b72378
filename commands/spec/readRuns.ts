import type { Run } from '../../src/shown/site/views/Run.ts';
import { readVerdict } from '../../src/shown/readVerdict.ts';
import { runFolders } from '../../src/shown/runFolders.ts';

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
