import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { dataSets } from './dataSets.ts';
import { reportNeeds } from './fixtures.ts';
import { getOperationOf } from './operations.ts';
import { isReady, type ReadyReport } from './Report.ts';
import { rowsOf, type Row } from './rows.ts';
import { reportsFetchedBy } from './sharedReports.ts';

/** What is seen of one record: undefined where it does not show whether the rule holds. */
export type Finding = { expected: string; actual: string } | 'kept' | undefined;

/** A check of what holds within each record, in all the reports of these data sets that the run requested. */
export function recordCheck(
  rule: string,
  keys: (keyof typeof dataSets)[],
  judge: (row: Row) => Finding,
): Check {
  return {
    rule,
    preconditions: reportNeeds,
    run: (trial) => everyRecordKeeps(trial, keys, judge),
  };
}

async function everyRecordKeeps(
  trial: Trial,
  keys: (keyof typeof dataSets)[],
  judge: (row: Row) => Finding,
): Promise<void> {
  const reasons: string[] = [];
  for (const key of keys) {
    const reports = await reportsFetchedBy(trial, getOperationOf(dataSets[key]));
    reasons.push(...reports.flatMap(({ reason }) => reason ?? []));
    const ready = reports.filter(isReady);
    await trial.each(ready, async (report) => recordsKeep(trial, report, judge));
  }
  if (trial.assertions > 0) return;
  const [reason] = reasons;
  trial.notExercised(`no record could show it${reason === undefined ? '' : ` (${reason})`}`);
}

function recordsKeep(trial: Trial, report: ReadyReport, judge: (row: Row) => Finding): void {
  for (const [index, row] of rowsOf(report.ready).entries()) {
    const finding = judge(row);
    if (finding === undefined) continue;
    const broken = finding === 'kept' ? { expected: '', actual: '' } : finding;
    trial.holds(finding === 'kept', () => ({
      message: `${trial.operation(report.get.id).documented} gave a record (${index + 1} of its report) with ${broken.actual}.`,
      ...broken,
      exchanges: [report.posted, report.ready],
    }));
  }
}
