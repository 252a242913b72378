import { mkdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { root } from '../project.ts';
import { WrongUse } from '../../src/target/WrongUse.ts';

/** Where a run writes. */
export interface ResultFolder {
  path: string;
  /** As it is told to a person: relative to where they stand. */
  shown: string;
  /** The run's log, taken away when the results are written. */
  log: string;
  allureResults: string;
}

/**
 * Makes the folder for a run's results, emptied of what an earlier run left there.
 * @throws WrongUse where it cannot be made
 */
export function resultFolder(out: string | undefined): ResultFolder {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const path = out === undefined ? join(root, 'reports/runs', stamp) : resolve(out);
  const folder = {
    path,
    shown: relative(process.cwd(), path) || '.',
    log: join(path, '.log'),
    allureResults: join(path, 'allure-results'),
  };
  try {
    for (const inside of [folder.log, folder.allureResults, join(path, 'allure-report')]) {
      rmSync(inside, { recursive: true, force: true });
    }
    mkdirSync(folder.allureResults, { recursive: true });
  } catch (error) {
    throw new WrongUse(
      `--out ${path}: the folder cannot be written (${(error as Error).message}).`,
    );
  }
  return folder;
}
