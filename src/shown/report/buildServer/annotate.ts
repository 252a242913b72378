import { appendFileSync, closeSync, existsSync } from 'node:fs';
import { openToAppend } from '../../../words/files/readForeign.ts';
import { isNewFailure } from '../../../decided/isNewFailure.ts';
import { brokenSentence, causeWord, expectedAndReceived, whatHappened } from '../causeLine.ts';
import { isGood } from '../glance.ts';
import type { Report } from '../Report.ts';
import { warnOnGitHub } from '../../../words/say.ts';
import { writeSummary } from '../writeSummary.ts';

/** How many annotations GitHub shows of one step. */
const SHOWN = 10;
/** GitHub shows no summary of more than 1 MiB. */
const SUMMARY_BYTES = 1_000_000;

/**
 * In a job of GitHub Actions, prints a workflow command for each cause, or for the verdict if it is bad without any, and adds
 * the summary to that of the step, so that the job's page shows both. A shard is shown where it is joined with the others.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function annotate(report: Report, environment = process.env): void {
  const { verdict, causes, glance } = report;
  if (environment['GITHUB_ACTIONS'] !== 'true' || verdict.run.asked?.shard !== undefined) return;
  for (const cause of causes.slice(0, SHOWN)) {
    const { rule } = cause.first;
    const kind = isNewFailure(rule) ? 'error' : 'warning';
    const message = `"${brokenSentence(cause)}" ${whatHappened(cause)}${expectedAndReceived(cause.first)}`;
    warnOnGitHub(kind, `${causeWord(cause)} ${rule.id}`, message);
  }
  if (!isGood(glance) && !causes.some(({ first: { rule } }) => isNewFailure(rule)))
    warnOnGitHub('error', glance.word, glance.because);
  summarizeStep(report, environment);
}

/** Adds the summary of a report to that of the step. */
export function summarizeStep(report: Report, environment = process.env): void {
  const file = environment['GITHUB_STEP_SUMMARY'];
  if (environment['GITHUB_ACTIONS'] !== 'true' || file === undefined) return;
  if (report.verdict.run.asked?.shard !== undefined) return;
  try {
    const descriptor = openToAppend(file, !existsSync(file));
    appendFileSync(descriptor, Buffer.from(writeSummary(report)).subarray(0, SUMMARY_BYTES));
    closeSync(descriptor);
  } catch {
    // The verdict stands without it.
  }
}
