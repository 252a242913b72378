import { rangeUntil } from '../../generators/fields/businessDates.ts';
import { byRule } from '../../src/checked/byRule.ts';
import { matchesStatus } from '../../src/sent/answers.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { awaitReports } from './awaitReports.ts';
import {
  dataSets,
  getOperation,
  getOperationOf,
  rangeRequestFor,
  type GetOperation,
  type RequestOperation,
} from './dataSets.ts';
import { fetchAgain } from './fetchIdentifier.ts';
import { businessDateOf, restaurantsOf } from './fixtures.ts';
import { namesIn, showsAny } from './guestFacingNames.ts';
import { baseRequest } from './baseRequest.ts';
import { isReady, type ReadyReport } from './ReportRequest.ts';
import { readRestaurantsInformation, restaurantsInformation } from './restaurantsInformation.ts';
import { restaurantsIn, rowsOf, shows } from './rows.ts';
import { sharedReport } from './sharedReports.ts';
import { countOf } from '../../src/words/countOf.ts';

/** How many restaurants are asked for one by one; mixed-up names show in the report of several. */
const RESTAURANTS = 1;

/** How many days a report of several days has. */
const DAYS = 2;

const WITH_NAMES = { fetchRestaurantNames: 'true' };

/** Checks that the name which is added on demand is the one in the list of restaurants. */
export const guestFacingNameChecks = byRule({
  'analytics/{operation}/guest-facing-name-is-that-of-the-restaurant': {
    unseen: 'no restaurant whose name is listed has a record by itself',
    run: nameIsThatOfTheRestaurant,
  },
});

/** Neither the report nor the list documents the field of the name: any text of the restaurant's element will do. */
async function nameIsThatOfTheRestaurant(trial: Trial): Promise<void> {
  const get = getOperation(trial.resource);
  const operation = rangeRequestFor(get);
  await trial.each(restaurantsOf(trial).slice(0, RESTAURANTS), async (guid) => {
    const report = await sharedReport(trial, operation, `alone ${guid}`);
    await expectNames(trial, get, report, [guid]);
  });
  await trial.each(await ofSeveral(trial, operation), async (report) => {
    const shown = restaurantsIn(rowsOf(report.ready));
    const named = restaurantsOf(trial).filter((guid) => shown.has(guid.toLowerCase()));
    await expectNames(trial, get, report, named);
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
async function expectNames(
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
  const listed = await trial.further(() => readRestaurantsInformation(trial));
  return (
    matchesStatus(exchange, ['200']) && !showsAny(rowsOf(exchange), namesIn(listed.elements, guid))
  );
}
