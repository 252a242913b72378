import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { WrongUse } from '../../words/WrongUse.ts';
import { foldersFrom, isKept, ownFolder, ownFolders } from './ownFolder.ts';

/** The environment variable that names the shared folder for notes; `--state` sets it. */
export const STATE = 'CONFORMANCE_STATE';

/**
 * The folder that machines share which test one target; undefined if nobody named one. Whoever names it believes the journals in it,
 * but not the target files that they name.
 * @throws WrongUse if somebody else may have written them
 */
export function sharedState(): string | undefined {
  const folder = process.env[STATE] || undefined;
  const problem = folder && stateProblem(folder);
  if (problem) throw new WrongUse(`${STATE} ${folder}: ${problem}`);
  return folder;
}

/** Why nobody may rely on the notes in a folder, and what to do; undefined if it can be shared, or is not there yet. */
export function stateProblem(folder: string): string | undefined {
  const user = process.getuid?.();
  const { mode, uid, gid } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  if (user === undefined || mode === undefined) return undefined;
  if (![user, 0].includes(lstatSync(folder).uid) && lstatSync(folder).isSymbolicLink())
    return 'it is a link of another user, who may let it lead elsewhere. Name the folder itself.';
  if ((mode & 0o002) !== 0)
    return 'everybody on this machine may write to it, and its notes would be believed. Close it (chmod o-w), or name another folder.';
  // Of a link, the folders above it and above what it leads to.
  const open = [folder, realpathSync(folder)]
    .flatMap((one) => foldersFrom(dirname(resolve(one))))
    .find((one) => !isKept(one));
  if (open !== undefined)
    return `everybody on this machine may replace it (${open} is open to them), and its notes would be believed. Close that (chmod o-w, or +t), or name another folder.`;
  // Who may write only as a member of its group shares it with that group.
  const isOfGroup = (mode & 0o020) !== 0 && user !== 0 && process.getgroups?.().includes(gid!);
  return uid === user || uid === 0 || isOfGroup
    ? undefined
    : `it belongs to another user (${uid}), whose notes would be believed. Name a folder of your own, or of a group of yours that may write to it.`;
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
    return dirname(real) === join(realpathSync(shared), 'journals');
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

function withNotes(folder: string): string {
  return join(folder, 'open-journals');
}
