import { indented, printableLine } from '../report/printableLine.ts';
import { paint } from '../../words/paint.ts';
import { exercised } from '../../decided/exercised.ts';
import { type RuleResult, OUTCOME_WORDS } from '../../decided/types.ts';
import { listed } from '../../words/listed.ts';
import { glance } from '../report/glance.ts';
import { wordFor } from '../report/verdictWord.ts';
import type { Rejudged } from './rejudgeFolder.ts';
import type { Difference } from './changesSince.ts';
import { grouped } from '../../words/grouped.ts';

/** How many rules with the same reason are named. */
const NAMED = 3;

/** The result of judging a run again, for people: what differs and why, what stays open, then the counts. */
export function rejudgedText(rejudged: Rejudged): string {
  const { different, open, reworded, same } = rejudged.became;
  const lists = [
    ['changed', different.map(differenceLines)],
    ['not rejudged', openLines(open)],
  ] as const;
  const counts = [
    `${grouped(different.length)} changed`,
    `${grouped(same)} unchanged`,
    ...(reworded > 0 ? [`${grouped(reworded)} reworded, with the same outcome`] : []),
    `${grouped(open.length)} not rejudged${open.length > 0 ? ' (reasons above)' : ''}`,
  ];
  const { word, because } = glance(rejudged.after);
  const [then, now] = [rejudged.before, rejudged.after].map(({ rules }) => exercised(rules).count);
  const end =
    then === now || rejudged.before.run.asked?.evidence === 'full'
      ? `${wordFor(word, rejudged.after)}: ${printableLine(because)}`
      : `Only ${grouped(now ?? 0)} of the ${grouped(then ?? 0)} rules that the run exercised could be judged again (\`run --evidence full\` keeps what all need); of these, ${grouped(different.length)} changed. No verdict.`;
  return [
    headLines(rejudged).join('\n'),
    ...lists
      .filter(([, lines]) => lines.length > 0)
      .map(([heading, lines]) => [paint('bold', heading), ...lines].join('\n')),
    `${counts.join(', ')}\n${end}`,
  ].join('\n\n');
}

function headLines({ before, after, exchanges, sent }: Rejudged): string[] {
  const { run, target, suite } = before;
  const digests = new Map(before.specs.map(({ service, sha256 }) => [service, sha256]));
  const changed = after.specs.filter(({ service, sha256 }) => digests.get(service) !== sha256);
  const which =
    changed.length === 0
      ? 'the same specs'
      : `other specs of ${changed.map(({ service }) => service).join(', ')}`;
  const all = exchanges.length === sent;
  return [
    `run    ${printableLine(target.name)}, ${run.startedAt}, seed ${run.seed}, suite ${printableLine(suite.version)}`,
    `today  suite ${after.suite.version}, ${which}; nothing was sent`,
    `uses   ${grouped(exchanges.length)} of ${grouped(sent)} exchanges${all ? '' : ': the others were not kept whole (`run --evidence full` keeps all)'}`,
  ];
}

function differenceLines({ id, before, after, why, detail }: Difference): string {
  const format = after === 'failed' ? 'red' : after === 'passed' ? 'green' : 'yellow';
  const outcomes = [before, after].map((outcome) =>
    outcome === null ? '–' : OUTCOME_WORDS[outcome],
  );
  const shown = [why, ...(detail === undefined ? [] : [detail])].map(
    (text) => `\n    ${indented(text, '    ')}`,
  );
  return `  ${paint(format, printableLine(id))}  (${outcomes.join(' → ')})${shown.join('')}`;
}

const OPERATION = /\b(?:its request )?(?:GET|HEAD|POST|PUT|PATCH|DELETE) \/\S*/g;

function openLines(open: RuleResult[]): string[] {
  // Many operations lack the same: they are one line.
  const byReason = Map.groupBy(open, ({ reason = '' }) =>
    reason.replaceAll(OPERATION, 'a request'),
  );
  return [...byReason]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, rules]) => {
      const ids = rules.map(({ id }) => id);
      return `  ${rules.length}  ${printableLine(reason)}\n     ${printableLine(listed(ids, NAMED))}`;
    });
}
