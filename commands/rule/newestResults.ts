import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleResult, Verdict } from '../../src/verdict/types.ts';

/** What became of some rules in one run. */
export interface Results {
  /** The run's folder, relative to where the command was started. */
  folder: string;
  results: RuleResult[];
}

/** What became of these rules in the newest run below `reports/runs/` that speaks of one; undefined where none does. */
export function newestResults(ids: ReadonlySet<string>): Results | undefined {
  for (const folder of runFolders()) {
    const results = resultsIn(folder).filter(({ id }) => ids.has(id));
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
function resultsIn(folder: string): RuleResult[] {
  try {
    const text = readFileSync(join(folder, 'verdict.json'), 'utf8');
    return (JSON.parse(text) as Verdict).rules;
  } catch {
    return [];
  }
}
