import { lstatSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ownFolder, ownFolders } from './ownFolder.ts';

/** The environment variable that names the shared folder for notes; `--state` sets it. */
export const STATE = 'CONFORMANCE_STATE';

/**
 * The folder that machines share which test one target; undefined if nobody named one. Whoever names it believes what is in it: the
 * journals there, and the target files that they name.
 */
export function sharedState(): string | undefined {
  return process.env[STATE] || undefined;
}

/** The folders with notes about open journals that can be believed: the shared folder, and the user's own. */
export function noteFolders(): string[] {
  const shared = sharedState();
  return [...(shared === undefined ? [] : [shared]), ...ownFolders()].map(withNotes);
}

/**
 * The folder for a note about an open journal: the shared folder, if there is one, because others rely on the note there; else the
 * user's own.
 * @throws Error if there is none that takes it
 */
export function noteFolder(): string {
  return withNotes(sharedState() ?? ownFolder());
}

/** Whether a folder lies in the shared one, as the folder of a run's journal. */
export function isInSharedState(folder: string): boolean {
  const shared = sharedState();
  if (shared === undefined) return false;
  try {
    const real = realpathSync(folder);
    return dirname(real) === join(realpathSync(shared), 'journals') && !isOpenToAll(shared);
  } catch {
    return false;
  }
}

/** The folder of a run's journal: in the shared folder if there is one, else the run's own. */
export function journalFolder(runId: string, own: string): string {
  const shared = sharedState();
  return shared === undefined ? own : join(shared, 'journals', runId);
}

/** The folder of the history of earlier runs, if somebody named one for it, or a shared folder. */
export function historyFolder(named: string | undefined): string | undefined {
  const shared = sharedState();
  return named ?? (shared === undefined ? undefined : join(shared, 'history'));
}

/** Whether everybody on this machine may write there. */
function isOpenToAll(folder: string): boolean {
  return process.getuid !== undefined && (lstatSync(folder).mode & 0o002) !== 0;
}

function withNotes(folder: string): string {
  return join(folder, 'open-journals');
}
