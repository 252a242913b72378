import { OUTCOMES } from './countsOf.ts';

/** The outcomes in the order of tables, in the words of pages that no engineer reads. */
export const PLAIN_OUTCOMES = OUTCOMES.flatMap(({ name, heading }) =>
  name === 'known' ? [] : { name, heading: name === 'notExercised' ? 'not tested' : heading },
);

/** A reason in these words. */
export function inPlainWords(because: string): string {
  return because
    .replace(/\bmust rule(s?)\b/g, 'mandatory requirement$1')
    .replaceAll('rules and constraints', 'requirements')
    .replace(/\bexercised\b/g, 'tested');
}
