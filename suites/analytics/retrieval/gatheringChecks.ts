import { describeAnswer, matchesStatus, isSuccess } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { getOperation, getOperations, type GetOperation } from '../reports/dataSets.ts';
import { isReady, type Poll, type ReadyReport, fetchPartsOf } from '../reports/ReportRequest.ts';
import {
  expectNothing,
  reportsFetchedBy,
  baseReport,
  baseReportOf,
} from '../reports/sharedReports.ts';
import { rowsOf, type Row } from '../reports/rows.ts';
import { freshUuid } from '../../../generators/fields/freshUuid.ts';

/** How many other data sets each operation is compared with. */
const MOST = 3;

/** Records of fewer fields may be alike by chance. */
const FEWEST_FIELDS = 3;

/**
 * Checks that data which are still being gathered are not given as empty, and that no data set gives the data of
 * another.
 */
export const gatheringChecks = byRule({
  'analytics/{operation}/no-data-before-it-is-gathered': {
    unseen: 'every report was ready at the first GET',
    run: noDataBeforeItIsGathered,
  },
  'analytics/{operation}/no-data-of-another-data-set': (trial) =>
    givesNoneOfAnother(trial, getOperation(trial.resource)),
});

async function noDataBeforeItIsGathered(trial: Trial): Promise<void> {
  const get = getOperation(trial.resource);
  const reports = (await reportsFetchedBy(trial, get)).filter(isReady);
  const withRecords = reports.filter(({ ready }) => rowsOf(ready).length > 0);
  await trial.each(withRecords, async (report) => {
    const [first] = report.polls;
    if (first === undefined || first.exchange === report.ready) return;
    // Records may arrive in the meantime: then the same report, requested again, has them from the first.
    const findEmpty = ([one]: [ReadyReport]) =>
      rowsOf(one.ready).length === 0 ? undefined : firstEmpty(one);
    await expectNothing(trial, [report], findEmpty, (empty) => ({
      message: `${trial.operation(get.id).documented} returned a report without records, and later the same report with records.`,
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

/** The response to an identifier of another data set is open, but it must not be the data of that data set. */
async function givesNoneOfAnother(trial: Trial, get: GetOperation): Promise<void> {
  const own = new Set(rowsOf((await baseReport(trial, get)).ready).map(textOf));
  const others = await othersWithRecords(trial, get);
  if (others.length === 0) trial.notExercised('no report of another data set has records');
  const nobodys = fetchPartsOf(get, freshUuid(trial.session.seed, trial.rule, 0), 'day');
  const unknown = await trial.send(get.id, nobodys, 'anything');
  if (!matchesStatus(unknown, ['4XX']))
    trial.notExercised(
      'an identifier of no request gets a response like a known one, so that it makes no difference',
    );
  await trial.each(others, async (other) => {
    const parts = fetchPartsOf(get, other.guid, other.request.range ?? 'day');
    const exchange = await trial.send(get.id, parts, 'anything');
    const isGiven = isSuccess(trial.operation(get.id), exchange);
    const given = new Set(isGiven ? rowsOf(exchange).map(textOf) : []);
    const foreign = told(other).find((row) => given.has(textOf(row)) && !own.has(textOf(row)));
    trial.holds(foreign === undefined, () => ({
      message: `${trial.operation(get.id).documented} returns the data of ${other.get.dataSet.name} for the identifier of a request of that data set.`,
      expected: `no record of ${other.get.dataSet.name}`,
      actual: textOf(foreign ?? {}),
      exchanges: [other.ready, exchange],
    }));
  });
}

async function othersWithRecords(trial: Trial, get: GetOperation): Promise<ReadyReport[]> {
  const found: ReadyReport[] = [];
  for (const other of getOperations) {
    if (other.isDeprecated || other.dataSet === get.dataSet || found.length === MOST) continue;
    const report = await baseReportOf(trial, other);
    if (report !== undefined && isReady(report) && told(report).length > 0) found.push(report);
  }
  return found;
}

/** The records by which a report is known again. */
function told({ ready }: ReadyReport): Row[] {
  return rowsOf(ready).filter((row) => Object.keys(row).length >= FEWEST_FIELDS);
}

/** A record as text that does not depend on the order of its members. */
function textOf(row: Row): string {
  return JSON.stringify(Object.fromEntries(Object.entries(row).toSorted()));
}
