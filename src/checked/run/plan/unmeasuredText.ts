import { listed } from '../../../words/listed.ts';

/** How many rules are named. */
const NAMED = 3;

/**
 * A note about checks that are not in the tables yet (`npm run measure`). They run all the same; only their cost is assumed. Empty if all
 * were measured.
 */
export function unmeasuredText(rules: string[]): string {
  if (rules.length === 0) return '';
  const of = rules.length === 1 ? '1 check' : `${rules.length} checks`;
  return `note: the cost of ${of} is an estimate: ${listed(rules, NAMED)}`;
}
