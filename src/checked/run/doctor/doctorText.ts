import { hasLeft, type JournalRecord } from '../../../sent/journal/readJournal.ts';
import { printable } from '../../../words/printable.ts';
import type { Diagnosis } from '../../Diagnosis.ts';
import type { Plan } from '../planOf.ts';
import type { Target } from '../../../target/Target.ts';
import { paint } from '../../../words/paint.ts';
import type { PlannedRule } from '../plan/plannedRules.ts';
import { unfinishedText } from '../../../sent/journal/unfinishedText.ts';
import { rulesLostWithout, exercisedAt } from '../plan/rulesLostWithout.ts';

const MARKS = {
  there: paint('green', 'ok      '),
  missing: paint('red', 'missing '),
  unknown: paint('yellow', 'unknown '),
  absent: paint('dim', 'absent  '),
  changed: paint('red', 'changed '),
};

/** The findings under one heading; with each missing thing, its cost in rules. */
export function findingText(
  heading: string,
  findings: Diagnosis[],
  plans: Plan[],
  target: Target,
): string {
  const lines = findings.flatMap(({ state, subject, detail, without }) => [
    `  ${MARKS[state]}${subject}: ${printable(detail)}`,
    ...(state === 'missing' && without !== undefined
      ? [`          costs ${describeRules(rulesLostWithout(plans, target, without))}`]
      : []),
  ]);
  return ['', paint('bold', heading), ...lines].join('\n');
}

/** What earlier runs left changed at the target, and what to do about it. */
export function unfinishedRunsText(records: JournalRecord[]): string {
  const lines = records.map(
    (record) => `  ${hasLeft(record) ? MARKS.changed : MARKS.unknown}${unfinishedText(record)}`,
  );
  return ['', paint('bold', 'earlier runs'), ...lines].join('\n');
}

/** What cannot be known: nothing at a target tells its original state from one that a run left. */
export function unknownRunsText(shared: string | undefined): string {
  const others =
    shared === undefined ? 'other users or machines' : `runs without --state ${printable(shared)}`;
  const advice = shared === undefined ? '; use a shared --state DIR to know' : '';
  const text = `whether ${others} left changes here cannot be told${advice}`;
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
    paint('bold', `not named or not allowed ${options ? 'by the options' : 'in the target file'}`),
    ...lines,
  ].join('\n');
}

/** How many rules a run would exercise without all that is missing. */
export function summaryText(findings: Diagnosis[], plans: Plan[], target: Target): string {
  const missing = findings.filter(({ state }) => state === 'missing');
  const lost = new Set(
    missing.flatMap(({ without }) =>
      without === undefined ? [] : rulesLostWithout(plans, target, without),
    ),
  );
  const exercised = [...exercisedAt(plans, target)].filter((id) => !lost.has(id)).length;
  const all = plans.flatMap(({ rules }) => rules).length;
  const found =
    missing.length === 0
      ? paint('green', 'usable')
      : paint(
          'red',
          `usable, but ${missing.length} named ${missing.length === 1 ? 'thing is' : 'things are'} missing`,
        );
  return `\n${found}: a run can exercise ${exercised} of ${all} rules and constraints`;
}

/** `12 rules, such as a/b/c, a/b/d, a/b/e`. */
function describeRules(ids: string[]): string {
  const EXAMPLES = 3;
  if (ids.length === 0) return 'no rule';
  const examples = ids.slice(0, EXAMPLES).join(', ');
  if (ids.length === 1) return `1 rule: ${examples}`;
  return `${ids.length} rules${ids.length > EXAMPLES ? ', such as' : ':'} ${examples}`;
}
