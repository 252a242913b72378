import type { Restored } from '../../src/check/Restored.ts';
import type { ChangeLine } from '../../src/journal/JournalLine.ts';
import type { JournalRecord } from '../../src/journal/readJournal.ts';
import { printable } from '../../src/report/printable.ts';
import { shownPath } from '../../src/text/shownPath.ts';
import { paint } from '../../src/text/paint.ts';
import { countOf, dayOf } from '../../src/journal/unfinishedText.ts';

const MARKS = {
  'put back': paint('green', 'put back  '),
  'as found': paint('green', 'as found  '),
  left: paint('red', 'LEFT      '),
};

/** What `restore` did and could not do, and what no API takes back. */
export function restoredText(record: JournalRecord, restored: Restored[]): string {
  const { run, changes, file } = record;
  const left = restored.filter(({ outcome }) => outcome === 'left');
  return [
    `The run of ${dayOf(run.at)} at ${printable(run.target.name)} (${run.target.base})`,
    ...restored.map(({ outcome, words }) => `  ${MARKS[outcome]}${printable(words)}`),
    ...beyondReach(changes, file).map((sentence) => `  ${sentence}`),
    left.length === 0
      ? restored.length === 0
        ? 'There was nothing to put back.'
        : 'All is as it was found.'
      : `${countOf(left.length, 'thing')} could not be put back. Run this again when the target takes it; where it never will, delete ${shownPath(file)}, and no run asks for it any more.`,
  ].join('\n');
}

/** What that run did that nothing here undoes, a sentence each. */
function beyondReach(changes: ChangeLine[], file: string): string[] {
  const byEffect = Map.groupBy(changes, ({ effect }) => effect);
  const {
    authorizePayments = [],
    requestReports = [],
    control = [],
  } = Object.fromEntries(byEffect);
  const last = authorizePayments.at(-1);
  return [
    ...(last === undefined
      ? []
      : [
          `Payments: ${countOf(paymentsOf(authorizePayments), 'authorization')} asked for, the last at ${last.at}. No API takes one back. ` +
            'By the documents one is voided by itself five minutes after it was authorized, unless an order applied it to a check, and otherwise by a void on the POS. ' +
            `Their ids stand in ${shownPath(file)}.`,
        ]),
    ...(requestReports.length === 0
      ? []
      : [
          `Reports: ${countOf(requestReports.length, 'report')} requested. The documents show no way to take one back.`,
        ]),
    ...(control.length === 0
      ? []
      : [
          `Control plane: ${countOf(control.length, 'act')} (time that passed, payments captured or voided). Nothing turns them back.`,
        ]),
  ];
}

function paymentsOf(changes: ChangeLine[]): number {
  return new Set(changes.map(({ path }) => path['paymentUuid'])).size;
}
