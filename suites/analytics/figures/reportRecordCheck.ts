import type { ListedCheck } from '../../../src/checked/byRule.ts';
import {
  recordCheck,
  type RecordFinding,
  type ShownRecord,
} from '../../../src/checked/recordCheck.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { dataSets, getOperationOf } from '../reports/dataSets.ts';
import { isReady } from '../reports/ReportRequest.ts';
import { isSum, rowsOf, type Row } from '../reports/rows.ts';
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

/** Whether a figure is the sum of others, less further ones; undefined if one of them is left out. */
export function sumOf(
  row: Row,
  total: string,
  added: string[],
  subtracted: string[] = [],
  toleranceCents = 0,
): Finding {
  const sum = row[total];
  const parts = [...added, ...subtracted].map((name) => row[name]);
  if (typeof sum !== 'number' || !parts.every((part) => typeof part === 'number')) return undefined;
  const signed = parts.map((part, index) => (index < added.length ? part : -part));
  const terms = signed.map(
    (part, index) =>
      `${index === 0 ? '' : part < 0 ? ' - ' : ' + '}${index === 0 ? part : Math.abs(part)}`,
  );
  const right = Number(signed.reduce((one, other) => one + other, 0).toFixed(4));
  return {
    holds: isSum(sum, signed, toleranceCents),
    expected: `${total} ${right} (${terms.join('')})`,
    actual: `${total} ${sum}`,
  };
}
