import { appendFileSync } from 'node:fs';
import { causeWord } from './causeLine.ts';
import type { Report } from './Report.ts';
import { warnOnGitHub } from '../../words/say.ts';
import { writeSummary } from './writeSummary.ts';

/** How many annotations GitHub shows of one step. */
const SHOWN = 10;
/** GitHub shows no summary of more than 1 MiB. */
const SUMMARY_BYTES = 1_000_000;

/**
 * In a job of GitHub Actions, prints a workflow command for each cause and adds the summary to that of the step, so that the
 * job's page shows both. A shard is summarized where it is joined with the others.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function annotate(report: Report, environment = process.env): void {
  if (environment['GITHUB_ACTIONS'] !== 'true') return;
  for (const cause of report.causes.slice(0, SHOWN)) {
    const { rule, failure } = cause.first;
    const kind = rule.outcome === 'failed' && !rule.known ? 'error' : 'warning';
    warnOnGitHub(kind, `${causeWord(cause)} ${rule.id}`, failure.message);
  }
  const file = environment['GITHUB_STEP_SUMMARY'];
  if (file === undefined || report.verdict.run.asked?.shard !== undefined) return;
  try {
    appendFileSync(file, Buffer.from(writeSummary(report)).subarray(0, SUMMARY_BYTES));
  } catch {
    // The verdict stands without it.
  }
}
