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
import { packedPage } from './packedPage.ts';
import { printableLine } from '../printableLine.ts';
import type { RuleTime } from '../RuleTime.ts';
import { takePageApart } from './takePageApart.ts';
import { warn } from '../../../words/say.ts';
import { makeFolder } from '../../../words/files/makeFolder.ts';

/**
 * Hides what Allure draws for passed results beside its title: a ring, which is nearly all green if a few of hundreds
 * failed; and makes the green marks at the counts grey. A rule that passed keeps its tick.
 */
const NO_PASSED_MARKS = `<style>
:has(> svg[viewBox="0 0 100 100"] [data-chart-tooltip-trigger]) { display: none }
[data-testid="metadata-item-passed"] [data-testid="metadata-value"] > div,
[data-testid="counter"][class*="passed"], [class*="tree-status-bar-item"][class*="passed"] { background: #7b8595 !important; color: #fff !important }
</style>`;

/** Options for building a report. */
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

/** The analytics tag of Allure's page: the script that it loads, and the next one, which sets it up. */
const ANALYTICS =
  /<script async src="https:\/\/www\.googletagmanager\.com\/[^"]*"><\/script>\s*<script>[^<]*<\/script>/g;

/**
 * A policy with which the browser itself refuses to load anything from outside, also for content of the target's responses.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' data:",
  "style-src 'unsafe-inline' data:",
  'img-src data: blob:',
  'font-src data:',
  'media-src data: blob:',
  'frame-src data: blob:',
  'connect-src data: blob:',
  "form-action 'none'",
].join('; ');

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
  const page = generate(resultsDir, results, report, program, remembered).then((built) =>
    writePage(built, report, reportDir),
  );
  await allDone([page, written]);
}

async function writePage(built: string, report: Report, reportDir: string): Promise<void> {
  const { shell, ...parts } = takePageApart(built);
  // Only the shell of the page's megabytes is read as HTML.
  const offline = offlinePage(shell);
  const page = await packedPage({
    ...parts,
    shell: isGood(report.glance) ? offline : withoutPassedMarks(offline),
  });
  makeFolder(reportDir);
  await writeFile(join(reportDir, 'index.html'), page);
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

/** Allure's page for a run that is not conformant, with nothing green beside the verdict. */
function withoutPassedMarks(shell: string): string {
  return shell.replace('</head>', () => `${NO_PASSED_MARKS}</head>`);
}

/**
 * Turns Allure's single page (or its shell: its data loads nothing) into one that loads nothing from outside: removes its
 * analytics tag and adds a policy for the browser.
 * @throws Error if the page still loads anything, or has another form than expected (another Allure version)
 */
export function offlinePage(html: string): string {
  const head = '<head>';
  if (!html.includes(head)) throw new Error(`Allure's page has no ${head}.`);
  const page = html
    .replace(ANALYTICS, '')
    .replace(head, () => `${head}<meta http-equiv="Content-Security-Policy" content="${POLICY}">`);
  const outside = outsideAddress(page);
  if (outside !== undefined)
    throw new Error(
      `Allure's page still calls ${outside}; its form has changed, adapt src/shown/report/allure/buildAllureReport.ts to it.`,
    );
  return page;
}

/** The first address outside the page that it would load; undefined if there is none. */
export function outsideAddress(html: string): string | undefined {
  // Attribute values may be megabytes of data; their beginning is enough to see an address.
  const loaded = html.matchAll(
    /<(?:script|link|img|iframe|source|video|audio|object|embed)\b[^>]{0,200}?\b(?:src|href|data)\s*=\s*["']?([^"'\s>]{0,200})/gi,
  );
  for (const [, address = ''] of loaded) if (!address.startsWith('data:')) return address;
  return /googletagmanager\.com|google-analytics\.com|\bgtag\(/.exec(html)?.[0];
}
