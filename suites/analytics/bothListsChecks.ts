import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { askOpenly, awaitReports } from './awaitReports.ts';
import { baseRequest } from './baseRequest.ts';
import { comparableData, differenceOf, hasData } from './comparableData.ts';
import { restaurantsOf } from './fixtures.ts';
import { getOperationOf, requestOperationOf, type RequestOperation } from './dataSets.ts';
import { isReady, type ReadyReport, type ReportRequest } from './ReportRequest.ts';
import { expectNothing, sharedReport } from './sharedReports.ts';
import { rowsOf } from './rows.ts';
import { TWO } from './sharedRequests.ts';
import { expectNone, restaurantsOfReport, restaurantsWithRecords } from './shownRestaurants.ts';
import { countOf } from '../../src/words/countOf.ts';

/** Checks of a restaurant that both lists name, next to another one that is only included. */
export const bothListsChecks = byRule({
  'analytics/{operation}/excluded-though-included': excludedThoughIncluded,
});

async function excludedThoughIncluded(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const [first, second] = restaurantsOf(trial);
  if (second === undefined) return trial.notExercised('the target file names one restaurant');
  const request: ReportRequest = {
    ...baseRequest(trial, operation),
    restaurantIds: [first, second],
    excludedRestaurantIds: [second],
  };
  const get = getOperationOf(operation.dataSet);
  const [report] = await awaitReports(trial, [request], get, trial.session.clock, askOpenly);
  // Whether it may name one in both is open.
  if (report === undefined || !isReady(report))
    return trial.notExercised('a request that names a restaurant in both lists has no data');
  if (operation.dataSet.namesRestaurants) await isNotShown(trial, report, first, second);
  else await isNotInTheData(trial, operation, report);
}

async function isNotShown(
  trial: Trial,
  report: ReadyReport,
  first: string,
  second: string,
): Promise<void> {
  const known = await restaurantsWithRecords(trial, 2);
  const shown = restaurantsOfReport(report);
  const excluded = second.toLowerCase();
  if (!shown.has(first.toLowerCase()) || !known.includes(excluded))
    trial.notExercised('the restaurant that is only included is not shown, or the other never');
  const found = shown.has(excluded) ? [excluded] : [];
  expectNone(trial, report, found, 'which excludedRestaurantIds names', `records of ${first} only`);
}

async function isNotInTheData(
  trial: Trial,
  operation: RequestOperation,
  report: ReadyReport,
): Promise<void> {
  const [first, second, third] = restaurantsOf(trial);
  const both = await sharedReport(trial, operation, third === undefined ? 'base' : TWO);
  const alone = [
    await sharedReport(trial, operation, `alone ${first}`),
    await sharedReport(trial, operation, `alone ${second}`),
  ];
  if (!alone.every(hasData)) trial.notExercised('one of the two restaurants has no data');
  const comparable = comparableData(trial, report.get);
  const findSame = ([own, other, ...each]: [ReadyReport, ReadyReport, ...ReadyReport[]]) =>
    (each.every(hasData) && differenceOf(own.ready, other.ready, comparable) === undefined) ||
    undefined;
  await expectNothing(trial, [report, both, ...alone], findSame, () => ({
    message: `${trial.operation(operation.id).documented} gives the data of a restaurant that excludedRestaurantIds names.`,
    expected: `other data than those of ${first} and ${second}`,
    actual: `the same ${countOf(rowsOf(report.ready).length, 'record')}`,
    exchanges: [both.posted, both.ready, report.posted, report.ready],
  }));
}
