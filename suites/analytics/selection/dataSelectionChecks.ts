import type { TimeRange } from '../../../generators/fields/businessDates.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { comparableData, hasData } from '../reports/comparableData.ts';
import {
  dataSets,
  getOperationOf,
  requestOperation,
  requestOperationOf,
} from '../reports/dataSets.ts';
import { restaurantsOf } from '../reports/fixtures.ts';
import { baseRequest } from '../reports/baseRequest.ts';
import { observeAnswer } from '../reports/observeAnswer.ts';
import { partsOf, isReady, type ReadyReport } from '../reports/ReportRequest.ts';
import type { Json } from '../../../src/promised/types.ts';
import { expectNothing, sharedReport, sharedReports } from '../reports/sharedReports.ts';
import { expectOtherData } from '../reports/expectData.ts';
import { recordsNameThoseAskedFor } from './recordsNameThoseAskedFor.ts';
import { rowsOf } from '../reports/rows.ts';
import {
  ONE_BY_HOUR,
  REPEATED,
  spanOf,
  TWO,
  unnamedOf,
  WITHOUT_TWO,
} from '../reports/sharedRequests.ts';

const CHECK = requestOperation('analytics/check/request');

/**
 * Checks of which restaurants a report covers, by the data as a whole, for data sets whose records do not name their
 * restaurants.
 */
export const dataSelectionChecks = byRule({
  'analytics/{operation}/restaurant-lists-select-the-data': listsSelectTheData,
  'analytics/{operation}/inactive-and-active-differ': inactiveAndActiveDiffer,
  'analytics/check/request/each-check-is-of-one-restaurant': {
    unseen: 'checks come in whenever reports are requested',
    run: eachCheckIsOfOneRestaurant,
  },
});

/** The report of each single restaurant that has data, in the order of the target file. */
async function reportsWithData(trial: Trial): Promise<ReadyReport[]> {
  const operation = requestOperationOf(trial);
  const reports = await Array.fromAsync(restaurantsOf(trial), (guid) =>
    sharedReport(trial, operation, `alone ${guid}`),
  );
  return reports.filter(hasData);
}

async function listsSelectTheData(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const withData = await reportsWithData(trial);
  if (withData.length < 2)
    trial.notExercised('fewer than two of the requested restaurants have data');
  const together = await sharedReport(trial, operation, 'base');
  const all = await sharedReport(trial, operation, 'all');
  // These reports of one restaurant each have data, and the second report covers one that the first does not.
  const expectOther: ExpectOther = (one, other, what, whatElse) =>
    expectDifferent(trial, one, other, what, whatElse, withData);
  await trial.each(withData, async (alone) => {
    await expectOther(alone, together, 'one restaurant', 'that and others with data');
    await expectOther(alone, all, 'one restaurant', 'all restaurants');
  });
  await recordsNameThoseAskedFor(trial, withData);
  await observeWithoutLists(trial);
  const [first] = restaurantsOf(trial);
  if (!withData.some(({ request }) => request.restaurantIds?.[0] === first)) return;
  const without = await sharedReport(trial, operation, 'withoutFirst');
  await expectOther(without, all, `all restaurants without ${first}`, 'all restaurants');
  // With fewer than three restaurants, too little is known to tell more reports apart.
  if (withData.length !== restaurantsOf(trial).length || withData.length < 3) return;
  await eachRestaurantCounts(trial, withData.slice(0, 2), { together, without }, expectOther);
  await listsAreHeardInEveryRange(trial, expectOther);
}

type ExpectOther = (
  one: ReadyReport,
  other: ReadyReport,
  what: string,
  whatElse: string,
) => Promise<void>;

/** Every restaurant of a list makes a difference, the last like the first, and with another aggregation, too. */
async function eachRestaurantCounts(
  trial: Trial,
  each: ReadyReport[],
  { together, without }: Record<'together' | 'without', ReadyReport>,
  expectOther: ExpectOther,
): Promise<void> {
  const operation = requestOperationOf(trial);
  const two = await sharedReport(trial, operation, TWO);
  await expectOther(two, together, 'two restaurants', 'those and others');
  for (const alone of each) await expectOther(alone, two, 'one restaurant', 'that and another one');
  for (const name of WITHOUT_TWO) {
    const withoutTwo = await sharedReport(trial, operation, name);
    await expectOther(withoutTwo, without, 'all but two restaurants', 'all but one');
  }
  const reports = await sharedReports(trial, operation);
  const [oneByHour, byHour] = [reports.get(ONE_BY_HOUR), reports.get('byHour')];
  if (oneByHour && byHour && isReady(oneByHour) && isReady(byHour))
    await expectOther(oneByHour, byHour, 'one restaurant by hour', 'that and others');
}

/** Reports in every longer range: of one restaurant, of all but another one, of all but that and a third. */
async function listsAreHeardInEveryRange(trial: Trial, expectOther: ExpectOther): Promise<void> {
  await inEveryRange(trial, async (without, range, ready) => {
    const [alone, withoutTwo] = [ready(spanOf(range)), ready(unnamedOf(range).withoutTwo)];
    if (alone) await expectOther(alone, without, 'one restaurant', 'all but another one');
    if (withoutTwo)
      await expectOther(withoutTwo, without, 'all but two restaurants', 'all but one');
  });
}

