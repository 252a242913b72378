import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { matchesStatus } from '../../../src/sent/judging/answers.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { expectField, recordsOf, type Records } from '../reports/expectField.ts';
import {
  dataSets,
  getOperationOf,
  getOperation,
  rangeRequestFor,
  type GetOperation,
  type RequestOperation,
} from '../reports/dataSets.ts';
import { fetchAgain } from '../reports/fetchIdentifier.ts';
import { baseReport, reportsFetchedBy, sharedReport } from '../reports/sharedReports.ts';
import { restaurantsOf, businessDateOf } from '../reports/fixtures.ts';
import { namesIn, showsAny } from './guestFacingNames.ts';
import { restaurantsInformation, readRestaurantsInformation } from './restaurantsInformation.ts';
import { isReady, type ReadyReport } from '../reports/ReportRequest.ts';
import { rowsOf, shows, restaurantsIn } from '../reports/rows.ts';
import { rangeUntil } from '../../../generators/fields/businessDates.ts';
import { awaitReports } from '../reports/awaitReports.ts';
import { baseRequest } from '../reports/baseRequest.ts';
import { countOf } from '../../../src/words/countOf.ts';

const CHECK = getOperationOf(dataSets.check);

/**
 * Asked for in between, so that a name that sticks to the report is found; and together, so that what sticks to the next
 * request of the client is not spent on another check's.
 */
const ASKED = [
  [undefined],
  ['false'],
  ['true', undefined, undefined],
  ['true', 'false', undefined],
];

const UNSEEN = 'the report has no record that could show a name';

/** How many restaurants are asked for one by one; mixed-up names show in the report of several. */
const RESTAURANTS = 1;

/** How many days a report of several days has. */
const DAYS = 2;

const WITH_NAMES = { fetchRestaurantNames: 'true' };

/** Checks that data carry restaurant names when asked to, those of the list of restaurants, and only then. */
export const restaurantNameChecks = byRule({
  'analytics/check/get/restaurant-name-only-when-asked-for': {
    unseen: UNSEEN,
    run: async (trial) => {
      await namesAreShown(trial, false);
      await noReportShowsNames(trial);
    },
  },
  'analytics/check/get/restaurant-name-when-asked-for': {
    unseen: UNSEEN,
    run: async (trial) => {
      const { elements } = await restaurantsInformation(trial);
      if (restaurantsOf(trial).every((guid) => namesIn(elements, guid).size === 0))
        trial.notExercised('GET /restaurants-information shows no name of a restaurant');
      await namesAreShown(trial, true);
    },
  },
  'analytics/{operation}/guest-facing-name-is-that-of-the-restaurant': {
    unseen: 'no restaurant whose name is listed has a record by itself',
    run: nameIsThatOfTheRestaurant,
  },
});

/** The response to a request for a report, and its `fetchRestaurantNames`; undefined if it was left out. */
interface NamedAnswer {
  value: string | undefined;
  exchange: LiveExchange;
}

/** One plain report of checks, fetched with each value of `fetchRestaurantNames` in turn, once per run. */
export async function namedAnswers(trial: Trial): Promise<NamedAnswer[]> {
  return trial.once(`${CHECK.id} with names and without`, async (trial) => {
    const report = await baseReport(trial, CHECK);
    const ask = async (value: string | undefined): Promise<NamedAnswer> => {
      const query = value === undefined ? undefined : { fetchRestaurantNames: value };
      return { value, exchange: await fetchAgain(trial, report, query) };
    };
    return (await Array.fromAsync(ASKED, (together) => Promise.all(together.map(ask)))).flat();
  });
}

/** Judges the responses that the rule is about. */
async function namesAreShown(trial: Trial, isAsked: boolean): Promise<void> {
  const answers = await namedAnswers(trial);
  const judged = answers.filter(({ value }) => (value === 'true') === isAsked);
  await trial.each(judged, async ({ value, exchange }) => {
    if (!matchesStatus(exchange, ['200'])) return;
    const how = value === undefined ? 'without it' : `with ${value}`;
    const of = `${trial.operation(CHECK.id).documented}, fetchRestaurantNames ${how},`;
    const records: Records = { of, rows: rowsOf(exchange), exchanges: [exchange] };
    if (!isAsked) return expectField(trial, records, 'no', 'restaurantName');
    expectField(
      trial,
      records,
      'some',
      'restaurantName',
      ({ restaurantName: name }) => typeof name === 'string' && name.trim() !== '',
    );
  });
}

