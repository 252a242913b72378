import { CASES, operationsIn, rulesIn, type Cause } from '../../decided/causesOf.ts';
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
