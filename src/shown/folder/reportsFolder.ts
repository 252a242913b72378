import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SEAL, VERDICT } from '../seal/filesIn.ts';

/**
 * A folder for what a command leaves where no folder was named, absolute: below the current one, or beside the results in
 * which that lies. Nothing is added to results: they may be sealed.
 * @param kind such as `runs`
 */
export function reportsFolder(kind: string, stamp: string): string {
  const results = resultsAround(resolve('.'));
  return join(results === undefined ? resolve('.') : dirname(results), 'reports', kind, stamp);
}

/** The outermost folder of results in which a folder lies, which may be that folder itself. */
function resultsAround(folder: string): string | undefined {
  const parent = dirname(folder);
  const outer = parent === folder ? undefined : resultsAround(parent);
  const isResults = [VERDICT, SEAL].some((name) => existsSync(join(folder, name)));
  return outer ?? (isResults ? folder : undefined);
}
