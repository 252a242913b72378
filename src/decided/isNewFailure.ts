import type { RuleResult } from './types.ts';

/** Whether a rule failed that did not fail in the baseline, too: then the run failed. */
export function isNewFailure({ outcome, known }: RuleResult): boolean {
  return outcome === 'failed' && known !== true;
}
