import type { Check } from './Check.ts';

export type ListedCheck = Omit<Check, 'rule'>;

/** The same, or only how it runs. */
type Listed = Check['run'] | ListedCheck;

/** What the checks of a list have in common, unless one says otherwise. */
export type Common = Omit<Check, 'rule' | 'run'>;

/** A list of checks that is written by their rules: no rule of it has two. */
export function byRule(checks: Record<string, Listed>): Check[];
export function byRule(common: Common, checks: Record<string, Listed>): Check[];
export function byRule(first: Common | Record<string, Listed>, second?: Record<string, Listed>) {
  const [common, checks] = second === undefined ? [{}, first] : [first, second];
  return Object.entries(checks as Record<string, Listed>).map(([rule, check]): Check => ({
    rule,
    ...common,
    ...(typeof check === 'function' ? { run: check } : check),
  }));
}
