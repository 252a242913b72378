import { indented, printableLine } from './printableLine.ts';
import type { Change, Comparison } from '../verdict/compareVerdicts.ts';
import type { OutcomeName, RuleResult, Verdict } from '../verdict/types.ts';
import { paint } from '../text/paint.ts';

/** The word for an outcome in a sentence. */
export const OUTCOME_WORDS: Record<OutcomeName, string> = {
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

/** The heading of rules that are only counted: for two runs of different services there are hundreds. */
const NOT_COMPARED = 'not compared (another service, --rule or --shard)';

/** Whether the later run shows less or worse than the earlier one. */
export function isWorse({ newlyFailing, noLongerExercised }: Comparison): boolean {
  return newlyFailing.length > 0 || noLongerExercised.length > 0;
}

/** The changes between two runs, for people: the two runs, the rules under their headings, then the counts. */
export function comparisonText(before: Verdict, after: Verdict, comparison: Comparison): string {
  const results = new Map(after.rules.map((rule) => [rule.id, rule]));
  const lists = HEADINGS.filter(([list]) => comparison[list].length > 0).map(
    ([list, heading, format]) =>
      [
        paint('bold', heading),
        ...comparison[list].map(
          (change) =>
            `  ${paint(format, printableLine(change.id))}${described(change, results.get(change.id))}`,
        ),
      ].join('\n'),
  );
  const counts = HEADINGS.map(([list, heading]) => `${comparison[list].length} ${heading}`);
  const apart = comparison.notCompared.length;
  if (apart > 0) counts.push(`${apart} ${NOT_COMPARED}`);
  return [
    [`before  ${runLine(before)}`, `after   ${runLine(after)}`, ...specLines(before, after)].join(
      '\n',
    ),
    ...lists,
    counts.join(', '),
  ].join('\n\n');
}

/** One run in a line: target, time and outcome. */
export function runLine({ target, run, summary }: Verdict): string {
  const counts = `${summary.passed} passed, ${summary.failed} failed, ${summary.notExercised} not exercised`;
  const incomplete = run.complete ? '' : ' (incomplete)';
  return `${printableLine(target.name)}, ${run.startedAt}, seed ${run.seed}: ${counts}${incomplete}`;
}

/**
 * Notes for services that two runs judged by different specs: a change may come from the suite and not from the target.
 */
export function specLines(before: Verdict, after: Verdict): string[] {
  const digests = new Map(before.specs.map(({ service, sha256 }) => [service, sha256]));
  const changed = after.specs.filter(
    ({ service, sha256 }) => digests.has(service) && digests.get(service) !== sha256,
  );
  if (changed.length === 0) return [];
  return [`specs   other ones of ${changed.map(({ service }) => service).join(', ')}`];
}

function described({ before, after }: Change, result: RuleResult | undefined): string {
  const outcomes = [before, after]
    .filter((outcome) => outcome !== null)
    .map((it) => OUTCOME_WORDS[it]);
  const detail = result?.failures?.[0]?.message ?? result?.reason;
  const why = detail === undefined ? '' : `\n    ${indented(detail, '    ')}`;
  return `  (${outcomes.join(' → ')})${why}`;
}
