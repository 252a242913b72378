import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { askOpenly, awaitReports } from '../reports/awaitReports.ts';
import { requestOperationOf } from '../reports/dataSets.ts';
import { documentedOf, isReady } from '../reports/ReportRequest.ts';
import { expectSameData } from '../reports/expectData.ts';
import { sharedReport } from '../reports/sharedReports.ts';
import { rowsOf } from '../reports/rows.ts';

/** The groupings of other data sets. */
const VALUES = ['EMPLOYEE', 'MENU_ITEM'];

/** Checks that data sets whose requests have no groupBy take no notice of one. */
export const noGroupByChecks = byRule({
  'analytics/{operation}/has-no-group-by': {
    unseen: 'requests with a groupBy are rejected, or data change from one to the next',
    run: expectNoGroupBy,
  },
});

/** A field that is not documented may be refused, too. */
async function expectNoGroupBy(trial: Trial): Promise<void> {
  const base = await sharedReport(trial, requestOperationOf(trial), 'base');
  if (rowsOf(base.ready).length === 0) trial.notExercised('the report has no record');
  const requests = VALUES.map((value) => ({ ...base.request, groupBy: [value] }));
  const { clock } = trial.session;
  const reports = await awaitReports(trial, requests, base.get, clock, askOpenly);
  await trial.each(reports.filter(isReady), async (report) => {
    await expectSameData(trial, [report, base], base, {
      message: `${documentedOf(trial, report)} obeys a groupBy, which its requests do not have.`,
      expected: `the ${rowsOf(base.ready).length} records of the same request without it`,
      counterexample: report.request.groupBy,
    });
  });
}
