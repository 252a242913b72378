import { countOf } from '../../words/countOf.ts';
import type { Cause } from '../../decided/causesOf.ts';
import type { OutcomeName } from '../../decided/types.ts';

/** What a reader wants to know first: `34 rules failed, 2 rules warned (3 causes)`; empty where nothing failed or warned. */
export function headline(causes: Cause[]): string {
  if (causes.length === 0) return '';
  const failures = causes.flatMap(({ first, others }) => [first, ...others]);
  const idsOf = (outcome: OutcomeName) =>
    new Set(failures.filter(({ rule }) => rule.outcome === outcome).map(({ rule }) => rule.id))
      .size;
  const counted = (['failed', 'warned'] as const)
    .map((outcome) => ({ outcome, rules: idsOf(outcome) }))
    .filter(({ rules }) => rules > 0);
  const rules = counted.map((one) => `${countOf(one.rules, 'rule')} ${one.outcome}`);
  return `${rules.join(', ')} (${countOf(causes.length, 'cause')})`;
}