/** Every other report is fetched without asking for names, too. */
async function noReportShowsNames(trial: Trial): Promise<void> {
  const reports = await reportsFetchedBy(trial, CHECK);
  await trial.each(reports.filter(isReady), async (report) =>
    expectField(trial, recordsOf(trial, report), 'no', 'restaurantName'),
  );
}

/** Neither the report nor the list documents the field of the name: any text of the restaurant's element will do. */
async function nameIsThatOfTheRestaurant(trial: Trial): Promise<void> {
  const get = getOperation(trial.resource);
  const operation = rangeRequestFor(get);
  await trial.each(restaurantsOf(trial).slice(0, RESTAURANTS), async (guid) => {
    const report = await sharedReport(trial, operation, `alone ${guid}`);
    await expectNamesOf(trial, get, report, [guid]);
  });
  await trial.each(await ofSeveral(trial, operation), async (report) => {
    const shown = restaurantsIn(rowsOf(report.ready));
    const named = restaurantsOf(trial).filter((guid) => shown.has(guid.toLowerCase()));
    await expectNamesOf(trial, get, report, named);
  });
}

/** A report of several restaurants, for several days if possible: if names are mixed up, one of them is missing. */
async function ofSeveral(trial: Trial, operation: RequestOperation): Promise<ReadyReport[]> {
  const range = operation.timeRanges[1];
  if (range === undefined) return [await sharedReport(trial, operation, 'base')];
  return trial.once(`names in a report of several days of ${operation.id}`, async (trial) => {
    const dates = rangeUntil(businessDateOf(trial), DAYS);
    const request = { ...baseRequest(trial, operation), range, dates };
    const reports = await awaitReports(trial, [request], getOperationOf(operation.dataSet));
    return reports.filter(isReady);
  });
}

/** Asserts that the report shows a name of each of these restaurants. */
async function expectNamesOf(
  trial: Trial,
  get: GetOperation,
  report: ReadyReport,
  restaurants: string[],
): Promise<void> {
  if (rowsOf(report.ready).length === 0) return;
  const exchange = await fetchAgain(trial, report, WITH_NAMES, get);
  if (!matchesStatus(exchange, ['200'])) return;
  const rows = rowsOf(exchange);
  // Whether a check shows one at all is a rule of its own.
  if (get.dataSet === dataSets.check && !rows.some((row) => shows(row, 'restaurantName'))) return;
  for (const guid of restaurants) {
    const names = namesIn((await restaurantsInformation(trial)).elements, guid);
    if (names.size === 0) continue;
    const isNamed = showsAny(rows, names);
    if (!isNamed && !(await isNamelessAgain(trial, report, get, guid))) continue;
    trial.holds(isNamed, () => ({
      message: `${trial.operation(get.id).documented} does not show the guest-facing name of the restaurant ${guid} with fetchRestaurantNames true.`,
      expected: `${[...names].map((name) => JSON.stringify(name)).join(' or ')} (in either letter case), which GET /restaurants-information shows of it, in at least one record`,
      actual: `none of them in ${countOf(rows.length, 'record')}, the first with restaurantName ${JSON.stringify(rows[0]?.['restaurantName']) ?? 'left out'}`,
      exchanges: [exchange],
      counterexample: guid,
    }));
  }
}

/**
 * Whether a newly requested report also lacks the name that the list gives now: a restaurant may have been renamed
 * in the meantime, and an older report may keep its former name.
 */
async function isNamelessAgain(
  trial: Trial,
  { request }: ReadyReport,
  get: GetOperation,
  guid: string,
): Promise<boolean> {
  const [report] = await awaitReports(trial, [request], getOperationOf(get.dataSet));
  if (report === undefined || !isReady(report)) return false;
  const exchange = await trial.further(() => fetchAgain(trial, report, WITH_NAMES, get));
  const listed = await trial.later(() => readRestaurantsInformation(trial));
  return (
    matchesStatus(exchange, ['200']) && !showsAny(rowsOf(exchange), namesIn(listed.elements, guid))
  );
}
