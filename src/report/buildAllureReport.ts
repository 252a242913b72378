import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Status } from 'allure-js-commons';
import type { Verdict } from '../verdict/types.ts';
import { alignAllureResults, isResultFile, type AlignedResult } from './alignAllureResults.ts';
import { AllureProgram } from './AllureProgram.ts';
import type { Evidence } from './evidenceSteps.ts';
import { glance } from './glance.ts';
import { inBatches } from './inBatches.ts';
import { offlinePage } from './offlinePage.ts';
import { packedPage } from './packedPage.ts';
import { takePageApart } from './takePageApart.ts';

/** How a report is built, beside what it is made from. */
export interface ReportOptions {
  /** Started earlier, while there was time. */
  program?: AllureProgram;
  /**
   * Which results are left in `resultsDir`: all, or those that hold more than a name. Of rules that passed or were not
   * exercised there are thousands, and a report that is built again (after `merge`) makes them again from the verdict.
   * Default: all.
   */
  leaves?: 'all' | 'telling';
}

/**
 * Builds the Allure 3 report of a run: `index.html` in `reportDir`, one self-contained page that works from a folder
 * and calls nobody. Before, it aligns the results of `resultsDir` with the verdict (see `alignAllureResults`), so that the
 * page and verdict.json never differ.
 *
 * @param resultsDir created where it is missing; results of shards in it are taken over
 * @param reportDir created where it is missing; nothing in it but `index.html` is touched
 * @throws Error with what Allure printed where it fails
 */
export async function buildAllureReport(
  resultsDir: string,
  reportDir: string,
  verdict: Verdict,
  evidence: Evidence,
  { program = new AllureProgram(), leaves = 'all' }: ReportOptions = {},
): Promise<void> {
  await mkdir(resultsDir, { recursive: true });
  const results = await alignAllureResults(resultsDir, verdict, evidence).catch((cause) => {
    program.discard();
    throw cause;
  });
  const left = leaves === 'all' ? results : results.filter(isTelling);
  const written = inBatches(left, ({ file, text }) => writeFile(join(resultsDir, file), text));
  const { shell, ...parts } = takePageApart(await generate(resultsDir, results, verdict, program));
  // Of the page's megabytes, only the shell is read as HTML.
  const page = await packedPage({ ...parts, shell: offlinePage(shell) });
  await mkdir(reportDir, { recursive: true });
  await writeFile(join(reportDir, 'index.html'), page);
  await written;
}

async function generate(
  resultsDir: string,
  results: AlignedResult[],
  verdict: Verdict,
  program: AllureProgram,
): Promise<string> {
  const output = await mkdtemp(join(tmpdir(), 'allure-report-'));
  const files = (await readdir(resultsDir)).filter((file) => !isResultFile(file));
  try {
    await program.build({
      output,
      name: titleOf(verdict),
      results: new Map(results.map(({ file, text }) => [file, text])),
      attachments: files.map((file) => resolve(resultsDir, file)),
    });
    return await readFile(join(output, 'index.html'), 'utf8');
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(`Allure could not build the report from ${resultsDir}: ${message}`, { cause });
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** Whether a result holds more than the name of a rule that passed or was not exercised. */
function isTelling({ result: { status, steps } }: AlignedResult): boolean {
  return status !== Status.PASSED && (status !== Status.SKIPPED || steps.length > 0);
}

/** The run at a glance. Allure's own place for such facts would push the verdict out of the first screen. */
function titleOf(verdict: Verdict): string {
  const { word, because } = glance(verdict);
  return `${word}: ${verdict.target.name}, ${because}, seed ${verdict.run.seed}`;
}
