import { readdirSync } from 'node:fs';
import { kindAt } from '../words/files/readForeign.ts';
import { WrongUse } from '../words/WrongUse.ts';
import type { RuleResult, Verdict } from '../decided/types.ts';
import { readVerdict } from './readVerdict.ts';

/** The default folder of runs. */
const RUNS = 'reports/runs';

/** The outcomes of some rules in one run. */
export interface Results {
  /** The run's folder, relative to where the command was started. */
  folder: string;
  results: RuleResult[];
}

/**
 * The outcomes of these rules in one run.
 * @throws WrongUse if the folder contains no verdict
 */
export function resultsOf(folder: string, ids: ReadonlySet<string>): Results {
  return {
    folder,
    results: readVerdict(folder, 'rule --run').rules.filter(({ id }) => ids.has(id)),
  };
}

/**
 * What became of these rules in the newest run that exercised one of them; where none did, in the newest that speaks of one.
 * Undefined where none does. A run that ended before its first request (no token, a mistake in a suite) speaks of none.
 * @param runs where the folders of runs are
 */
export function newestResults(ids: ReadonlySet<string>, runs = RUNS): Results | undefined {
  let newest: Results | undefined;
  for (const folder of runFolders(runs)) {
    const verdict = verdictIn(folder);
    if (verdict === undefined || verdict.run.requests === 0) continue;
    const results = verdict.rules.filter(({ id }) => ids.has(id));
    if (results.some(({ outcome }) => outcome !== 'notExercised')) return { folder, results };
    if (results.length > 0) newest ??= { folder, results };
  }
  return newest;
}

/**
 * The observations of an open point in one run; undefined if the run does not have it.
 * @throws WrongUse if the folder contains no verdict
 */
export function observedIn(folder: string, id: string): string[] | undefined {
  return readVerdict(folder, 'rule --run').openPoints.find((one) => one.id === id)?.observed;
}

/** The outcomes of a rule for clients in a folder that `inspect` or `proxy` left: the named one. Default: the newest. */
export function clientResults(id: string, named: string | undefined): Results | undefined {
  for (const folder of named === undefined ? runFolders() : [named]) {
    const results = (verdictIn(folder, 'client.json')?.rules ?? []).filter((one) => one.id === id);
    if (results.length > 0) return { folder, results };
  }
  if (named === undefined) return undefined;
  throw new WrongUse(`rule --run ${named}: there is no client.json that speaks of ${id}.`);
}

/** Folders of runs, the newest first: they are named after the moment of their start. */
function runFolders(runs = RUNS): string[] {
  try {
    return readdirSync(runs)
      .toSorted()
      .reverse()
      .map((name) => `${runs}/${name}`)
      .filter((path) => kindAt(path) === 'folder');
  } catch {
    return [];
  }
}

/** The verdict in a folder; undefined for a run that has not ended, and for what is no verdict. */
function verdictIn(folder: string, file?: string): Verdict | undefined {
  try {
    return readVerdict(folder, undefined, file);
  } catch (error) {
    if (error instanceof WrongUse) return undefined;
    throw error;
  }
}
