import { daysIn } from '../../../generators/fields/businessDates.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { dataSets, type GetOperation } from '../reports/dataSets.ts';
import { fetchAgain } from '../reports/fetchIdentifier.ts';
import { isReady, type ReadyReport } from '../reports/ReportRequest.ts';
import { namedAnswers } from '../restaurants/restaurantNameChecks.ts';
import { baseReport, reportsFetchedBy } from '../reports/sharedReports.ts';

/** The queries with which a plain report is fetched again, once each; with names if its operation may add them. */
const PLAIN: Record<string, string>[] = [{}, {}, {}];
const WITH_NAMES_OR_NOT: Record<string, string>[] = [
  {},
  { fetchRestaurantNames: 'true' },
  { fetchRestaurantNames: 'false' },
];

/** A report that was ready, asked for again. */
export interface ReadAgain {
  report: ReadyReport;
  exchange: LiveExchange;
  query: Record<string, string>;
  /** Whether it was asked for with names, which it had not before. */
  isNamed: boolean;
}

/**
 * Asks a few times more for ready reports, once for all rules about repeated readings: several times for a plain
 * report, with and without added names, and once each for the longest report of another kind and for one with a
 * grouping.
 * @throws NotExercised if the plain one is not ready
 */
export async function readAgain(trial: Trial, get: GetOperation): Promise<ReadAgain[]> {
  return trial.once(`${get.id} again`, async (trial) => {
    const base = await baseReport(trial, get);
    const again = await baseAgain(trial, base);
    for (const report of await othersThan(trial, base))
      again.push({ report, exchange: await fetchAgain(trial, report), query: {}, isNamed: false });
    return again;
  });
}

async function baseAgain(trial: Trial, report: ReadyReport): Promise<ReadAgain[]> {
  const { dataSet } = report.get;
  if (dataSet === dataSets.check) {
    const answers = await namedAnswers(trial);
    return answers.map(({ value, exchange }): ReadAgain => {
      const query: ReadAgain['query'] = value === undefined ? {} : { fetchRestaurantNames: value };
      return { report, exchange, query, isNamed: value === 'true' };
    });
  }
  const queries = dataSet.takesRestaurantNames ? WITH_NAMES_OR_NOT : PLAIN;
  return Array.fromAsync(queries, async (query) => {
    const isNamed = query['fetchRestaurantNames'] === 'true';
    return { report, exchange: await fetchAgain(trial, report, query), query, isNamed };
  });
}

/** The longest report without a grouping (of another range than the plain one, if there is any), and the last with one. */
async function othersThan(trial: Trial, base: ReadyReport): Promise<ReadyReport[]> {
  const reports = (await reportsFetchedBy(trial, base.get)).filter(isReady);
  const others = reports.filter(({ guid }) => guid !== base.guid);
  const plain = others.filter(({ request }) => request.groupBy === undefined);
  const ofOtherRange = plain.filter(({ request }) => request.range !== base.request.range);
  const byLength = (ofOtherRange.length > 0 ? ofOtherRange : plain).toSorted(
    (one, other) => daysIn(one.request.dates) - daysIn(other.request.dates),
  );
  const picked = [byLength.at(-1), others.findLast(({ request }) => request.groupBy !== undefined)];
  return picked.filter((report) => report !== undefined);
}
