import { realpathSync, statSync } from 'node:fs';
import { foldersFrom } from '../../sent/journal/ownFolder.ts';
import { shownPath } from '../../words/shownPath.ts';

/**
 * Why others can replace what is in a folder, or the folder itself in one above it (where its links lead, too), in words; none if
 * they cannot. An administrator always can; whoever shares a group of one user, none. In a sticky folder only its owner can.
 */
export function othersIn(folder: string): string[] {
  const user = process.getuid?.();
  if (user === undefined) return [];
  const real = realpathSync(folder);
  for (const at of [...foldersFrom(real), ...foldersFrom(folder)]) {
    const name = at === real || at === folder ? 'it' : `${shownPath(at)} above it`;
    const { uid, gid, mode } = statSync(at);
    if (uid !== user && uid !== 0) return [`${name} belongs to the user ${uid}`];
    const isOpen = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && gid !== uid && gid !== 0);
    if (isOpen && (mode & 0o1000) === 0) return [`others may write to ${name}`];
  }
  return [];
}
