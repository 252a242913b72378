import { isScored } from './requirements.ts';
import type { OutcomeName, RuleResult, Verdict } from './types.ts';

/**
 * Counts the outcomes and says whether the target conforms: the run is complete, at least one must rule passed and
 * no must rule failed (verdict.schema.yaml, summary.conformant).
 */
export function summarize(
  rules: Pick<RuleResult, 'level' | 'outcome' | 'later'>[],
  complete: boolean,
): Verdict['summary'] {
  const count = (outcome: OutcomeName) => rules.filter((rule) => rule.outcome === outcome).length;
  const must = rules.filter((rule) => rule.level === 'must' && isScored(rule));
  return {
    conformant:
      complete &&
      must.some((rule) => rule.outcome === 'passed') &&
      !must.some((rule) => rule.outcome === 'failed'),
    passed: count('passed'),
    failed: count('failed'),
    warned: count('warned'),
    waived: count('waived'),
    notExercised: count('notExercised'),
  };
}
