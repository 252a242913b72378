import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { describeReport, type ReadyReport } from './ReportRequest.ts';
import { rowsOf, shows, type Row } from './rows.ts';

/** Records of one response, and what they are of: an operation, with a request. */
export interface Records {
  of: string;
  rows: Row[];
  exchanges: [LiveExchange, ...LiveExchange[]];
}

/** Those of a report. */
export function recordsOf(trial: Trial, report: ReadyReport): Records {
  const exchanges: Records['exchanges'] = [report.posted, report.ready];
  return { of: describeReport(trial, report), rows: rowsOf(report.ready), exchanges };
}

/** Asserts which records show a field; without a record nothing is shown. */
export function expectField(
  trial: Trial,
  { of, rows, exchanges }: Records,
  which: 'each' | 'some' | 'no',
  field: string,
  isShown = (row: Row) => shows(row, field),
): void {
  if (rows.length === 0) return;
  const showing = rows.filter(isShown).length;
  const holds = { each: showing === rows.length, some: showing > 0, no: showing === 0 }[which];
  trial.holds(holds, () => ({
    message: `The report of ${of} ${which === 'no' ? 'shows' : 'lacks'} ${field}.`,
    expected: `${field} in ${which === 'some' ? 'at least one' : which} record`,
    actual: `${showing} of ${rows.length} records with it`,
    exchanges,
    counterexample: field,
  }));
}
