import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WrongUse } from '../../src/target/WrongUse.ts';
import type { Verdict } from '../../src/verdict/types.ts';

/**
 * The verdict that an earlier run left in its folder.
 * @throws WrongUse where there is none, or none of this version
 */
export function readVerdict(folder: string): Verdict {
  const file = join(folder, 'verdict.json');
  let verdict: Verdict;
  try {
    verdict = JSON.parse(readFileSync(file, 'utf8')) as Verdict;
  } catch (error) {
    throw new WrongUse(
      `${file}: no verdict can be read there (${(error as Error).message}); name the folder of a run.`,
    );
  }
  if (verdict.schemaVersion === 1 && Array.isArray(verdict.rules)) return verdict;
  throw new WrongUse(`${file}: this is no verdict of schemaVersion 1; name the folder of a run.`);
}
