import type { ListedCheck } from '../../../src/checked/byRule.ts';
import {
  recordCheck,
  type RecordFinding,
  type ShownRecord,
} from '../../../src/checked/recordCheck.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { dataSets, getOperationOf } from '../reports/dataSets.ts';
import { isReady } from '../reports/ReportRequest.ts';
import { rowsOf, type Row } from '../reports/rows.ts';
import { reportsFetchedBy } from '../reports/sharedReports.ts';

/** The finding for one record; undefined if it does not show whether the rule holds. */
export type Finding = RecordFinding | undefined;

/** A check of what holds within each record, in all the reports of these data sets that the run requested. */
export function reportRecordCheck(
  keys: (keyof typeof dataSets)[],
  judge: (row: Row) => Finding,
): ListedCheck {
  return recordCheck({
    unseen: 'no record could show it',
    records: (trial) => rowsShown(trial, keys),
    judge,
  });
}

/**
 * The records of these data sets in all the reports that the run requested.
 * @throws NotExercised if no report came, with the first reason
 */
export async function rowsShown(
  trial: Trial,
  keys: (keyof typeof dataSets)[],
): Promise<ShownRecord<Row>[]> {
  const found = await Promise.all(
    keys.map((key) => reportsFetchedBy(trial, getOperationOf(dataSets[key]))),
  );
  const ready = found.flat().filter(isReady);
  const [reason] = found.flat().flatMap(({ reason }) => reason ?? []);
  if (ready.length === 0 && reason !== undefined)
    trial.notExercised(`no record could show it (${reason})`);
  return ready.flatMap((report) =>
    rowsOf(report.ready).map((record, index): ShownRecord<Row> => ({
      record,
      name: `record ${index + 1} of a report`,
      exchanges: [report.posted, report.ready],
    })),
  );
}
