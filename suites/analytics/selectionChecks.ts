import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { describeAnswer } from '../../src/check/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { awaitReports } from './awaitReports.ts';
import { baseRequest } from './baseRequest.ts';
import { inactiveIsLeftOut } from './excludedInactive.ts';
import { reportNeeds, restaurantsOf } from './fixtures.ts';
import { observeAnswer } from './observeAnswer.ts';
import { observeBothLists } from './observeBothLists.ts';
import { getOperationOf, requestOperationOf } from './operations.ts';
import { isReady, requireReady, type ReadyReport, type Report } from './Report.ts';
import { partsOf, type ReportRequest } from './ReportRequest.ts';
import { noneIsLeftOut } from './restaurantsLeftOut.ts';
import { restaurantsInformation } from './restaurantsInformation.ts';
import { sharedReport, sharedReports } from './sharedReports.ts';
import { restaurantsIn, rowsOf } from './rows.ts';

/** Checks of which restaurants a report is about, where its records name theirs. */
export const selectionChecks: Check[] = [
  {
    rule: 'analytics/{operation}/only-the-restaurants-asked-for',
    preconditions: reportNeeds,
    run: onlyThoseAskedFor,
  },
  {
    rule: 'analytics/{operation}/every-restaurant-asked-for',
    preconditions: reportNeeds,
    run: everyOneAskedFor,
  },
  {
    rule: 'analytics/{operation}/no-restaurant-ids-mean-all',
    preconditions: reportNeeds,
    run: noneMeansAll,
  },
  {
    rule: 'analytics/{operation}/excluded-restaurants-are-left-out',
    preconditions: reportNeeds,
    run: excludedAreLeftOut,
  },
  {
    rule: 'analytics/{operation}/only-excluded-restaurants-are-left-out',
    preconditions: reportNeeds,
    run: onlyExcludedAreLeftOut,
  },
  {
    rule: 'analytics/{operation}/inactive-and-active-are-apart',
    preconditions: reportNeeds,
    run: inactiveAndActiveAreApart,
  },
  {
    rule: 'analytics/{operation}/not-only-inactive-is-the-default',
    preconditions: reportNeeds,
    run: activeIsTheDefault,
  },
  {
    rule: 'analytics/{operation}/restaurants-are-of-the-group',
    preconditions: reportNeeds,
    run: allAreOfTheGroup,
  },
];

/** The restaurants that a shared report has records of. @throws NotExercised where it is not ready */
async function shownIn(
  trial: Trial,
  name: string,
): Promise<{ report: ReadyReport; shown: Set<string> }> {
  const report = await sharedReport(trial, requestOperationOf(trial), name);
  return { report, shown: restaurantsIn(rowsOf(report.ready)) };
}

/** Restaurants that have records when each is named alone, in lower case, in the order of the target file. */
async function restaurantsWithRecords(trial: Trial, atLeast: number): Promise<string[]> {
  const found: string[] = [];
  for (const guid of restaurantsOf(trial)) {
    const { shown } = await shownIn(trial, `alone ${guid}`);
    if (shown.has(guid.toLowerCase())) found.push(guid.toLowerCase());
  }
  if (found.length < atLeast) {
    trial.notExercised(
      `${found.length} of the restaurants asked for have records on the day of fixtures.reports.businessDate, this needs ${atLeast}`,
    );
  }
  return found;
}

/** The shared reports that were requested in some way and are ready, with the restaurants that they have records of. */
async function reportsThat(
  trial: Trial,
  picks: (request: ReportRequest) => boolean,
): Promise<{ report: ReadyReport; shown: Set<string> }[]> {
  const reports = [...(await sharedReports(trial, requestOperationOf(trial))).values()];
  return reports
    .filter(isReady)
    .filter(({ request }) => picks(request))
    .map((report) => ({ report, shown: restaurantsIn(rowsOf(report.ready)) }));
}

