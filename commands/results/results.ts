import { rmSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Verdict } from '../../src/decided/types.ts';
import { SealDefect } from '../../src/shown/seal/SealDefect.ts';
import { SEAL } from '../../src/shown/seal/filesIn.ts';
import { UnreadableFile } from '../../src/words/files/UnreadableFile.ts';
import { replaceFile } from '../../src/words/files/replaceFile.ts';
import { kindAt, readForeign } from '../../src/words/files/readForeign.ts';
import { badge } from '../../src/shown/report/certificate/badge.ts';
import {
  GENERATOR,
  resultsPage,
  type ShownTarget,
  type Unreadable,
} from '../../src/shown/report/resultsPage.ts';
import { decidingOf, type Seal, type ShownRun } from '../../src/shown/report/ShownRun.ts';
import { digestRead, readVerdict } from '../../src/shown/readVerdict.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { runFolders } from '../../src/shown/runFolders.ts';
import { readTrustedKey } from '../seal/readKey.ts';
import { type Trusted, verifySeal } from '../../src/shown/seal/verifySeal.ts';
import { say, warn } from '../../src/words/say.ts';
import { makeFolder } from '../../src/words/files/makeFolder.ts';

/** The options of `results`, as the command line reads them. */
export interface ResultsOptions {
  out: string;
  key?: string[];
}

/** The files of a run that a reader opens. */
const OPENED = {
  certificate: 'certificate.html',
  report: 'allure-report/index.html',
  summary: 'summary.md',
  verdict: 'verdict.json',
};

/**
 * Makes one page of runs, and a badge for each target.
 * @returns the exit code: 1 if a folder is unreadable
 * @throws WrongUse if a folder contains no verdict, a key is no key, or the page's folder belongs to something else
 */
export async function results(
  folders: string[],
  { out, key = [] }: ResultsOptions,
): Promise<0 | 1> {
  const keys = key.map(readTrustedKey);
  const paths = [
    ...new Set(folders.flatMap((folder) => runFolders(folder)).map((it) => resolve(it))),
  ];
  const unreadable: Unreadable[] = [];
  const read = await Promise.all(
    paths.map((path) =>
      shownRun(path, out, keys).catch((error: unknown) => {
        if (!(error instanceof WrongUse)) throw error;
        // One damaged folder hides no other run.
        unreadable.push({ folder: path, why: reasonOf(error, path) });
        return [];
      }),
    ),
  );
  const runs = read.flat();
  const targets = targetsOf(runs);
  // All is made before anything earlier is removed.
  const page = await resultsPage(targets, unreadable);
  const badges = targets.flatMap(({ badge: file, runs }) => {
    const deciding = decidingOf(runs);
    return deciding === undefined ? [] : [[file, badge(deciding)] as const];
  });
  makePlace(out);
  replaceFile(join(out, 'index.html'), page);
  for (const [file, picture] of badges) replaceFile(join(out, file), picture);
  say(`${join(out, 'index.html')} (runs: ${runs.length}, targets: ${targets.length})`);
  for (const { folder, why } of unreadable) warn(`UNREADABLE ${folder}: ${why}`);
  return unreadable.length > 0 ? 1 : 0;
}

/** Why a folder cannot be read, without its path and what to give in its place. */
function reasonOf({ message }: WrongUse, path: string): string {
  return message.replace(`${path}: `, '').replace('; give the folder of a run.', '.');
}

async function shownRun(path: string, out: string, keys: Trusted[]): Promise<ShownRun> {
  // Of others, a link would lead to a file that nobody meant to publish.
  const there = Object.entries(OPENED).filter(
    ([, file]) =>
      kindAt(join(path, file)) === 'file' &&
      (dirname(file) === '.' || kindAt(join(path, dirname(file))) === 'folder'),
  );
  const links = there.map(([called, file]) => [called, linkTo(join(path, file), out)]);
  const verdict = readVerdict(path);
  return {
    verdict,
    links: Object.fromEntries(links) as Record<string, string>,
    seal: await sealIn(path, verdict, keys),
  };
}

