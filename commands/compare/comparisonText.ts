import { printable } from '../../src/report/printable.ts';
import type { Change, Comparison } from '../../src/verdict/compareVerdicts.ts';
import type { OutcomeName, RuleResult, Verdict } from '../../src/verdict/types.ts';
import { paint } from '../paint.ts';

const WORDS: Record<OutcomeName, string> = {
  passed: 'passed',
  failed: 'failed',
  warned: 'warned',
  waived: 'waived',
  notExercised: 'not exercised',
};

const HEADINGS: [list: keyof Comparison, heading: string, format: 'red' | 'yellow' | 'green'][] = [
  ['newlyFailing', 'newly failing', 'red'],
  ['noLongerExercised', 'no longer exercised', 'yellow'],
  ['newlyPassing', 'newly passing', 'green'],
  ['changed', 'changed otherwise', 'yellow'],
  ['newRules', 'new rules', 'yellow'],
  ['removedRules', 'removed rules', 'yellow'],
];

/** Whether the later run shows less or worse than the earlier one. */
export function isWorse({ newlyFailing, noLongerExercised }: Comparison): boolean {
  return newlyFailing.length > 0 || noLongerExercised.length > 0;
}

/** What changed, for people: the two runs, the rules under their headings, the counts last. */
export function comparisonText(before: Verdict, after: Verdict, comparison: Comparison): string {
  const results = new Map(after.rules.map((rule) => [rule.id, rule]));
  const lists = HEADINGS.filter(([list]) => comparison[list].length > 0).map(
    ([list, heading, format]) =>
      [
        paint('bold', heading),
        ...comparison[list].map(
          (change) => `  ${paint(format, change.id)}${described(change, results.get(change.id))}`,
        ),
      ].join('\n'),
  );
  const counts = HEADINGS.map(([list, heading]) => `${comparison[list].length} ${heading}`);
  return [
    [`before  ${runLine(before)}`, `after   ${runLine(after)}`].join('\n'),
    ...lists,
    counts.join(', '),
  ].join('\n\n');
}

function runLine({ target, run, summary }: Verdict): string {
  const counts = `${summary.passed} passed, ${summary.failed} failed, ${summary.notExercised} not exercised`;
  return `${printable(target.name)}, ${run.startedAt}, seed ${run.seed}: ${counts}`;
}

function described({ before, after }: Change, result: RuleResult | undefined): string {
  const outcomes = [before, after].filter((outcome) => outcome !== null).map((it) => WORDS[it]);
  const detail = result?.failures?.[0]?.message ?? result?.reason;
  const why = detail === undefined ? '' : `\n    ${printable(detail).replaceAll('\n', '\n    ')}`;
  return `  (${outcomes.join(' → ')})${why}`;
}
