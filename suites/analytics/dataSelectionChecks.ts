import type { TimeRange } from '../../generators/fields/businessDates.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { comparableData, differenceOf, hasFigures } from './comparableData.ts';
import { dataSets } from './dataSets.ts';
import { reportNeeds, restaurantsOf } from './fixtures.ts';
import { baseRequest } from './baseRequest.ts';
import { observeAnswer } from './observeAnswer.ts';
import { partsOf } from './ReportRequest.ts';
import type { Json } from '../../src/spec/types.ts';
import { getOperationOf, requestOperation, requestOperationOf } from './operations.ts';
import { isReady, type ReadyReport } from './Report.ts';
import { rowsOf } from './rows.ts';
import { sharedReport, sharedReports } from './sharedReports.ts';
import { ONE_BY_HOUR, spanOf, TWO, unnamedOf, WITHOUT_TWO } from './sharedRequests.ts';

const CHECK = requestOperation('analytics/check/request');

/** Checks of which restaurants a report is about, where its records do not name theirs: by the data as a whole. */
export const dataSelectionChecks: Check[] = [
  {
    rule: 'analytics/{operation}/restaurant-lists-select-the-data',
    preconditions: reportNeeds,
    run: listsSelectTheData,
  },
  {
    rule: 'analytics/{operation}/inactive-and-active-differ',
    preconditions: reportNeeds,
    run: inactiveAndActiveDiffer,
  },
  {
    rule: 'analytics/check/request/each-check-is-of-one-restaurant',
    preconditions: reportNeeds,
    run: eachCheckIsOfOneRestaurant,
  },
];

/** The report of each restaurant alone that has data, in the order of the target file. */
async function reportsWithData(trial: Trial): Promise<ReadyReport[]> {
  const operation = requestOperationOf(trial);
  const found: ReadyReport[] = [];
  for (const guid of restaurantsOf(trial)) {
    const report = await sharedReport(trial, operation, `alone ${guid}`);
    if (rowsOf(report.ready).some(hasFigures)) found.push(report);
  }
  return found;
}

async function listsSelectTheData(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const withData = await reportsWithData(trial);
  if (withData.length < 2)
    trial.notExercised('fewer than two of the restaurants asked for have data');
  const together = await sharedReport(trial, operation, 'base');
  const all = await sharedReport(trial, operation, 'all');
  await trial.each(withData, async (alone) => {
    expectDifferent(trial, alone, together, 'one restaurant', 'that and others with data');
    expectDifferent(trial, alone, all, 'one restaurant', 'all restaurants');
  });
  await observeWithoutLists(trial);
  const [first] = restaurantsOf(trial);
  if (!withData.some(({ request }) => request.restaurantIds?.[0] === first)) return;
  const without = await sharedReport(trial, operation, 'withoutFirst');
  expectDifferent(trial, without, all, `all restaurants without ${first}`, 'all restaurants');
  // Of fewer than three, too little is known to tell more reports apart.
  if (withData.length !== restaurantsOf(trial).length || withData.length < 3) return;
  await everyOneIsHeard(trial, withData, { together, without });
  await listsAreHeardInEveryRange(trial);
}

/** Every restaurant of a list makes a difference, the last like the first, and with another aggregation, too. */
async function everyOneIsHeard(
  trial: Trial,
  withData: ReadyReport[],
  { together, without }: Record<'together' | 'without', ReadyReport>,
): Promise<void> {
  const operation = requestOperationOf(trial);
  const two = await sharedReport(trial, operation, TWO);
  expectDifferent(trial, two, together, 'two restaurants', 'those and others');
  for (const alone of withData.slice(0, 2))
    expectDifferent(trial, alone, two, 'one restaurant', 'that and another one');
  for (const name of WITHOUT_TWO) {
    const withoutTwo = await sharedReport(trial, operation, name);
    expectDifferent(trial, withoutTwo, without, 'all but two restaurants', 'all but one');
  }
  const reports = await sharedReports(trial, operation);
  const [oneByHour, byHour] = [reports.get(ONE_BY_HOUR), reports.get('byHour')];
  if (oneByHour && byHour && isReady(oneByHour) && isReady(byHour))
    expectDifferent(trial, oneByHour, byHour, 'one restaurant by hour', 'that and others');
}

/** The same in every longer range: one restaurant, all but another one, all but that and a third. */
async function listsAreHeardInEveryRange(trial: Trial): Promise<void> {
  await inEveryRange(trial, (without, range, ready) => {
    const [alone, withoutTwo] = [ready(spanOf(range)), ready(unnamedOf(range).withoutTwo)];
    if (alone) expectDifferent(trial, alone, without, 'one restaurant', 'all but another one');
    if (withoutTwo)
      expectDifferent(trial, withoutTwo, without, 'all but two restaurants', 'all but one');
  });
}

