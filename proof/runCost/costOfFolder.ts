import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readLines } from '../../src/shown/folder/evidenceFiles.ts';
import { idleShare } from './idleShare.ts';

/** What the folder of a run shows of its cost: shares and figures per rule, which a further service does not raise. */
export interface FolderCost {
  requestsPerRule: number;
  /** The share of GETs for an address that the run had asked for before. */
  percentOfGetsRepeated: number;
  kilobytesPerRule: number;
  /** The share of the run in which fewer than half of the allowed requests were under way. */
  percentIdle: number;
}

/** The default of limits.concurrency (target.schema.yaml), which the embedded sandbox has. */
const CONCURRENCY = 4;

/** @param folder the results of a full run at the embedded sandbox */
export function costOfFolder(folder: string): FolderCost {
  const { run, rules } = JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8')) as {
    run: { requests: number };
    rules: unknown[];
  };
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  const gets = readLines(folder).filter(({ method }) => method === 'GET');
  return {
    requestsPerRule: run.requests / rules.length,
    percentOfGetsRepeated: 100 * (1 - new Set(gets.map(({ url }) => url)).size / gets.length),
    kilobytesPerRule: bytes / 1e3 / rules.length,
    percentIdle: 100 * idleShare(folder, CONCURRENCY),
  };
}
