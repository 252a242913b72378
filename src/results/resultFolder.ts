import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { hasLeft, JOURNAL, readJournal } from '../journal/readJournal.ts';
import { CLIENT_CERTIFICATE } from '../report/certificate/writeClientCertificate.ts';
import { CONDITIONS, SEAL } from '../seal/filesIn.ts';
import { unfinishedText } from '../journal/unfinishedText.ts';
import { CONTROL_FILE } from './controlAnswers.ts';
import { EVIDENCE_FILES } from './evidenceFiles.ts';
import { TARGET_FILE } from './recordedTarget.ts';
import { WrongUse } from '../target/WrongUse.ts';

/** Where a run writes: beside the folder of its results, until they are whole. */
export interface ResultFolder {
  /** Where the results are written until `publish` moves them into place. */
  path: string;
  /** Where they lie in the end, absolute; the run's journal does from the start. */
  final: string;
  /** Where they lie in the end, as it is shown to a person: relative to where they stand. */
  shown: string;
  /** The run's log, taken away when the results are written. */
  log: string;
  allureResults: string;
  /** Moves the results into place; nothing else in the folder is touched. */
  publish(): void;
  /** Takes away what was written, where there will be no results. */
  discard(): void;
}

/** What a run leaves in its folder. */
const OWN = [
  'verdict.json',
  'client.json',
  'summary.md',
  'junit.xml',
  'ctrf.json',
  'certificate.html',
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

/** Between the folder of a run's results and the id of its process, in the name of the folder where it writes. */
const PARTIAL = '.partial-';

/**
 * Makes a place for a run's results.
 * @param force whether the results of an earlier run there are taken away; they are at once, so that none outlives a run
 *   that fails
 * @throws WrongUse where it cannot be made, or holds an earlier run
 */
export function resultFolder(out: string | undefined, force = false): ResultFolder {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const final = resolve(out ?? join('reports/runs', stamp));
  const path = `${final}${PARTIAL}${process.pid}`;
  const allureResults = join(path, 'allure-results');
  const there = existing(final);
  if (there.length > 0 && !force)
    throw new WrongUse(
      `--out ${out}: there is ${there.join(', ')} already; name another folder, or overwrite it with --force.`,
    );
  refuseUnfinished(out, final);
  try {
    makeFolder(final);
    removeAbandoned(final);
    for (const name of there) rmSync(join(final, name), { recursive: true });
    makeFolder(allureResults);
  } catch (error) {
    throw new WrongUse(
      `--out ${out ?? final}: the folder cannot be written (${(error as Error).message}).`,
    );
  }
  const discard = () => rmSync(path, { recursive: true, force: true });
  return {
    path,
    final,
    shown: relative(process.cwd(), final) || '.',
    log: join(path, '.log'),
    allureResults,
    publish: () => {
      for (const name of OWN.filter((own) => existsSync(join(path, own))))
        renameSync(join(path, name), join(final, name));
      discard();
    },
    discard: () => {
      discard();
      if (readdirSync(final).length === 0) rmSync(final, { recursive: true });
    },
  };
}

/** @throws WrongUse where the journal there says that something is still to be put back: it must not be lost */
function refuseUnfinished(out: string | undefined, folder: string): void {
  const record = readJournal(folder);
  if (record !== undefined && hasLeft(record))
    throw new WrongUse(
      `--out ${out}: ${unfinishedText(record)} Until then nothing there is overwritten.`,
    );
}

/** @throws WrongUse where the folder is none */
function existing(folder: string): string[] {
  if (!existsSync(folder)) return [];
  try {
    return readdirSync(folder).filter((name) => OWN.includes(name));
  } catch (error) {
    throw new WrongUse(`--out ${folder}: this is no folder (${(error as Error).message}).`);
  }
}

/** Takes away what runs into this folder left beside it whose process was killed: they will not publish it any more. */
function removeAbandoned(final: string): void {
  const prefix = `${basename(final)}${PARTIAL}`;
  for (const name of readdirSync(dirname(final))) {
    const process = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    if (/^[1-9]\d*$/.test(process) && !isAlive(Number(process)))
      rmSync(join(dirname(final), name), { recursive: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is one too.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Step by step: where nothing can be made (/proc), Node's own way tries for ever. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
