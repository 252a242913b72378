import { countOf } from '../text/countOf.ts';
import type { Cause } from '../verdict/causesOf.ts';
import type { OutcomeName } from '../verdict/types.ts';

/**
 * What a reader wants to know first: `34 rules failed, 2 rules warned, for 3 causes`; empty where nothing failed or warned.
 * Where many rules have one cause it says `all for 1 cause`, as there is one thing to mend.
 */
export function headline(causes: Cause[]): string {
  if (causes.length === 0) return '';
  const failures = causes.flatMap(({ first, others }) => [first, ...others]);
  const idsOf = (outcome: OutcomeName) =>
    new Set(failures.filter(({ rule }) => rule.outcome === outcome).map(({ rule }) => rule.id))
      .size;
  const counted = (['failed', 'warned'] as const)
    .map((outcome) => ({ outcome, rules: idsOf(outcome) }))
    .filter(({ rules }) => rules > 0);
  const rules = counted.reduce((sum, one) => sum + one.rules, 0);
  const all = causes.length === 1 && rules > 1 ? 'all for' : 'for';
  return [
    ...counted.map((one) => `${countOf(one.rules, 'rule')} ${one.outcome}`),
    `${all} ${countOf(causes.length, 'cause')}`,
  ].join(', ');
}
