import { shortfalls } from './exercised.ts';
import { isScored } from './requirements.ts';
import type { OutcomeName, Verdict } from './types.ts';

/**
 * The exit code of a run with this verdict (contracts: cli.md).
 *
 * - 3 the run was interrupted: no verdict
 * - 1 nothing at all was exercised; no must rule passed; a must rule failed; less was exercised than asked for; with
 *   `strict`, a rule warned, or was exercised in the baseline alone
 * - 0 otherwise
 *
 * With a baseline (see `withBaseline`), a failure counts only if the rule did not fail there, and a warning only if it neither
 * warned nor failed there. A failure that was waived in the baseline counts, so that nobody misses the end of a waiver.
 * Rules outside the set by which the run is scored never count.
 */
export function exitCode(verdict: Verdict, { strict }: { strict: boolean }): 0 | 1 | 3 {
  if (!verdict.run.complete) return 3;
  const scored = verdict.rules.filter(isScored);
  const must = scored.filter((rule) => rule.level === 'must');
  const hasEvidence = must.some((rule) => rule.outcome === 'passed' || rule.known);
  const counts: OutcomeName[] = strict ? ['failed', 'warned'] : ['failed'];
  const hasNewFailure = scored.some((rule) => counts.includes(rule.outcome) && !rule.known);
  const isLess =
    shortfalls(verdict).length > 0 || (strict && scored.some((rule) => rule.noLongerExercised));
  return hasEvidence && !hasNewFailure && !isLess ? 0 : 1;
}
