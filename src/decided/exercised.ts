import { wasAsked } from './reasons.ts';
import { isScored } from './requirements.ts';
import type { RuleResult, Verdict } from './types.ts';
import { grouped } from '../words/grouped.ts';

/** How many rules were asked for, and how many of them were exercised. */
export interface Exercised {
  of: number;
  count: number;
  /** Rounded down: 99.9 % shows as 99. */
  percent: number;
}

/** How many of the rules that a run was asked for, and by which it is scored, were exercised. */
export function exercised(rules: readonly RuleResult[]): Exercised {
  const asked = rules.filter((rule) => wasAsked(rule) && isScored(rule));
  const count = asked.filter(({ outcome }) => outcome !== 'notExercised').length;
  const percent = asked.length === 0 ? 0 : Math.floor((100 * count) / asked.length);
  return { of: asked.length, count, percent };
}

/** Whether a run ended before it tested anything: all that is to be told of it is why. */
export function isUntried({ rules, run: { why } }: Verdict): boolean {
  return why !== undefined && exercised(rules).count === 0;
}

/**
 * For each minimum (`--min-exercised`, or `minimum` of the target file) that was missed, a note. A single shard need not
 * reach them, because its part may be the one that lacks a fixture; the merged verdict must.
 */
export function shortfalls({ run: { asked = {} }, rules }: Verdict): string[] {
  if (asked.shard !== undefined) return [];
  const short = (own: readonly RuleResult[], least: number | undefined, what: string): string[] => {
    const { of, count, percent } = exercised(own);
    if (least === undefined || of === 0 || count * 100 >= least * of) return [];
    return [
      `${what}${percent} % of ${asked.rules?.length ? 'the selected ' : ''}${grouped(of)} rules and constraints were exercised, at least ${least} % are required`,
    ];
  };
  return [
    ...short(rules, asked.minExercised, ''),
    ...Object.entries(asked.minimum ?? {}).flatMap(([service, least]) => {
      const own = rules.filter((rule) => rule.service === service);
      return short(own, least, `${service}: `);
    }),
  ];
}

/** The note that names the rules that passed in a baseline and were asked for, but not exercised, now. */
export function noLongerExercisedNotes(rules: readonly RuleResult[]): string[] {
  const lost = rules.filter((rule) => rule.noLongerExercised);
  if (lost.length === 0) return [];
  return [
    `Passed in the baseline and not exercised now (with --strict that fails a run), ${grouped(lost.length)}: ${lost.map(({ id }) => id).join(', ')}.`,
  ];
}
