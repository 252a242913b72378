import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Status } from 'allure-js-commons';
import { isGood } from '../glance.ts';
import { wordFor } from '../verdictWord.ts';
import type { Report } from '../Report.ts';
import { allureResults, isResultFile, type AllureResult } from './allureResults.ts';
import { AllureHistory } from './AllureHistory.ts';
import { AllureProgram, isPageWanted } from './AllureProgram.ts';
import type { FindExchange } from './evidenceSteps.ts';
import { allDone } from '../../../words/allDone.ts';
import { inBatches } from './inBatches.ts';
import { printableLine } from '../printableLine.ts';
import type { RuleTime } from '../RuleTime.ts';
import { warn } from '../../../words/say.ts';
import { makeFolder } from '../../../words/files/makeFolder.ts';

export interface ReportOptions {
  /** Allure's process, if it was started earlier. */
  program?: AllureProgram;
  /**
   * Which results are left in `resultsDir`: all, or only those that contain more than a name, as thousands of rules pass or
   * are not exercised. Default: all.
   */
  leaves?: 'all' | 'telling';
  /** The folder of the history of earlier runs, to which this one is added. */
  history?: string;
  /** The times of each rule's own exchanges. */
  times?: ReadonlyMap<string, RuleTime>;
}

/**
 * Builds the Allure 3 report of a run: `index.html` in `reportDir`, one page that works from a folder and loads nothing
 * from outside. The results are made of the verdict (see `allureResults`), so that the page and verdict.json never differ.
 * @param resultsDir where results and attachments are written; created if it is missing
 * @param reportDir created if it is missing; nothing in it but `index.html` is changed
 * @throws Error with what Allure printed, if it fails
 */
export async function buildAllureReport(
  resultsDir: string,
  reportDir: string,
  report: Report,
  exchangeOf: FindExchange,
  { program = new AllureProgram(), leaves = 'all', history, times = new Map() }: ReportOptions = {},
): Promise<void> {
  makeFolder(resultsDir);
  const made = allureResults(resultsDir, report, exchangeOf, times);
  const results = await made.catch((cause) => {
    program.discard();
    throw cause;
  });
  const left = leaves === 'all' ? results : results.filter(isTelling);
  const written = inBatches(left, ({ file, text }) => writeFile(join(resultsDir, file), text));
  if (!isPageWanted()) return void (await written);
  const remembered = history === undefined ? undefined : new AllureHistory(history, report.verdict);
  const page = generate(resultsDir, results, report, program, remembered).then((built) => {
    makeFolder(reportDir);
    return writeFile(join(reportDir, 'index.html'), built);
  });
  await allDone([page, written]);
}

async function generate(
  resultsDir: string,
  results: AllureResult[],
  report: Report,
  program: AllureProgram,
  remembered: AllureHistory | undefined,
): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'allure-report-'));
  const [output, history] = [join(work, 'page'), join(work, 'history.jsonl')];
  const files = (await readdir(resultsDir)).filter((file) => !isResultFile(file));
  try {
    makeFolder(output);
    remembered?.copyTo(history);
    await program.build({
      output,
      name: titleOf(report),
      isGood: isGood(report.glance),
      results: new Map(results.map(({ file, text }) => [file, text])),
      attachments: files.map((file) => resolve(resultsDir, file)),
      ...(remembered && { history }),
    });
    const notKept = remembered?.replaceBy(history);
    if (notKept !== undefined) warn(notKept);
    return await readFile(join(output, 'index.html'), 'utf8');
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(`Allure could not build the report from ${resultsDir}: ${message}`, { cause });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Whether a result contains more than the name of a rule that passed or was not exercised. */
function isTelling({ result: { status, steps } }: AllureResult): boolean {
  return status !== Status.PASSED && (status !== Status.SKIPPED || steps.length > 0);
}

/** How many characters of a target's name are shown: a longer one would push the results out of the first screen. */
const NAME_SHOWN = 90;

/** The title: the verdict in a word. Allure's own place for such facts would push the verdict out of the first screen. */
function titleOf({ verdict, glance: { word, because } }: Report): string {
  return `${wordFor(word, verdict)}, ${printableLine(verdict.target.name, NAME_SHOWN)}: ${because}, seed ${verdict.run.seed}`;
}
