import type { RuleResult } from './types.ts';
import { listed } from '../words/listed.ts';

/** The reasons for which the verdict itself, and no check, says that a rule was not exercised. */

/** No check had decided the rule when the run ended. */
export const NOT_REACHED = 'not reached';

/** Another part of a run with `--shard` decides it. */
export const OTHER_SHARD = 'belongs to another shard';

/** `--rule` left it out. */
export const NOT_ASKED = 'not selected with --rule';

/** `--budget` left the rule out, or the cases that would have shown something. */
export const LEFT_OUT = 'left out by --budget';

/** Nothing that a check did came to an assertion. */
export const UNSEEN = 'no case got far enough to judge the rule';

/**
 * A check may send no more of something by the plan of its service.
 * @param by the operations to which most requests went, by number
 */
export function limitReached(most: string, what: string, by: string[] = []): string {
  const mostly = by.length === 0 ? '' : `, mostly by ${listed(by, 1)}`;
  return `the ${what} limit of this service (${most}; see \`plan\`) was reached${mostly}`;
}

const LIMIT =
  / limit of this service \([\d,]+; see `plan`\) was reached(?:, mostly by (\S+ \S+)(?: and (\d+) more)?)?$/;

/** Of such a reason the operation to which most requests went, and how many operations these are; undefined of another one. */
export function spentAt(reason: string): { first: string | undefined; count: number } | undefined {
  const [match, first, more = '0'] = LIMIT.exec(reason) ?? [];
  return match === undefined ? undefined : { first, count: 1 + Number(more) };
}

/** Whether a run was asked for a rule, by `--rule` and `--shard`: then it judged the rule, or says what prevented that. */
export function wasAsked({ reason }: RuleResult): boolean {
  return reason !== NOT_ASKED && reason !== OTHER_SHARD;
}
