import { describeAnswer, matchesStatus } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import { sharedTwin } from '../../../src/checked/sharedAnswer.ts';
import { readUntil } from '../../../src/checked/readings/readUntil.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import {
  dataSets,
  getOperationOf,
  requestOperation,
  type GetOperation,
} from '../reports/dataSets.ts';
import {
  changeOf,
  comparableData,
  differenceOf,
  hasFigures,
  steadyIn,
} from '../reports/comparableData.ts';
import { expectSameData } from '../reports/expectData.ts';
import { fetchAgain } from '../reports/fetchIdentifier.ts';
import { businessDateOf, restaurantsOf } from '../reports/fixtures.ts';
import { baseRequest } from '../reports/baseRequest.ts';
import { sharedReport, reportsFetchedBy } from '../reports/sharedReports.ts';
import { observeAnswer } from '../reports/observeAnswer.ts';
import {
  isReady,
  requireReady,
  type ReadyReport,
  describeRequest,
  fetchPartsOf,
  partsOf,
  type ReportRequest,
} from '../reports/ReportRequest.ts';
import { shownState, statusOfFinal } from '../reports/reportState.ts';
import { rowsOf } from '../reports/rows.ts';
import { isSameIdentifier } from '../reports/identifierOf.ts';
import { countOf } from '../../../src/words/countOf.ts';

const REQUEST = requestOperation('analytics/metrics/requestRange');
const GET = getOperationOf(dataSets.metrics);
const GET_DEPRECATED = getOperationOf(dataSets.metrics, 'analytics/metrics/getDeprecated');

const WITH_AND_WITHOUT_NAMES: Record<string, string>[] = [{}, { fetchRestaurantNames: 'true' }];

/** Checks of what only the aggregated sales have: `aggregateBy`, and a deprecated path. */
export const metricsChecks = byRule({
  'analytics/metrics/requestRange/aggregate-by-is-for-day-only': (trial) =>
    aggregateByIsForDay(trial, 'HOUR'),
  'analytics/metrics/requestRange/aggregate-by-day-is-for-day-only': (trial) =>
    aggregateByIsForDay(trial, 'DAY'),
  'analytics/metrics/requestRange/aggregate-by-defaults-to-day': {
    unseen: 'the data change while the reports are requested',
    run: aggregateByDefaultsToDay,
  },
  'analytics/metrics/requestRange/by-hour-is-finer-than-by-day': byHourIsFiner,
  'analytics/metrics/getDeprecated/gives-the-data-of-the-current-path': {
    unseen: 'the reports have no record to compare',
    run: deprecatedPathGivesTheSame,
  },
});

async function aggregateByIsForDay(trial: Trial, aggregateBy: 'HOUR' | 'DAY'): Promise<void> {
  const date = businessDateOf(trial);
  const base: ReportRequest = {
    ...baseRequest(trial, REQUEST),
    dates: { start: date, end: date },
    restaurantIds: restaurantsOf(trial).slice(0, 1),
  };
  const others = REQUEST.timeRanges.filter((range) => range !== 'day');
  await sharedTwin(trial, { operation: REQUEST.id }, partsOf({ ...base, aggregateBy: 'HOUR' }));
  await trial.each(others, async (range) => {
    await sharedTwin(trial, { operation: REQUEST.id }, partsOf({ ...base, range }));
    const what = `aggregateBy ${aggregateBy} for the range ${range}`;
    await trial.refuses(REQUEST.id, partsOf({ ...base, range, aggregateBy }), what, {
      twin: 'the same request without aggregateBy was accepted, as was aggregateBy HOUR for day',
    });
  });
}

async function aggregateByDefaultsToDay(trial: Trial): Promise<void> {
  const [plain, byDay, byDayAgain, byHour] = [
    await sharedReport(trial, REQUEST, 'base'),
    await sharedReport(trial, REQUEST, 'byDay'),
    await sharedReport(trial, REQUEST, 'byDayAgain'),
    await sharedReport(trial, REQUEST, 'byHour'),
  ];
  trial.observe(
    'analytics/same-request-twice',
    isSameIdentifier(byDay.guid, byDayAgain.guid) ? 'the same identifier' : 'another identifier',
  );
  const comparable = comparableData(trial, GET);
  const change = changeOf(trial, GET);
  if (rowsOf(byDay.ready).length === 0) trial.notExercised('the report by day has no record');
  if (change(byDay.ready, byDayAgain.ready) !== undefined) {
    trial.notExercised('two reports of one request differ, so that their data cannot be compared');
  }
  if (differenceOf(byDay.ready, byHour.ready, comparable) === undefined) {
    trial.notExercised('the data by hour are those by day, so that either could be the default');
  }
  await expectSameData(trial, [plain, byDay], byDayAgain, {
    message: `The report of ${trial.operation(REQUEST.id).documented} without aggregateBy is not that with aggregateBy DAY.`,
    expected: `the ${rowsOf(byDay.ready).length} records of the report by day`,
  });
}

