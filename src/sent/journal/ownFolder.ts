import { chmodSync, lstatSync, mkdtempSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../../words/files/makeFolder.ts';

/*
 * Where this user's own runs note what they do. What is noted there is believed, so nobody else may have written it: the folder is
 * the user's own, no link, closed to others, and no folder above it lets everybody replace it.
 */

/** The user's own state folders that exist and can be trusted, the one that is written first. */
export function ownFolders(): string[] {
  return [inHome(), ...inTemporary()].filter(isOwn);
}

/**
 * The state folder to write to, made if necessary.
 * @throws Error if none can be made
 */
export function ownFolder(): string {
  let problem: unknown;
  for (const folder of [inHome(), ...inTemporary(), temporary()]) {
    try {
      makeFolder(folder, 0o700);
      if (isOwn(folder)) return folder;
      problem = new Error(`${folder} belongs to somebody else, or others may write to it`);
    } catch (error) {
      problem = error;
    }
  }
  try {
    // Somebody else took the name: any other will do, because what is ours is told by its owner.
    return mkdtempSync(`${temporary()}-`);
  } catch {
    throw problem;
  }
}

/** Whether others cannot have written into a folder. Windows keeps a user's folders to that user. */
export function isOwn(folder: string): boolean {
  try {
    const user = process.getuid?.();
    if (user === undefined) return lstatSync(folder).isDirectory();
    const own = lstatSync(folder);
    if (!own.isDirectory() || own.uid !== user || (own.mode & 0o022) !== 0) return false;
    // Others could read it, but not write.
    if ((own.mode & 0o077) !== 0) chmodSync(folder, 0o700);
    return foldersFrom(realpathSync(dirname(folder))).every(isKept);
  } catch {
    return false;
  }
}

/** Whether a file in such a folder is a plain one of this user. */
export function isOwnFile(file: string): boolean {
  try {
    const stats = lstatSync(file);
    return stats.isFile() && (process.getuid === undefined || stats.uid === process.getuid());
  } catch {
    return false;
  }
}

/** Whether not everybody can replace what is in a folder; in a sticky one, only its owner can. */
export function isKept(folder: string): boolean {
  const { mode } = statSync(folder);
  return (mode & 0o002) === 0 || (mode & 0o1000) !== 0;
}

/** A folder and all above it. */
export function foldersFrom(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersFrom(above)];
}

function inHome(): string {
  return join(process.env['XDG_STATE_HOME'] || join(homeOrRoot(), '.local/state'), 'conformance');
}

function temporary(): string {
  return join(tmpdir(), `conformance-${process.getuid?.() ?? 'user'}`);
}

/** Folders of this user's name in the temporary folder, where anybody may have made them. */
function inTemporary(): string[] {
  const [parent, name] = [dirname(temporary()), basename(temporary())];
  try {
    return readdirSync(parent)
      .filter((entry) => entry === name || entry.startsWith(`${name}-`))
      .map((entry) => join(parent, entry))
      .filter(isOwn);
  } catch {
    return [];
  }
}

/** The home folder; the root for a user without one, as in a container that is started with any uid. */
function homeOrRoot(): string {
  try {
    return homedir();
  } catch {
    return '/';
  }
}
