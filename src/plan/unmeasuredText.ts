/** So many are named. */
const NAMED = 3;

/**
 * Warns of checks that the tables do not hold yet. They run all the same; only what is said about their cost is a guess.
 * Empty where all were measured.
 */
export function unmeasuredText(rules: string[]): string {
  if (rules.length === 0) return '';
  const named = rules.slice(0, NAMED).join(', ');
  const more = rules.length > NAMED ? ` and ${rules.length - NAMED} more` : '';
  const of = rules.length === 1 ? '1 check' : `${rules.length} checks`;
  return `warning: cost of ${of} unknown, so assumed expensive: ${named}${more} (npm run measure)`;
}
