import { CASES, operationsIn, rulesIn, type Cause } from '../../decided/causesOf.ts';
import type { OutcomeName } from '../../decided/types.ts';
import { countOf } from '../../words/countOf.ts';

/** `12 FAILED` in words for people: a failure that the baseline had, too, is `KNOWN`. */
export function causeWord({ first: { number, rule } }: Cause): string {
  return `#${number} ${rule.known ? 'KNOWN' : rule.outcome.toUpperCase()}`;
}

/** How many rules a cause breaks, if several, and that it is known: ` (18 rules)`. */
export function causeExtent(cause: Cause): string {
  const { length } = rulesIn(cause);
  const words = [
    ...(length === 1 ? [] : [countOf(length, 'rule')]),
    ...(cause.first.rule.known ? ['failed in the baseline, too'] : []),
  ];
  return words.length === 0 ? '' : ` (${words.join('; ')})`;
}

/** What happened, in a sentence that says where; of several operations the first and how many more. */
export function whatHappened(cause: Cause): string {
  const { rule, failure } = cause.first;
  const message = failure.message.replace(CASES, '') || rule.statement;
  const [own = '', ...more] = operationsIn(cause);
  const where = more.length === 0 ? own : `${own} and ${more.length} more`;
  if (message.includes(own)) return message.replace(own, () => where);
  return `${message} (${where})`;
}

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
