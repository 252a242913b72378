import {
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  closeSync,
  constants,
  cpSync,
  fstatSync,
  mkdtempSync,
  openSync,
  renameSync,
  type Stats,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { hasLeft, JOURNAL, readJournal } from '../../sent/journal/readJournal.ts';
import { CLIENT_CERTIFICATE } from '../report/certificate/writeClientCertificate.ts';
import { CONDITIONS, digestsOf, firstOther, pathsIn, SEAL, type Written } from '../seal/filesIn.ts';
import { unfinishedText } from '../../sent/journal/unfinishedText.ts';
import { START_HERE } from '../report/certificate/startHere.ts';
import { EVIDENCE_FILES } from './evidenceFiles.ts';
import { TARGET_FILE, CONTROL_FILE } from './recordedTarget.ts';
import { othersIn } from './othersIn.ts';
import { deleteAll, makePartial, PARTIAL } from './partialFolder.ts';
import { reportsFolder } from './reportsFolder.ts';
import { shownPath } from '../../words/shownPath.ts';
import { WrongUse } from '../../words/WrongUse.ts';
import { ResultsUnwritable } from './ResultsUnwritable.ts';

/** The folder into which a run writes: beside the folder of its results, until they are complete. */
export interface ResultFolder {
  /** The folder into which results are written until `publish` moves them into place. */
  path: string;
  /** The final folder, absolute; the run's journal is in it from the start. */
  final: string;
  /** The final folder, as it is shown to people, also to those to whom files are handed on. */
  shown: string;
  /** The run's log, deleted when the results are written. */
  log: string;
  allureResults: string;
  /** A note for the reader if others can replace what is left there. */
  notes: string[];
  /**
   * Moves the results into place, other files in the folder are not touched; does what follows on that; and compares,
   * where others can replace what is there.
   * @param then is told what is to be in the folder, if it is compared
   * @param isSealed whether it is compared in any case
   * @throws ResultsUnwritable if others put something else in its place, or in the place of the folder
   */
  publish<Result>(then: (written?: Written) => Result, isSealed?: boolean): Result;
  /** Deletes what was written, if there will be no results. */
  discard(): void;
}

/** The files that a run leaves in its folder. */
const OWN = [
  'verdict.json',
  'client.json',
  'summary.md',
  'details.md',
  'junit.xml',
  'ctrf.json',
  'certificate.html',
  'beside.html',
  START_HERE,
  CLIENT_CERTIFICATE,
  SEAL,
  CONDITIONS,
  ...EVIDENCE_FILES,
  TARGET_FILE,
  CONTROL_FILE,
  'failures',
  'allure-results',
  'allure-report',
  JOURNAL,
];

/**
 * Makes a place for a run's results.
 * @param force whether to delete the results of an earlier run there; at once, so that they do not outlive a run that
 *   fails
 * @throws WrongUse if it cannot be made, or contains an earlier run
 */
export function resultFolder(out: string | undefined, force = false): ResultFolder {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const final = out === undefined ? reportsFolder('runs', stamp) : resolve(out);
  const isNew = !existsSync(final);
  const there = existing(final);
  if (there.length > 0 && !force)
    throw new WrongUse(
      `--out ${out}: it already holds results (${there[0]}${there.length > 1 ? ', …' : ''}); name another folder, or overwrite them with --force.`,
    );
  refuseUnfinished(out, final);
  const path = makePartial(final, out ?? final, there);
  const others = othersIn(final);
  return {
    path,
    final,
    shown: shownPath(final),
    log: join(path, '.log'),
    allureResults: join(path, 'allure-results'),
    notes: others.map(
      (why) =>
        `Others can replace the files in the folder of these results (${why}): believe what was printed, or a seal.`,
    ),
    publish: publishing(path, final, others.length > 0),
    discard: () => {
      deleteAll(path);
      if (isNew && readdirSync(final).length === 0) rmSync(final, { recursive: true });
    },
  };
}

function publishing(path: string, final: string, isOpen: boolean): ResultFolder['publish'] {
  const made = statSync(final);
  return (then, isSealed = false) => {
    const written = isSealed || isOpen ? writtenIn(path) : undefined;
    refusePublished(final, path);
    if (isOpen) moveIntoSame(final, made, path, OWN);
    else moveInto(final, path, OWN);
    deleteAll(path);
    const result = then(written);
    const compared = () => {
      if (written !== undefined) refuseReplaced(final, written);
      return result;
    };
    return (result instanceof Promise ? result.then(compared) : compared()) as typeof result;
  };
}

/** @throws WrongUse if the journal there says that something is still to be restored: the journal must not be lost */
function refuseUnfinished(out: string | undefined, folder: string): void {
  const record = readJournal(folder);
  if (record !== undefined && hasLeft(record))
    throw new WrongUse(
      `--out ${out}: ${unfinishedText(record)} Until then nothing there is overwritten.`,
    );
}

/** What is to be in the folder of results, before it is published. */
function writtenIn(path: string): Written {
  const paths = pathsIn(path).filter((file) => OWN.includes(file.split('/')[0]!));
  // What is made beside or after the results may be there.
  const late = [JOURNAL, SEAL, CONDITIONS];
  const absent = OWN.filter((it) => !late.includes(it) && !existsSync(join(path, it)));
  return new Map([...absent.map((it) => [it, undefined] as const), ...digestsOf(path, paths)]);
}

function refuseReplaced(final: string, written: Written): void {
  const other = firstOther(final, written);
  if (other === undefined) return;
  throw new ResultsUnwritable(
    `--out ${final}: ${other} is not what was written there; somebody else can write to that folder. Name another one.`,
  );
}

/** @throws ResultsUnwritable if another run came first: what it published is never written again */
function refusePublished(final: string, path: string): void {
  const there = existing(final).filter((name) => existsSync(join(path, name)));
  if (there.length === 0) return;
  throw new ResultsUnwritable(
    `--out ${final}: another run left its results there while this one was going on (${there.join(', ')}); those of this one are in ${path}.`,
  );
}

/** @throws WrongUse if the path is no folder */
function existing(folder: string): string[] {
  if (!existsSync(folder)) return [];
  try {
    return readdirSync(folder).filter((name) => OWN.includes(name));
  } catch (error) {
    throw new WrongUse(`--out ${folder}: this is no folder (${(error as Error).message}).`);
  }
}

/**
 * Moves the results into the folder that was made for them, which stays open: whoever puts another one in its place gets
 * nothing.
 * @throws ResultsUnwritable if another folder has its name, which may be a link to anywhere
 */
function moveIntoSame(final: string, { ino, dev }: Stats, path: string, names: string[]) {
  const another = new ResultsUnwritable(
    `--out ${final}: somebody put another folder in its place; the results are in ${path}.`,
  );
  const isThere = statSync(final, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isThere) throw another;
  // What is no folder by now, a pipe say, is not opened.
  const descriptor = openSync(final, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0));
  try {
    const now = fstatSync(descriptor);
    if (now.ino !== ino || now.dev !== dev) throw another;
    const held = `/proc/self/fd/${descriptor}`;
    // Not every system has a name for what is open.
    moveInto(statSync(held, { throwIfNoEntry: false })?.ino === ino ? held : final, path, names);
  } finally {
    closeSync(descriptor);
  }
}

/** Moves what has one of these names. */
function moveInto(final: string, path: string, names: string[]): void {
  try {
    move(path, final, names);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    // The folder is mounted, as volumes of containers are: only within it does a name change in one step.
    const copy = mkdtempSync(join(final, PARTIAL));
    // Where others may write, nothing of theirs is written over, nor through.
    cpSync(path, copy, { recursive: true, force: false, errorOnExist: true });
    move(copy, final, names);
    rmSync(copy, { recursive: true });
  }
}

function move(from: string, to: string, names: string[]): void {
  for (const name of names.filter((own) => existsSync(join(from, own))))
    renameSync(join(from, name), join(to, name));
}
