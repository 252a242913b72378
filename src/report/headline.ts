import { countOf } from '../text/countOf.ts';
import type { Cause } from '../verdict/causesOf.ts';

/** What a reader wants to know first: `3 causes, 34 rules`; empty where nothing failed or warned. */
export function headline(causes: Cause[]): string {
  if (causes.length === 0) return '';
  const failures = causes.flatMap(({ first, others }) => [first, ...others]);
  const rules = new Set(failures.map(({ rule }) => rule.id)).size;
  return `${countOf(causes.length, 'cause')}, ${countOf(rules, 'rule')}`;
}