/** Each range with its report of all restaurants but one; a report that is not ready, or empty, shows nothing. */
async function inEveryRange(
  trial: Trial,
  compare: (
    without: ReadyReport,
    range: TimeRange,
    ready: (name: string) => ReadyReport | undefined,
  ) => Promise<void>,
): Promise<void> {
  const operation = requestOperationOf(trial);
  const reports = await sharedReports(trial, operation);
  const ready = (name: string) => {
    const report = reports.get(name);
    return report && isReady(report) ? report : undefined;
  };
  await trial.each(operation.timeRanges, async (range) => {
    const without = ready(unnamedOf(range).without);
    if (without && hasData(without)) await compare(without, range, ready);
  });
}

async function observeWithoutLists(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const plain = partsOf(baseRequest(trial, operation));
  const {
    restaurantIds: _1,
    excludedRestaurantIds: _2,
    ...body
  } = plain.body as Record<string, Json>;
  const parts = { ...plain, body };
  const name = operation.dataSet.name === 'check' ? 'Check' : 'Metrics';
  const openPoint = `analytics/${name}ReportingDataRequest/required-fields`;
  const what = 'a request without lists of restaurants';
  await observeAnswer(trial, openPoint, operation.id, parts, what);
}

async function inactiveAndActiveDiffer(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const active = await sharedReport(trial, operation, 'all');
  if (!hasData(active)) trial.notExercised('no active restaurant has data');
  const inactive = await sharedReport(trial, operation, 'inactive');
  await expectDifferent(trial, inactive, active, 'inactive restaurants', 'active ones');
  await inEveryRange(trial, async (ofActive, range, ready) => {
    const ofInactive = ready(unnamedOf(range).inactive);
    if (ofInactive)
      await expectDifferent(trial, ofInactive, ofActive, 'inactive restaurants', 'active ones');
  });
}

/** @param because why the two must differ: by default, as the other one has data, which are of something else */
async function expectDifferent(
  trial: Trial,
  one: ReadyReport,
  other: ReadyReport,
  what: string,
  whatElse: string,
  because: ReadyReport[] = [other],
): Promise<void> {
  const { documented } = trial.operation(one.request.operation.id);
  await expectOtherData(trial, [one, other], because, {
    message: `${documented} returns the same data for ${what} and for ${whatElse}.`,
    expected: 'other data, as both have some',
  });
}

/** How many checks each of some reports has. */
interface Counts {
  alone: number[];
  /** The exchanges of the report that is judged, and of the report of all restaurants. */
  own: number;
  all: number;
}

async function eachCheckIsOfOneRestaurant(trial: Trial): Promise<void> {
  const restaurants = restaurantsOf(trial);
  const names = restaurants.map((guid) => `alone ${guid}`);
  const allButSome = ['withoutFirst', ...(restaurants.length > 2 ? WITHOUT_TWO : [])];
  const repeated = (await sharedReports(trial, CHECK)).get(REPEATED);
  // Whether a restaurant may be named twice is open.
  const named = repeated && isReady(repeated) ? ['base', REPEATED] : ['base'];
  await trial.each([...named, ...allButSome], async (name) => {
    const report = await sharedReport(trial, CHECK, name);
    const reports: [ReadyReport, ...ReadyReport[]] = [report];
    const whole = allButSome.includes(name) ? 'all' : name;
    for (const one of [whole, ...names]) reports.push(await sharedReport(trial, CHECK, one));
    const counts = countsIn(trial, reports);
    if (counts.alone.every((count) => count === 0))
      trial.notExercised('none of the requested restaurants has a check');
    const { sum, why } = sumFor(name, counts);
    const findOther = (again: ReadyReport[]) => {
      const now = countsIn(trial, again);
      return now.own === sumFor(name, now).sum ? undefined : now;
    };
    await expectNothing(trial, reports, findOther, () => ({
      message: `The report of ${trial.operation(CHECK.id).documented} lacks checks of the requested restaurants.`,
      expected: `${sum} records, ${why}`,
      actual: `${counts.own} records`,
      exchanges: [report.posted, report.ready],
    }));
  });
}

function countsIn(trial: Trial, reports: ReadyReport[]): Counts {
  const comparable = comparableData(trial, getOperationOf(dataSets.check));
  const [own = 0, all = 0, ...alone] = reports.map(
    ({ ready }) =>
      rowsOf(ready).filter((row) => Object.keys(Object(comparable(row))).length > 0).length,
  );
  return { own, all, alone };
}

/** How many checks a shared report has to have. */
function sumFor(name: string, { all, alone }: Counts): { sum: number; why: string } {
  if (name === 'base' || name === REPEATED) {
    const sum = alone.reduce((total, count) => total + count, 0);
    return { sum, why: `${alone.join(' + ')} for each of them alone` };
  }
  const excluded = alone.slice(0, name === 'withoutFirst' ? 1 : 2);
  return {
    sum: excluded.reduce((rest, count) => rest - count, all),
    why: `the ${all} of all restaurants without the ${excluded.join(' and ')} of those that are excluded`,
  };
}
