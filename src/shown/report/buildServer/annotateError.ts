import { warnOnGitHub } from '../../../words/say.ts';

/** In a job of GitHub Actions, shows on the job's page that a command failed as a whole, and why. */
export function annotateError(title: string, why: string, environment = process.env): void {
  if (environment['GITHUB_ACTIONS'] === 'true') warnOnGitHub('error', title, why);
}
