import { listed } from '../text/listed.ts';

/** So many are named. */
const NAMED = 3;

/**
 * Warns of checks that the tables do not hold yet. They run all the same; only what is said about their cost is a guess.
 * Empty where all were measured.
 */
export function unmeasuredText(rules: string[]): string {
  if (rules.length === 0) return '';
  const of = rules.length === 1 ? '1 check' : `${rules.length} checks`;
  return `warning: cost of ${of} unknown, so assumed expensive: ${listed(rules, NAMED)} (npm run measure)`;
}
