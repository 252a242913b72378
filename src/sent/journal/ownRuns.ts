import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readForeign, withForeign } from '../../words/files/readForeign.ts';
import { UnreadableFile } from '../../words/files/UnreadableFile.ts';
import { parseJson } from '../../words/json/parseJson.ts';
import { isOwnFile, ownFolder, ownFolders } from './ownFolder.ts';
import { makeFolder } from '../../words/files/makeFolder.ts';

/*
 * Which target this user's own runs used, by the digest of the verdict and the recordings that they left: so a folder of
 * results is recognized wherever it lies, and one from somebody else, or one in which anything that is sent again was changed,
 * never says which file is read and which address gets secrets.
 */

const RUNS = 'runs';

/** The files beside the verdict that say what was sent, and where, and what was answered. */
const RECORDING = /^(?:target|control)\.json$|\.(?:har|gz)$/;
const PIECE = 2 ** 20;

/** A note of a run, under the digest of its verdict. */
interface RunNote {
  /** The absolute path of its target file. */
  target: string;
  /** Its recordings, by name. Absent in notes of an earlier version. */
  recordings?: Record<string, Recording>;
}

interface Recording {
  bytes: number;
  sha256: string;
}

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
    makeFolder(folder, 0o700);
    const recordings = Object.fromEntries(
      recordingsIn(results).map((name) => [name, recordingOf(join(results, name), Infinity)]),
    );
    const note = { target, recordings } satisfies RunNote;
    const verdict = readForeign(join(results, 'verdict.json'));
    const name = `${createHash('sha256').update(verdict).digest('hex')}.json`;
    writeFileSync(join(folder, name), `${JSON.stringify(note)}\n`, { mode: 0o600 });
    forgetOldest(folder);
  } catch {
    // Results are complete without it.
  }
}

/**
 * The target file of a run of this user; undefined if none of them left this folder as it is now.
 * @param verdict the SHA-256 of verdict.json, as it was read
 */
export function targetOfRun(results: string, verdict: string): string | undefined {
  const name = `${verdict}.json`;
  const note = ownFolders()
    .map((folder) => join(folder, RUNS, name))
    .find(isOwnFile);
  // Nothing else of a stranger's folder is read: it may be large.
  if (note === undefined) return undefined;
  const { target, recordings = {} } = parseJson(readFileSync(note, 'utf8')) as RunNote;
  return areThese(recordings, results) ? target : undefined;
}

/** Whether runs of this user left all of these folders, as they are now; each with the SHA-256 of its verdict.json, as it was read. */
export function areOwnRuns(runs: { folder: string; verdict: string }[]): boolean {
  return runs.every(({ folder, verdict }) => targetOfRun(folder, verdict) !== undefined);
}

function forgetOldest(folder: string): void {
  const names = readdirSync(folder);
  if (names.length <= MOST) return;
  const byAge = names
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => one.at - other.at);
  for (const { name } of byAge.slice(0, names.length - MOST)) rmSync(join(folder, name));
}

function recordingsIn(results: string): string[] {
  return readdirSync(results).filter((name) => RECORDING.test(name));
}

/** Whether a folder has these recordings and no others. */
function areThese(known: Record<string, Recording>, results: string): boolean {
  const names = recordingsIn(results);
  try {
    return (
      names.length === Object.keys(known).length &&
      names.every((name) => {
        const { bytes, sha256 } = known[name] ?? { bytes: 0 };
        return recordingOf(join(results, name), bytes).sha256 === sha256;
      })
    );
  } catch (error) {
    if (error instanceof UnreadableFile) return false;
    throw error;
  }
}

/** @throws UnreadableFile if it is longer, or no plain file */
function recordingOf(file: string, mostBytes: number): Recording {
  return withForeign(file, { mostBytes }, ({ descriptor, size }) => {
    const hash = createHash('sha256');
    const piece = new Uint8Array(PIECE);
    for (let read = readSync(descriptor, piece); read > 0; read = readSync(descriptor, piece))
      hash.update(piece.subarray(0, read));
    return { bytes: size, sha256: hash.digest('hex') };
  });
}