async function onlyThoseAskedFor(trial: Trial): Promise<void> {
  const naming = await reportsThat(trial, ({ restaurantIds = [] }) => restaurantIds.length > 0);
  await trial.each(naming, async ({ report, shown }) => {
    if (shown.size === 0) return;
    const asked = (report.request.restaurantIds ?? []).map((guid) => guid.toLowerCase());
    const others = [...shown].filter((guid) => !asked.includes(guid));
    expectNone(
      trial,
      report,
      others,
      'which restaurantIds does not name',
      `records of ${asked.join(', ')} only`,
    );
  });
  const operation = requestOperationOf(trial);
  const restaurantIds = [freshUuid(trial.session.seed, 'unknown restaurant', 1)];
  await observeAnswer(
    trial,
    'analytics/unknown-restaurant',
    operation.id,
    partsOf({ ...baseRequest(trial, operation), restaurantIds }),
    'restaurantIds with one that nobody knows',
  );
  if (trial.assertions === 0) trial.notExercised('no record named its restaurant');
}

async function everyOneAskedFor(trial: Trial): Promise<void> {
  const known = await restaurantsWithRecords(trial, 2);
  const { report, shown } = await shownIn(trial, 'base');
  await trial.each(known, async (guid) => {
    expectShown(trial, report, shown, guid, 'though restaurantIds names it with others');
  });
  await noneIsLeftOut(trial, ({ restaurantIds = [] }) => restaurantIds.length > 0);
}

async function noneMeansAll(trial: Trial): Promise<void> {
  const known = await restaurantsWithRecords(trial, 1);
  const { report, shown } = await shownIn(trial, 'all');
  await trial.each(known, async (guid) => {
    expectShown(trial, report, shown, guid, 'though restaurantIds is empty, which means all');
  });
}

async function excludedAreLeftOut(trial: Trial): Promise<void> {
  const known = await restaurantsWithRecords(trial, 1);
  const { shown: all } = await shownIn(trial, 'all');
  await trial.each(await reportsThat(trial, excludesSome), async ({ report, shown }) => {
    const excluded = (report.request.excludedRestaurantIds ?? []).map((guid) => guid.toLowerCase());
    // Only a restaurant that would be there without the exclusion shows that it was left out.
    const withRecords = excluded.filter((guid) => known.includes(guid) && all.has(guid));
    if (withRecords.length === 0) return;
    const found = excluded.filter((guid) => shown.has(guid));
    expectNone(
      trial,
      report,
      found,
      'which excludedRestaurantIds names',
      `no record of ${excluded.join(', ')}`,
    );
  });
  await inactiveIsLeftOut(trial);
  await observeBothLists(trial);
  if (trial.assertions === 0) {
    trial.notExercised('no restaurant that was excluded has records without the exclusion');
  }
}

function excludesSome({ excludedRestaurantIds = [] }: ReportRequest): boolean {
  return excludedRestaurantIds.length > 0;
}

async function onlyExcludedAreLeftOut(trial: Trial): Promise<void> {
  const known = await restaurantsWithRecords(trial, 2);
  const { shown: all } = await shownIn(trial, 'all');
  const names = ['withoutFirst', ...(restaurantsOf(trial).length > 1 ? ['withoutTwo'] : [])];
  await trial.each(names, async (name) => {
    const { report, shown } = await shownIn(trial, name);
    const excluded = (report.request.excludedRestaurantIds ?? []).map((guid) => guid.toLowerCase());
    const others = new Set([...known, ...all]);
    for (const guid of excluded) others.delete(guid);
    for (const guid of others) {
      const reason = `though excludedRestaurantIds names only ${excluded.join(', ')}`;
      expectShown(trial, report, shown, guid, reason);
    }
  });
  await noneIsLeftOut(trial, excludesSome);
  if (trial.assertions === 0)
    trial.notExercised('no other restaurant than the excluded has records');
}

async function inactiveAndActiveAreApart(trial: Trial): Promise<void> {
  await archivedIsNotAlone(trial);
  const known = await restaurantsWithRecords(trial, 1);
  const { shown: active } = await shownIn(trial, 'all');
  const ofInactive = await reportsThat(trial, ({ onlyInactive }) => onlyInactive === true);
  for (const { report, shown } of ofInactive) {
    const both = [...shown].filter((guid) => active.has(guid) || known.includes(guid));
    const reason = 'which the same request without onlyInactiveRestaurants has too';
    expectNone(trial, report, both, reason, 'no restaurant in both');
  }
  const { shown: inactive } = await shownIn(trial, 'inactive');
  const named = await inactiveByName(trial, [...inactive]);
  const { ready } = named ?? {};
  if (named === undefined || ready === undefined) return;
  const found = [...restaurantsIn(rowsOf(ready))].filter((guid) => inactive.has(guid));
  const reason = 'which is inactive, though onlyInactiveRestaurants is not true';
  expectNone(trial, requireReady(trial, named), found, reason, 'no inactive restaurant');
}