async function byHourIsFiner(trial: Trial): Promise<void> {
  const byDay = await sharedReport(trial, REQUEST, 'byDay');
  const byHour = await sharedReport(trial, REQUEST, 'byHour');
  const recordsOf = ({ ready }: ReadyReport) => rowsOf(ready).filter(hasFigures).length;
  const [days, hours] = [recordsOf(byDay), recordsOf(byHour)];
  if (days === 0) trial.notExercised('the report by day has no figures');
  const isOther = differenceOf(byDay.ready, byHour.ready, comparableData(trial, GET)) !== undefined;
  trial.holds(isOther && hours >= days, () => ({
    message: `The report of ${trial.operation(REQUEST.id).documented} with aggregateBy HOUR is not finer than that with DAY.`,
    expected: `other data than by day, in no fewer than ${countOf(days, 'record')} with figures`,
    actual: isOther ? `${countOf(hours, 'record')} with figures` : 'the same data as by day',
    exchanges: [byDay.ready, byHour.ready],
  }));
}

async function deprecatedPathGivesTheSame(trial: Trial): Promise<void> {
  const reports = await reportsFetchedBy(trial, GET_DEPRECATED);
  const one = reports.filter(isReady).slice(0, 1);
  await trial.each(one, (report) => expectStillGiven(trial, report));
  const cases = reports.flatMap((report) =>
    WITH_AND_WITHOUT_NAMES.map((query) => ({ report, query })),
  );
  await trial.each(cases, async ({ report, query }) => {
    const ready = requireReady(trial, report);
    const current = await fetchAgain(trial, ready, query, GET);
    const deprecated = await fetchAgain(trial, ready, query);
    const [here, there] = [GET_DEPRECATED, GET].map(({ id }) => trial.operation(id));
    requireGiven(trial, [current, deprecated]);
    if (rowsOf(current).length === 0) return;
    const comparable = comparableData(trial, GET);
    let difference = differenceOf(current, deprecated, comparable);
    if (difference !== undefined) {
      // Values that differ between two responses of one path show nothing; neither do changes in between.
      const again = (by: GetOperation) => trial.further(() => fetchAgain(trial, ready, query, by));
      const isAsDeprecated = (one: LiveExchange) =>
        differenceOf(one, deprecated, comparable) === undefined;
      const later = await readUntil(trial, () => again(GET), isAsDeprecated);
      const others = [deprecated, await trial.later(() => again(GET_DEPRECATED))];
      others.push(await again(GET_DEPRECATED));
      const currentAgain = [later, await again(GET)];
      requireGiven(trial, [...currentAgain, ...others]);
      const steady = steadyIn([current, ...currentAgain], others, comparable);
      difference = currentAgain.some(isAsDeprecated)
        ? undefined
        : differenceOf(current, deprecated, steady);
    }
    trial.holds(difference === undefined, () => ({
      message: `${here?.documented} returns other data than ${there?.documented} for ${describeRequest(report.request)}.`,
      expected: `the ${rowsOf(current).length} records of the current path`,
      actual: difference ?? '',
      exchanges: [current, deprecated],
      counterexample: ready.request.range,
    }));
  });
  await trial.each(one, (report) => expectStillGiven(trial, report));
  const [{ guid, request } = {}] = reports;
  if (guid !== undefined) {
    const other = request?.range === 'year' ? 'day' : 'year';
    await observeAnswer(
      trial,
      'analytics/metrics/getDeprecated/time-range',
      GET_DEPRECATED.id,
      fetchPartsOf(GET_DEPRECATED, guid, other),
      `the range ${other} in place of ${request?.range ?? 'none'}`,
    );
  }
}

/** Asserts that the current path gives what the deprecated one gave; that it gives something shows nothing of what. */
async function expectStillGiven(trial: Trial, report: ReadyReport): Promise<void> {
  const current = await fetchAgain(trial, report, {}, GET);
  if (shownState(trial, current) === 'ready') return;
  trial.holds(false, () => ({
    message: `${trial.operation(GET.id).documented} no longer returns a report that the deprecated path returned.`,
    expected: `${statusOfFinal(trial, 'ready')} with the data`,
    actual: describeAnswer(current),
    exchanges: [report.ready, current],
  }));
}

/**
 * @throws Violation if one says that the report has failed, which was ready
 * @throws NotExercised if one is another error, which may pass
 */
function requireGiven(trial: Trial, exchanges: LiveExchange[]): void {
  const failed = exchanges.find((exchange) => shownState(trial, exchange) === 'failed');
  if (failed !== undefined)
    trial.holds(false, () => ({
      message: 'The same report is ready on one path and failed on the other.',
      expected: `${statusOfFinal(trial, 'ready')} with the data`,
      actual: describeAnswer(failed),
      exchanges,
    }));
  const other = exchanges.find((exchange) => !matchesStatus(exchange, ['200']));
  if (other !== undefined)
    trial.notExercised(`a ready report was not returned again: ${describeAnswer(other)}`);
}
