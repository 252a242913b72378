import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Status, type TestResult } from 'allure-js-commons';
import { inBatches } from './inBatches.ts';

/**
 * Once the report's page is built, takes away the results that hold nothing but a name: of rules that passed or were not
 * exercised, one file each, thousands of them. A report that is built again (after `merge`) makes them again from the
 * verdict.
 */
export async function keepTellingResults(resultsDir: string): Promise<void> {
  const names = (await readdir(resultsDir)).filter((name) => name.endsWith('-result.json'));
  await inBatches(names, async (name) => {
    const file = join(resultsDir, name);
    const { status, steps } = JSON.parse(await readFile(file, 'utf8')) as TestResult;
    const isTelling = status !== Status.PASSED && (status !== Status.SKIPPED || steps.length > 0);
    if (!isTelling) await rm(file);
  });
}
