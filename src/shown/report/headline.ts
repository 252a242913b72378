import { countOf } from '../../words/countOf.ts';
import type { Cause } from '../../decided/causesOf.ts';
import type { OutcomeName } from '../../decided/types.ts';

/** What a reader wants to know first: `34 rules failed, 2 rules warned (3 causes)`; empty where nothing failed or warned. */
export function headline(causes: Cause[]): string {
  if (causes.length === 0) return '';
  const failures = causes.flatMap(({ first, others }) => [first, ...others]);
  const rulesOf = (outcome: OutcomeName) =>
    new Map(
      failures.filter(({ rule }) => rule.outcome === outcome).map(({ rule }) => [rule.id, rule]),
    );
  const [failed, warned] = [rulesOf('failed'), rulesOf('warned')];
  const known = [...failed.values()].filter((rule) => rule.known).length;
  const counts = [
    known > 0
      ? `${countOf(failed.size - known, 'new failure')}, ${known} known`
      : `${countOf(failed.size, 'rule')} failed`,
    `${countOf(warned.size, 'rule')} warned`,
  ].filter((text) => !text.startsWith('0 rules'));
  return `${counts.join(', ')} (${countOf(causes.length, 'cause')})`;
}
