import { wasAsked } from './reasons.ts';
import type { OutcomeName, RuleResult, Verdict } from './types.ts';

/**
 * Results as they stand beside a baseline: each says whether its failure or warning is known from there, and whether it passed
 * there and is not exercised now. So a verdict says by itself what fails it: whoever joins shards need not have their baseline.
 */
export function withBaseline(
  rules: readonly RuleResult[],
  baseline: Verdict | undefined,
): RuleResult[] {
  const before = new Map(baseline?.rules.map(({ id, outcome }) => [id, outcome]));
  return rules.map(({ known: _, noLongerExercised: __, ...rule }) => {
    const then = before.get(rule.id);
    const isLost = then === 'passed' && rule.outcome === 'notExercised' && wasAsked(rule);
    return {
      ...rule,
      ...(excuses(then, rule.outcome) && { known: true }),
      ...(isLost && { noLongerExercised: true }),
    };
  });
}

/** Whether a rule that had one outcome in the baseline may have another now. */
function excuses(before: OutcomeName | undefined, now: OutcomeName): boolean {
  if (now === 'failed') return before === 'failed';
  if (now === 'warned') return before === 'failed' || before === 'warned';
  return false;
}
