import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WrongUse } from '../../src/target/WrongUse.ts';
import type { RuleResult, Verdict } from '../../src/verdict/types.ts';

/** What became of some rules in one run. */
export interface Results {
  /** The run's folder, relative to where the command was started. */
  folder: string;
  results: RuleResult[];
}

/**
 * What became of these rules in one run.
 * @throws WrongUse where the folder holds no verdict
 */
export function resultsOf(folder: string, ids: ReadonlySet<string>): Results {
  const results = resultsIn(folder);
  if (results === undefined)
    throw new WrongUse(`rule --run ${folder}: there is no verdict.json of a run that ended.`);
  return { folder, results: results.filter(({ id }) => ids.has(id)) };
}

/** What became of these rules in the newest run below `reports/runs/` that speaks of one; undefined where none does. */
export function newestResults(ids: ReadonlySet<string>): Results | undefined {
  for (const folder of runFolders()) {
    const results = (resultsIn(folder) ?? []).filter(({ id }) => ids.has(id));
    if (results.length > 0) return { folder, results };
  }
  return undefined;
}

/** Folders of runs, the newest first: they are named after the moment of their start. */
function runFolders(): string[] {
  try {
    return readdirSync('reports/runs')
      .toSorted()
      .reverse()
      .map((name) => `reports/runs/${name}`);
  } catch {
    return [];
  }
}

/** A folder without a verdict is a run that has not ended, and says nothing. */
function resultsIn(folder: string): RuleResult[] | undefined {
  try {
    const text = readFileSync(join(folder, 'verdict.json'), 'utf8');
    return (JSON.parse(text) as Verdict).rules;
  } catch {
    return undefined;
  }
}
