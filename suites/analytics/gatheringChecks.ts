import { describeAnswer, matchesStatus } from '../../src/session/answers.ts';
import { byRule } from '../../src/check/byRule.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { getOperation } from './operations.ts';
import { isReady, type Poll, type ReadyReport } from './Report.ts';
import { requestedAgain } from './requestedAgain.ts';
import { rowsOf } from './rows.ts';
import { reportsFetchedBy } from './sharedReports.ts';

/** Checks that data which are still being gathered are not given as empty. */
export const gatheringChecks = byRule({
  'analytics/{operation}/no-data-before-it-is-gathered': {
    unseen: 'every report was ready when it was first asked for',
    run: noDataBeforeItIsGathered,
  },
});

async function noDataBeforeItIsGathered(trial: Trial): Promise<void> {
  const get = getOperation(trial.resource);
  const reports = (await reportsFetchedBy(trial, get)).filter(isReady);
  const withRecords = reports.filter(({ ready }) => rowsOf(ready).length > 0);
  await trial.each(withRecords, async (report) => {
    const [first] = report.polls;
    if (first === undefined || first.exchange === report.ready) return;
    const empty = firstEmpty(report);
    // Records may come in meanwhile: then the same report, requested anew, has them from the first.
    if (empty !== undefined && !(await isEmptyAtFirstAnew(trial, report))) return;
    trial.holds(empty === undefined, () => ({
      message: `${trial.operation(get.id).documented} gave a report without records, and later the same one with some.`,
      expected: '202 until the data is gathered',
      actual: `${empty === undefined ? '' : describeAnswer(empty.exchange)}, and later ${rowsOf(report.ready).length} records`,
      exchanges: [report.posted, ...(empty === undefined ? [] : [empty.exchange]), report.ready],
    }));
  });
}

function firstEmpty({ polls }: ReadyReport): Poll | undefined {
  return polls.find(
    ({ exchange }) => matchesStatus(exchange, ['200']) && rowsOf(exchange).length === 0,
  );
}

async function isEmptyAtFirstAnew(trial: Trial, report: ReadyReport): Promise<boolean> {
  const [anew] = await requestedAgain(trial, [report]);
  return (
    anew !== undefined &&
    isReady(anew) &&
    rowsOf(anew.ready).length > 0 &&
    firstEmpty(anew) !== undefined
  );
}
