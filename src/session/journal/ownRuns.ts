import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readForeign } from '../../files/readForeign.ts';
import { parseJson } from '../../json/parseJson.ts';
import { isOwnFile, ownFolder, ownFolders } from './ownFolder.ts';

/*
 * Which target this user's own runs used, by the digest of the verdict that they left: so a folder of results is recognized
 * wherever it lies, and one from somebody else, or one that was changed, never says which file is read.
 */

const RUNS = 'runs';

/** How many runs are remembered. */
const MOST = 1000;

/**
 * Notes the target of a run. Where there is no folder for it, `replay` asks for the target.
 * @param verdict the bytes of its verdict.json
 * @param target the absolute path of its target file
 */
export function noteRun(verdict: Uint8Array, target: string): void {
  try {
    const folder = join(ownFolder(), RUNS);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, noteOf(verdict)), `${JSON.stringify({ target })}\n`, {
      mode: 0o600,
    });
    forgetOldest(folder);
  } catch {
    // Results are complete without it.
  }
}

/** The target file of a run of this user; undefined if none of them left this verdict. */
export function targetOfRun(verdict: Uint8Array): string | undefined {
  for (const folder of ownFolders()) {
    const note = join(folder, RUNS, noteOf(verdict));
    if (!isOwnFile(note)) continue;
    const { target } = parseJson(readFileSync(note, 'utf8')) as { target: string };
    return target;
  }
  return undefined;
}

/** Whether runs of this user left the verdicts in all of these folders, as they are there now. */
export function areOwnRuns(folders: string[]): boolean {
  return folders.every(
    (folder) => targetOfRun(readForeign(join(folder, 'verdict.json'))) !== undefined,
  );
}

function forgetOldest(folder: string): void {
  const names = readdirSync(folder);
  if (names.length <= MOST) return;
  const byAge = names
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => one.at - other.at);
  for (const { name } of byAge.slice(0, names.length - MOST)) rmSync(join(folder, name));
}

function noteOf(verdict: Uint8Array): string {
  return `${createHash('sha256').update(verdict).digest('hex')}.json`;
}
