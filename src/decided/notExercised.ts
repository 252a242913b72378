import type { Decision } from './types.ts';

/** The decision on a rule of which nothing was found out. */
export function notExercised(rule: string, reason: string, cases = 0): Decision {
  return { rule, outcome: 'notExercised', reason, cases, failures: [] };
}
