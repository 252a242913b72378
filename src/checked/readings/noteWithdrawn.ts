import { remark } from '../../sent/remark.ts';
import type { Trial } from '../trial/Trial.ts';

/** Under which remark: it is told of those that passed. */
export const WITHDRAWN = 'withdrawn';

/** Tells that a rule looked broken, and did not when it was tried again: others may change the data, or the fault comes and goes. */
export function noteWithdrawn({ session }: Trial, rule: string): void {
  remark(session, WITHDRAWN, rule);
}

/** Whether the rule of a trial looked broken, and did not later. */
export function wasWithdrawn({ session, rule }: Trial): boolean {
  return session.remarks.get(WITHDRAWN)?.has(rule) ?? false;
}