/**
 * Where the selection is the wrong way round, no restaurant is in both, and those of the target file have no records. An
 * archived one beside them is open: it may have been activated and never been anything else.
 */
async function archivedIsNotAlone(trial: Trial): Promise<void> {
  const archived = trial.target.fixtures.archivedRestaurant?.toLowerCase();
  const { report, shown } = await shownIn(trial, 'all');
  const hasOthers = restaurantsOf(trial).some((guid) => shown.has(guid.toLowerCase()));
  const found = hasOthers ? [] : [...shown].filter((guid) => guid === archived);
  const reason = 'which is archived, and none of the target file, where active ones are asked for';
  expectNone(trial, report, found, reason, 'active restaurants only');
}

/** A report of inactive restaurants by name that does not ask for inactive ones; none where none is known. */
async function inactiveByName(trial: Trial, inactive: string[]): Promise<Report | undefined> {
  const restaurantIds = inactive.slice(0, 1);
  if (restaurantIds.length === 0) return undefined;
  const operation = requestOperationOf(trial);
  const request = { ...baseRequest(trial, operation), restaurantIds };
  const [report] = await awaitReports(trial, [request], getOperationOf(operation.dataSet));
  return report;
}

async function allAreOfTheGroup(trial: Trial): Promise<void> {
  const { guids, exchange } = await restaurantsInformation(trial);
  if (guids.size === 0) trial.notExercised(`${describeAnswer(exchange)}: no restaurant is listed`);
  const reports = [...(await sharedReports(trial, requestOperationOf(trial))).values()];
  await trial.each(reports.filter(isReady), async (report) => {
    const shown = restaurantsIn(rowsOf(report.ready));
    const strangers = [...shown].filter((guid) => !guids.has(guid));
    const reason = 'which GET /restaurants-information does not list';
    if (shown.size > 0)
      expectNone(trial, report, strangers, reason, 'restaurants of the management group only');
  });
  if (trial.assertions === 0) trial.notExercised('no record named its restaurant');
}

async function activeIsTheDefault(trial: Trial): Promise<void> {
  await restaurantsWithRecords(trial, 1);
  const { shown: byDefault } = await shownIn(trial, 'all');
  if (byDefault.size === 0) trial.notExercised('the report of all restaurants names none');
  const { report, shown } = await shownIn(trial, 'active');
  const differing = [...byDefault, ...shown].filter(
    (guid) => !byDefault.has(guid) || !shown.has(guid),
  );
  const reason = 'which is not in both this report and that without onlyInactiveRestaurants';
  expectNone(trial, report, differing, reason, `the ${byDefault.size} restaurants of the default`);
}

/** So many restaurants are named in a failure. */
const NAMED = 3;

function expectNone(
  trial: Trial,
  report: ReadyReport,
  restaurants: string[],
  reason: string,
  expected: string,
): void {
  trial.holds(restaurants.length === 0, () => ({
    message: `The report of ${documentedOf(trial, report)} concerns the restaurant ${restaurants[0]}, ${reason}.`,
    expected,
    actual: `records of ${restaurants.length} such: ${restaurants.slice(0, NAMED).join(', ')}${restaurants.length > NAMED ? ', …' : ''}`,
    exchanges: [report.posted, report.ready],
    counterexample: restaurants[0],
  }));
}

function expectShown(
  trial: Trial,
  report: ReadyReport,
  shown: Set<string>,
  guid: string,
  reason: string,
): void {
  trial.holds(shown.has(guid), () => ({
    message: `The report of ${documentedOf(trial, report)} has no record of the restaurant ${guid}, ${reason}.`,
    expected: `records of ${guid}, as in another report of the same dates`,
    actual: `records of ${shown.size === 0 ? 'none' : [...shown].join(', ')}`,
    exchanges: [report.posted, report.ready],
    counterexample: guid,
  }));
}

function documentedOf(trial: Trial, { request }: ReadyReport): string {
  return trial.operation(request.operation.id).documented;
}
