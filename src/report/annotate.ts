import { printable } from '../text/printable.ts';
import type { Report } from './Report.ts';
import { warn } from '../text/say.ts';

/** How many annotations GitHub shows of one step. */
const SHOWN = 10;

/**
 * In a job of GitHub Actions, prints a workflow command for each cause, so that it is shown on the job's page.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function annotate({ causes }: Report, environment = process.env): void {
  if (environment['GITHUB_ACTIONS'] !== 'true') return;
  for (const { first } of causes.slice(0, SHOWN)) {
    const { rule, failure } = first;
    const kind = rule.outcome === 'failed' ? 'error' : 'warning';
    warn(`::${kind} title=${inProperty(rule.id)}::${inMessage(failure.message)}`);
  }
}

/** A text that cannot end the command, nor begin another one. */
function inMessage(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function inProperty(text: string): string {
  return inMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
