import { byRule } from '../../src/check/byRule.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { sharedReports } from './sharedReports.ts';
import { requestOperation, requestOperationOf, type RequestOperation } from './operations.ts';
import type { Report } from './Report.ts';
import { readDate, rowsOf } from './rows.ts';

/** Checks that the records of a report lie within the dates of its request. */
export const rowDateChecks = byRule({
  'analytics/{operation}/rows-lie-within-the-dates': (trial) =>
    rowsLieWithin(trial, requestOperationOf(trial)),
  'analytics/payout/request/rows-lie-within-the-dates': (trial) =>
    rowsLieWithin(trial, requestOperation('analytics/payout/request')),
  'analytics/payoutSalesDate/request/rows-lie-within-the-dates': (trial) =>
    rowsLieWithin(trial, requestOperation('analytics/payoutSalesDate/request')),
});

async function rowsLieWithin(trial: Trial, operation: RequestOperation): Promise<void> {
  const field = operation.dataSet.rowDate ?? '';
  const reports = [...(await sharedReports(trial, operation)).values()];
  await trial.each(reports, async (report) => reportLiesWithin(trial, report, field));
  if (trial.assertions === 0) {
    const reason = reports.find(({ ready }) => ready === undefined)?.reason;
    trial.notExercised(
      `no record of a report had a ${field} that can be read${reason === undefined ? '' : ` (${reason})`}`,
    );
  }
}

function reportLiesWithin(trial: Trial, { request, posted, ready }: Report, field: string): void {
  if (ready === undefined) return;
  const { start, end } = request.dates;
  for (const row of rowsOf(ready)) {
    const date = readDate(row[field]);
    if (date === undefined) continue;
    trial.holds(date >= start && date <= end, () => ({
      message: `The report of ${trial.operation(request.operation.id).documented} for ${start} to ${end} has a record of another day.`,
      expected: `${field} from ${start} to ${end}`,
      actual: `${field} ${date}`,
      exchanges: [posted, ready],
      counterexample: date,
    }));
  }
}
