import { hasLeft, type JournalRecord } from '../../src/journal/readJournal.ts';
import { printable } from '../../src/report/printable.ts';
import type { Spec } from '../../src/spec/types.ts';
import type { Target } from '../../src/target/Target.ts';
import { paint } from '../../src/text/paint.ts';
import type { PlannedRule } from '../plan/plannedRules.ts';
import { unfinishedText } from '../../src/journal/unfinishedText.ts';
import { rulesOf } from '../../src/run/rulesOf.ts';
import { costOf, describeRules, exercisedAt } from './costOf.ts';
import type { Finding } from './Finding.ts';

const MARKS = {
  there: paint('green', 'ok      '),
  missing: paint('red', 'missing '),
  unseen: paint('yellow', 'unseen  '),
  absent: paint('dim', 'absent  '),
  changed: paint('red', 'changed '),
};

/** What was found under one heading; with each missing thing, what it costs. */
export function findingText(
  heading: string,
  findings: Finding[],
  specs: Spec[],
  target: Target,
): string {
  const lines = findings.flatMap(({ state, subject, detail, without }) => [
    `  ${MARKS[state]}${subject}: ${printable(detail)}`,
    ...(state === 'missing' && without !== undefined
      ? [`          costs ${describeRules(costOf(specs, target, without))}`]
      : []),
  ]);
  return ['', paint('bold', heading), ...lines].join('\n');
}

/** What earlier runs left changed there, and what to do about it. */
export function unfinishedRunsText(records: JournalRecord[]): string {
  const lines = records.map(
    (record) => `  ${hasLeft(record) ? MARKS.changed : MARKS.unseen}${unfinishedText(record)}`,
  );
  return ['', paint('bold', 'earlier runs'), ...lines].join('\n');
}

/** What cannot be known here: nothing at a target tells its own state from one that a run left. */
export function unknownRunsText(shared: string | undefined): string {
  const known =
    shared === undefined
      ? 'of this user on this machine'
      : `that were given --state ${printable(shared)}`;
  const advice = shared === undefined ? '; with --state DIR machines share what they know' : '';
  return `  Only runs ${known} are known here. What another one left changed is taken for what was there${advice}.`;
}

/** What the target file does not name at all or does not allow, by reason, and what it costs. */
export function absenceText(absent: PlannedRule[]): string {
  const byReason = Map.groupBy(absent, ({ missing }) => missing);
  const lines = [...byReason]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([reason, rules]) => {
      const costs = describeRules(rules.map(({ rule }) => rule.id));
      return `  ${MARKS.absent}${reason}\n          costs ${costs}`;
    });
  return ['', paint('bold', 'not named or not allowed in the target file'), ...lines].join('\n');
}

/** How many rules a run would exercise, all that is missing taken away. */
export function summaryText(findings: Finding[], specs: Spec[], target: Target): string {
  const missing = findings.filter(({ state }) => state === 'missing');
  const lost = new Set(
    missing.flatMap(({ without }) => (without === undefined ? [] : costOf(specs, target, without))),
  );
  const exercised = [...exercisedAt(specs, target)].filter((id) => !lost.has(id)).length;
  const all = specs.flatMap(rulesOf).length;
  const found =
    missing.length === 0
      ? paint('green', 'usable')
      : paint(
          'red',
          `usable, but ${missing.length} named ${missing.length === 1 ? 'thing is' : 'things are'} not there`,
        );
  return `\n${found}: a run can exercise ${exercised} of ${all} rules here`;
}
