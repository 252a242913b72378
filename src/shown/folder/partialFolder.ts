import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ownFolder } from '../../sent/journal/ownFolder.ts';
import {
  describeProcess,
  isRunning,
  thisProcess,
  type ProcessMark,
} from '../../sent/journal/ProcessMark.ts';
import { makeFolder } from '../../words/files/makeFolder.ts';
import { readForeignJson } from '../../words/files/readForeign.ts';
import { WrongUse } from '../../words/WrongUse.ts';
import { othersIn } from './othersIn.ts';

/** Separates the name of the results' folder from the process id, in the name of the folder into which a run writes. */
export const PARTIAL = '.partial-';

/** The file that says which process writes into a folder. */
const MARK = '.process.json';

/**
 * Makes the folder into which a run writes, and that of its results.
 * @param shown how the latter is named in a message
 * @param there what is left there of an earlier run, and goes
 * @throws WrongUse if it cannot be made, or another run will leave its results in the same folder
 */
export function makePartial(final: string, shown: string, there: string[]): string {
  try {
    // Not open to more, whatever the umask.
    makeFolder(final, 0o755);
    const start = startOf(final);
    removeAbandoned(start);
    const path = `${start}${PARTIAL}${process.pid}`;
    // Its name can be guessed: in a folder where others may write, somebody may have put a link or a folder of theirs there.
    deleteAll(path);
    mkdirSync(path, { mode: 0o700 });
    writeFileSync(join(path, MARK), JSON.stringify(thisProcess()));
    refuseAnother(final, start, path);
    for (const name of there) rmSync(join(final, name), { recursive: true });
    makeFolder(join(path, 'allure-results'));
    return path;
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    throw new WrongUse(
      `--out ${shown}: the folder cannot be written (${(error as Error).message}).`,
    );
  }
}

export function deleteAll(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/**
 * Where a run writes, without what follows `PARTIAL`: beside the folder of its results, or in a folder of this user's own if others could
 * put something else in its place there.
 */
function startOf(final: string): string {
  if (othersIn(dirname(final)).length === 0) return final;
  try {
    return join(ownFolder(), `results-${createHash('sha256').update(final).digest('hex')}`);
  } catch {
    // A container may have none; the results say who can write there.
    return final;
  }
}

/** @throws WrongUse if another run is going on that will leave its results in the same folder */
function refuseAnother(final: string, start: string, path: string): void {
  const [another] = partialsOf(start).flatMap((it) =>
    it.path === path || !it.isAlive || it.mark === undefined ? [] : it.mark,
  );
  if (another === undefined) return;
  rmSync(path, { recursive: true });
  throw new WrongUse(
    `--out ${final}: another run (${describeProcess(another)}) is going on that leaves its results there; name another folder, or wait for its end.`,
  );
}

/** Deletes what killed runs into this folder left: they will not publish it any more. */
function removeAbandoned(start: string): void {
  for (const { path, isAlive: mayPublish } of partialsOf(start))
    if (!mayPublish) rmSync(path, { recursive: true });
}

/** A folder into which a run writes, or wrote. */
interface PartialFolder {
  path: string;
  /** Whose it is; an earlier version did not say. */
  mark?: ProcessMark;
  isAlive: boolean;
}

/** The folders into which runs write, or wrote, that leave their results in one folder; see `startOf`. */
function partialsOf(start: string): PartialFolder[] {
  const prefix = `${basename(start)}${PARTIAL}`;
  return readdirSync(dirname(start)).flatMap((name) => {
    const process = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    if (!/^[1-9]\d*$/.test(process)) return [];
    const path = join(dirname(start), name);
    // Where others may write, a folder of theirs hinders nobody.
    if (!isOwnFolder(path)) return [];
    try {
      const mark = readForeignJson(join(path, MARK)) as ProcessMark;
      return [{ path, mark, isAlive: isRunning(mark, statSync(join(path, MARK)).mtimeMs) }];
    } catch {
      const unmarked = { ...thisProcess(), pid: Number(process), began: null };
      return [{ path, isAlive: isRunning(unmarked, 0) }];
    }
  });
}

function isOwnFolder(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  const user = process.getuid?.();
  return stats !== undefined && stats.isDirectory() && (user === undefined || stats.uid === user);
}
