import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { withForeign } from '../../files/readForeign.ts';
import { parseJson } from '../../json/parseJson.ts';
import { isOwnFile, ownFolder, ownFolders } from './ownFolder.ts';

/*
 * Which target this user's own runs used, by the digest of the verdict and the recordings that they left: so a folder of
 * results is recognized wherever it lies, and one from somebody else, or one in which anything that is sent again was changed,
 * never says which file is read and which address gets secrets.
 */

const RUNS = 'runs';

/** The files that say what was sent, and where. */
const TELLING = /^(?:verdict|target)\.json$|\.(?:har|gz)$/;
/** The most bytes of one of them. */
const MOST_BYTES = 2 ** 32;
const PIECE = 2 ** 20;

/** How many runs are remembered. */
const MOST = 1000;

/**
 * Notes the target of a run. Where there is no folder for it, `replay` asks for the target.
 * @param results the folder of its results, complete
 * @param target the absolute path of its target file
 */
export function noteRun(results: string, target: string): void {
  try {
    const folder = join(ownFolder(), RUNS);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, noteOf(results)), `${JSON.stringify({ target })}\n`, {
      mode: 0o600,
    });
    forgetOldest(folder);
  } catch {
    // Results are complete without it.
  }
}

/** The target file of a run of this user; undefined if none of them left this folder as it is now. */
export function targetOfRun(results: string): string | undefined {
  const name = noteOf(results);
  for (const folder of ownFolders()) {
    const note = join(folder, RUNS, name);
    if (!isOwnFile(note)) continue;
    const { target } = parseJson(readFileSync(note, 'utf8')) as { target: string };
    return target;
  }
  return undefined;
}

/** Whether runs of this user left all of these folders, as they are now. */
export function areOwnRuns(folders: string[]): boolean {
  return folders.every((folder) => targetOfRun(folder) !== undefined);
}

function forgetOldest(folder: string): void {
  const names = readdirSync(folder);
  if (names.length <= MOST) return;
  const byAge = names
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => one.at - other.at);
  for (const { name } of byAge.slice(0, names.length - MOST)) rmSync(join(folder, name));
}

function noteOf(results: string): string {
  const hash = createHash('sha256');
  const names = readdirSync(results).filter((name) => TELLING.test(name));
  for (const name of names.toSorted())
    hash.update(JSON.stringify([name, digestOf(join(results, name))]));
  return `${hash.digest('hex')}.json`;
}

function digestOf(file: string): string {
  return withForeign(file, { mostBytes: MOST_BYTES }, ({ descriptor }) => {
    const hash = createHash('sha256');
    const piece = new Uint8Array(PIECE);
    for (let read = readSync(descriptor, piece); read > 0; read = readSync(descriptor, piece))
      hash.update(piece.subarray(0, read));
    return hash.digest('hex');
  });
}
