import { uncoveredBy } from '../../decided/uncoveredBy.ts';
import { wasAsked } from '../../decided/reasons.ts';
import type { OutcomeName, RuleResult, Verdict } from '../../decided/types.ts';

/** The outcomes of one rule that is judged differently today; null if there was, or is, no such rule. */
export interface Difference {
  id: string;
  before: OutcomeName | null;
  after: OutcomeName | null;
  why: string;
  /** What shows the difference, or why nothing does. */
  detail?: string;
}

/** The differences of a verdict that was judged again. Each list in the order of the rules. */
export interface Became {
  different: Difference[];
  /** Rules that were decided then, have the same words today, and cannot be decided from the recording. */
  open: RuleResult[];
  /** How many rules have other words or another level, but the same outcome. */
  reworded: number;
  /** How many rules have the same outcome, decided or not. */
  same: number;
}

/** Compares a verdict with the one that was made earlier from the same evidence. */
export function changesSince(before: Verdict, after: Verdict): Became {
  const earlier = new Map(before.rules.map((rule) => [rule.id, rule]));
  const later = new Set(after.rules.map(({ id }) => id));
  const became: Became = { different: [], open: [], reworded: 0, same: 0 };
  for (const rule of after.rules) {
    const then = earlier.get(rule.id);
    const change = then === undefined ? 'the rule is new' : changeOf(then, rule);
    if (then?.outcome === rule.outcome) became[change === undefined ? 'same' : 'reworded'] += 1;
    else if (change === undefined && rule.outcome === 'notExercised') became.open.push(rule);
    else became.different.push(differenceOf(then, rule, whyOf(change, then, rule, before, after)));
  }
  const gone = before.rules
    .filter(({ id }) => !later.has(id))
    .map(({ id, outcome }) => ({ id, before: outcome, after: null, why: 'the rule is gone' }));
  became.different.push(...gone);
  return became;
}

/** What changed in the basis of a rule's judgement; undefined if nothing did. */
function changeOf(then: RuleResult, now: RuleResult): string | undefined {
  if (then.statement !== now.statement)
    return `the rule changed: it was “${then.statement}”, and is “${now.statement}”`;
  if (then.level !== now.level) return `its level changed from ${then.level} to ${now.level}`;
  return undefined;
}

function whyOf(
  change: string | undefined,
  then: RuleResult | undefined,
  now: RuleResult,
  before: Verdict,
  after: Verdict,
): string {
  if (change !== undefined)
    return `${change}; its evidence is ${now.outcome === 'notExercised' ? 'not ' : ''}there`;
  if (then?.outcome === 'waived')
    return 'that run had an exception for it, which does not count here: give its target file with --target';
  if (now.outcome === 'waived')
    return [
      `excepted by a waiver of ${after.run.asked?.target ?? 'its target file'}: ${now.reason}`,
      ...uncoveredBy(now),
    ].join('\n');
  if (then !== undefined && !wasAsked(then))
    return 'the run was not asked for it, and its recording shows it';
  const versions =
    before.suite.version === after.suite.version
      ? ''
      : ` (suite ${before.suite.version}, and ${after.suite.version} today)`;
  return `the rule says what it said, and what judges it changed${versions}`;
}

function differenceOf(
  then: RuleResult | undefined,
  { id, statement, outcome, failures, reason }: RuleResult,
  why: string,
): Difference {
  const [failure] = failures ?? [];
  const expected = failure?.expected === statement ? '' : ` Expected: ${failure?.expected}`;
  const detail = failure === undefined ? reason : `${failure.message}${expected}`;
  return {
    id,
    before: then?.outcome ?? null,
    after: outcome,
    why,
    ...(detail !== undefined && { detail }),
  };
}