/** Each range with its report of all but one restaurant: one that is not ready there, or empty, shows nothing. */
async function inEveryRange(
  trial: Trial,
  compare: (
    without: ReadyReport,
    range: TimeRange,
    ready: (name: string) => ReadyReport | undefined,
  ) => void,
): Promise<void> {
  const operation = requestOperationOf(trial);
  const reports = await sharedReports(trial, operation);
  const ready = (name: string) => {
    const report = reports.get(name);
    return report && isReady(report) ? report : undefined;
  };
  await trial.each(operation.timeRanges, async (range) => {
    const without = ready(unnamedOf(range).without);
    if (without && rowsOf(without.ready).some(hasFigures)) compare(without, range, ready);
  });
}

async function observeWithoutLists(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const {
    restaurantIds: _included,
    excludedRestaurantIds: _excluded,
    ...body
  } = partsOf(baseRequest(trial, operation)).body as Record<string, Json>;
  const parts = { ...partsOf(baseRequest(trial, operation)), body };
  const openPoint =
    operation.dataSet.name === 'check'
      ? 'analytics/CheckReportingDataRequest/required-fields'
      : 'analytics/MetricsReportingDataRequest/required-fields';
  await observeAnswer(
    trial,
    openPoint,
    operation.id,
    parts,
    'a request without lists of restaurants',
  );
}

async function inactiveAndActiveDiffer(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const active = await sharedReport(trial, operation, 'all');
  if (!rowsOf(active.ready).some(hasFigures)) trial.notExercised('no active restaurant has data');
  const inactive = await sharedReport(trial, operation, 'inactive');
  expectDifferent(trial, inactive, active, 'inactive restaurants', 'active ones');
  await inEveryRange(trial, (ofActive, range, ready) => {
    const ofInactive = ready(unnamedOf(range).inactive);
    if (ofInactive)
      expectDifferent(trial, ofInactive, ofActive, 'inactive restaurants', 'active ones');
  });
}

function expectDifferent(
  trial: Trial,
  one: ReadyReport,
  other: ReadyReport,
  what: string,
  whatElse: string,
): void {
  const comparable = comparableData(trial, getOperationOf(one.request.operation.dataSet));
  const difference = differenceOf(one.ready, other.ready, comparable);
  trial.holds(difference !== undefined, () => ({
    message: `${trial.operation(one.request.operation.id).documented} gives the same data for ${what} and for ${whatElse}.`,
    expected: 'other data, as both have some',
    actual: `the same ${rowsOf(one.ready).length} records`,
    exchanges: [one.posted, one.ready, other.posted, other.ready],
  }));
}

async function eachCheckIsOfOneRestaurant(trial: Trial): Promise<void> {
  const comparable = comparableData(trial, getOperationOf(dataSets.check));
  const counted = async (name: string): Promise<{ report: ReadyReport; count: number }> => {
    const report = await sharedReport(trial, CHECK, name);
    const checks = rowsOf(report.ready).filter(
      (row) => Object.keys(Object(comparable(row))).length > 0,
    );
    return { report, count: checks.length };
  };
  const expectCount = (
    { report, count }: Awaited<ReturnType<typeof counted>>,
    sum: number,
    why: string,
  ) =>
    trial.holds(count === sum, () => ({
      message: `The report of ${trial.operation(CHECK.id).documented} has not the checks of the restaurants asked for.`,
      expected: `${sum} records, ${why}`,
      actual: `${count} records`,
      exchanges: [report.posted, report.ready],
    }));
  const restaurants = restaurantsOf(trial);
  const alone: number[] = [];
  for (const guid of restaurants) alone.push((await counted(`alone ${guid}`)).count);
  const sum = alone.reduce((total, count) => total + count, 0);
  if (sum === 0) trial.notExercised('none of the restaurants asked for has a check');
  const allButSome = ['withoutFirst', ...(restaurants.length > 2 ? WITHOUT_TWO : [])];
  await trial.each(['base', ...allButSome], async (name) => {
    if (name === 'base') {
      expectCount(await counted('base'), sum, `${alone.join(' + ')} for each of them alone`);
      return;
    }
    const { count: all } = await counted('all');
    const excluded = alone.slice(0, name === 'withoutFirst' ? 1 : 2);
    const left = excluded.reduce((rest, count) => rest - count, all);
    const why = `the ${all} of all restaurants without the ${excluded.join(' and ')} of those that are excluded`;
    expectCount(await counted(name), left, why);
  });
}
