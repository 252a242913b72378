import { hasLeft, type JournalRecord } from '../../../sent/journal/readJournal.ts';
import { printable } from '../../../words/printable.ts';
import type { Diagnosis } from '../../Diagnosis.ts';
import type { Plan } from '../planOf.ts';
import type { Target } from '../../../target/Target.ts';
import { paint } from '../../../words/paint.ts';
import { countOf } from '../../../words/countOf.ts';
import { listed } from '../../../words/listed.ts';
import type { PlannedRule } from '../plan/plannedRules.ts';
import type { changedJournals } from '../../../sent/journal/unfinished.ts';
import { changedText, unfinishedText } from '../../../sent/journal/unfinishedText.ts';
import { rulesLostWithout, exercisedAt } from '../plan/rulesLostWithout.ts';
import { grouped } from '../../../words/grouped.ts';

const MARKS = {
  there: paint('green', 'ok      '),
  missing: paint('red', 'failed  '),
  unknown: paint('yellow', 'unclear '),
  absent: paint('dim', 'absent  '),
  changed: paint('red', 'changed '),
};

/** Of more things than these that are there, only the first is named. */
const THERE_SHOWN = 2;

/**
 * The findings under one heading: what is not as the target file says comes first, each missing thing with its cost in rules.
 * @param all whether everything that is there has its line, too
 */
export function findingText(
  heading: string,
  findings: Diagnosis[],
  plans: Plan[],
  target: Target,
  all: boolean,
): string {
  const { there = [], other = [] } = Object.groupBy(findings, ({ state }) =>
    state === 'there' ? state : 'other',
  );
  const isShort = !all && there.length > THERE_SHOWN;
  const named = isShort
    ? [
        `${listed(
          there.map(({ subject }) => subject),
          1,
        )} (--all lists them)`,
      ]
    : there.map(lineOf);
  const lines = [
    ...other.flatMap((one) => [
      `  ${MARKS[one.state]}${lineOf(one)}`,
      ...(one.state === 'missing' && one.without !== undefined
        ? [`          costs ${describeRules(rulesLostWithout(plans, target, one.without))}`]
        : []),
    ]),
    ...named.map((text) => `  ${MARKS.there}${text}`),
  ];
  return ['', paint('bold', heading), ...lines].join('\n');
}

function lineOf({ subject, detail }: Diagnosis): string {
  return `${subject}: ${printable(detail)}`;
}

/** What earlier runs left changed at the target, and what to do about it. */
export function unfinishedRunsText(
  records: JournalRecord[],
  changed: ReturnType<typeof changedJournals>,
): string {
  const lines = [
    ...records.map(
      (record) => `  ${hasLeft(record) ? MARKS.changed : MARKS.unknown}${unfinishedText(record)}`,
    ),
    ...changed.map((one) => `  ${MARKS.changed}${changedText(one)}`),
  ];
  return ['', paint('bold', 'earlier runs'), ...lines].join('\n');
}

/** What cannot be known: nothing at a target tells its original state from one that a run left. */
export function unknownRunsText(shared: string | undefined): string {
  const text =
    shared === undefined
      ? 'cannot tell whether other users or machines left changes here; share --state DIR to detect them'
      : 'runs that keep their notes elsewhere may have left changes here; nothing shows it';
  return ['', paint('bold', 'other runs'), `  ${MARKS.unknown}${text}`].join('\n');
}

/** What the target file (or the command line) does not name or allow, by reason, with its cost in rules. */
export function absenceText(
  absent: PlannedRule[],
  { options }: Pick<Target, 'options'> = {},
): string {
  const byReason = Map.groupBy(absent, ({ missing }) => missing);
  const lines = [...byReason]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([reason, rules]) => {
      const costs = describeRules(rules.map(({ rule }) => rule.id));
      return `  ${MARKS.absent}${reason}\n          costs ${costs}`;
    });
  return [
    '',
    paint('bold', `not listed or not allowed ${options ? 'by the options' : 'in the target file'}`),
    ...lines,
  ].join('\n');
}

/**
 * How many rules a run would exercise without all that is missing.
 * @param hasNoVerdict whether the next run ends without a verdict for what an earlier one left changed
 */
export function summaryText(
  findings: Diagnosis[],
  plans: Plan[],
  target: Target,
  hasNoVerdict: boolean,
): string {
  const missing = findings.filter(({ state }) => state === 'missing');
  const lost = new Set(
    missing.flatMap(({ without }) =>
      without === undefined ? [] : rulesLostWithout(plans, target, without),
    ),
  );
  const exercised = [...exercisedAt(plans, target)].filter((id) => !lost.has(id)).length;
  const all = plans.flatMap(({ rules }) => rules).length;
  const isAccepted = findings.some(
    ({ subject, state, detail }) =>
      detail.startsWith('accepted for ') || (state === 'there' && subject.startsWith('fixtures.')),
  );
  const [page] = findings.flatMap(
    ({ detail }) => / got ([45]\d\d with a page .*?"),/.exec(detail)?.[1] ?? [],
  );
  if (page !== undefined && !isAccepted)
    return `\n${paint('red', 'not usable')}: no request was accepted, the first got ${printable(page)}`;
  const found =
    missing.length === 0
      ? paint('green', 'usable')
      : paint('red', `usable, but ${countOf(missing.length, 'check')} failed`);
  const extent = `a run can exercise ${grouped(exercised)} of ${grouped(all)} rules and constraints`;
  if (!hasNoVerdict) return `\n${found}: ${extent}`;
  const first = 'restore what an earlier run changed (above), or the next run has no verdict';
  return `\n${paint('red', 'not usable yet')}: ${first}; then ${extent}`;
}

/** `12 rules: a/b/c, a/b/d, a/b/e and 9 more`. */
function describeRules(ids: string[]): string {
  return ids.length === 0 ? 'no rule' : `${countOf(ids.length, 'rule')}: ${listed(ids, 3)}`;
}
