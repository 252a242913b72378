import { causeWord } from './causeLine.ts';
import type { Report } from './Report.ts';
import { warnOnGitHub } from '../../words/say.ts';

/** How many annotations GitHub shows of one step. */
const SHOWN = 10;

/**
 * In a job of GitHub Actions, prints a workflow command for each cause, so that it is shown on the job's page.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function annotate({ causes }: Report, environment = process.env): void {
  if (environment['GITHUB_ACTIONS'] !== 'true') return;
  for (const cause of causes.slice(0, SHOWN)) {
    const { rule, failure } = cause.first;
    const kind = rule.outcome === 'failed' && !rule.known ? 'error' : 'warning';
    warnOnGitHub(kind, `${causeWord(cause)} ${rule.id}`, failure.message);
  }
}