function linkTo(file: string, out: string): string {
  return relative(resolve(out), file).split(sep).map(encodeURIComponent).join('/');
}

/** The targets of the runs. A deployment is identified by its name and kind, because its addresses may change. */
function targetsOf(runs: ShownRun[]): ShownTarget[] {
  const groups = Map.groupBy(runs, ({ verdict: { target } }) =>
    JSON.stringify([target.name, target.environment]),
  );
  const targets = [...groups.keys()].toSorted().map((group) => groups.get(group)!);
  // Where names make one file name, a target of others takes none from one that a key verifies.
  const isOther = (all: ShownRun[]) => Number(all.every(({ seal }) => seal.state !== 'verified'));
  const inTurn = targets.toSorted((one, other) => isOther(one) - isOther(other));
  const taken = new Map<string, number>();
  const badges = new Map(inTurn.map((all) => [all, badgeFile(all[0]!.verdict.target.name, taken)]));
  return targets.map((all) => {
    const { name, environment } = all[0]!.verdict.target;
    return { name, environment, badge: badges.get(all)!, runs: all };
  });
}

/** @param taken the files that are taken, and how many targets have asked for each */
function badgeFile(name: string, taken: Map<string, number>): string {
  const readable =
    name
      .replace(/[^A-Za-z0-9]+/g, '-')
      .toLowerCase()
      .slice(0, 60) || 'target';
  const first = `badges/${readable}.svg`;
  let file = first;
  let count = taken.get(first) ?? 0;
  while (taken.has(file)) file = `badges/${readable}-${(count += 1)}.svg`;
  taken.set(file, 1).set(first, Math.max(count, 1));
  return file;
}

/** @throws WrongUse if there is another page already, or nothing can be written */
function makePlace(out: string): void {
  const page = join(out, 'index.html');
  const isThere = kindAt(page) !== undefined;
  if (isThere && !readForeign(page).includes(`content="${GENERATOR}"`))
    throw new WrongUse(`--out ${out}: there is another page; name a folder of its own.`);
  if (!isThere && kindAt(join(out, 'badges')) !== undefined)
    throw new WrongUse(`--out ${out}: there are badges of others; name a folder of its own.`);
  try {
    rmSync(join(out, 'badges'), { recursive: true, force: true });
    makeFolder(join(out, 'badges'));
  } catch (error) {
    throw new WrongUse(`--out ${out}: the folder cannot be written (${(error as Error).message}).`);
  }
}

/**
 * The state of the seal in a run's folder.
 * @param verdict what was read there and is shown: the seal must be of these bytes
 * @param keys public keys, with their dates, of those who may have sealed it; without any, only the files are compared
 */
export async function sealIn(folder: string, verdict: Verdict, keys: Trusted[]): Promise<Seal> {
  if (kindAt(join(folder, SEAL)) === undefined)
    return { state: keys.length > 0 ? 'missing' : 'none' };
  try {
    const looked = await verifySeal(folder, {});
    const { signer } = looked;
    const asked = await Promise.all(keys.map((key) => verifySeal(folder, key)));
    // Whoever can write there could give each reading another file.
    const isIntact = [looked, ...asked].every(
      ({ digests, missing, added, changed, others }) =>
        digests.get('verdict.json') === digestRead(verdict) &&
        [missing, added, changed, others].every(({ length }) => length === 0),
    );
    if (!isIntact) return { state: 'broken', signer };
    if (keys.length === 0) return { state: 'not asked', signer };
    const ours = asked.filter(({ isSigned }) => isSigned);
    if (ours.length === 0) return { state: 'another key', signer };
    const isInTime = ours.some((one) => one.isInTime !== false);
    return { state: isInTime ? 'verified' : 'not in time', signer };
  } catch (error) {
    if (error instanceof SealDefect || error instanceof UnreadableFile) return { state: 'broken' };
    throw error;
  }
}
