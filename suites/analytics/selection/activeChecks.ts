import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { awaitReports, askOpenly } from '../reports/awaitReports.ts';
import { baseRequest } from '../reports/baseRequest.ts';
import { restaurantsOf } from '../reports/fixtures.ts';
import { getOperationOf, requestOperationOf, type RequestOperation } from '../reports/dataSets.ts';
import {
  isReady,
  type ReadyReport,
  type Report,
  type ReportRequest,
} from '../reports/ReportRequest.ts';
import { expectOtherData } from '../reports/expectData.ts';
import { persists, sharedReport } from '../reports/sharedReports.ts';
import { restaurantsIn, rowsOf } from '../reports/rows.ts';
import {
  expectNone,
  named,
  reportsThat,
  restaurantsOfReport,
  restaurantsWithRecords,
  shownIn,
} from './shownRestaurants.ts';
import {
  readRestaurantsInformation,
  restaurantsInformation,
  listedAs,
  type RestaurantsInformation,
} from '../restaurants/restaurantsInformation.ts';
import { statesIn } from '../restaurants/inactiveRestaurants.ts';
import { hasData } from '../reports/comparableData.ts';
import { TWO } from '../reports/sharedRequests.ts';

/**
 * Checks that reports separate inactive restaurants from active ones, as the list of restaurants calls them, in data
 * sets whose records name their restaurants.
 */
export const activeChecks = byRule({
  'analytics/{operation}/inactive-and-active-are-apart': {
    unseen: 'no report of inactive restaurants has a record of any',
    run: inactiveAndActiveAreApart,
  },
  'analytics/{operation}/not-only-inactive-is-the-default': activeIsTheDefault,
  'analytics/{operation}/active-ones-are-those-called-activated': {
    unseen: 'of no restaurant in a report the list says whether it is activated',
    run: activeOnesAreCalledActivated,
  },
  // Checks of a restaurant in both lists, next to another one that is only included.
  'analytics/{operation}/excluded-though-included': excludedThoughIncluded,
});

async function inactiveAndActiveAreApart(trial: Trial): Promise<void> {
  await archivedIsNotAlone(trial);
  const known = await restaurantsWithRecords(trial, 1);
  const { report: all, shown: active } = await shownIn(trial, 'all');
  const ofInactive = await reportsThat(trial, ({ onlyInactive }) => onlyInactive === true);
  for (const { report, shown } of ofInactive) {
    // If no restaurant is inactive, or none is shown, none could be in both reports.
    if (shown.size === 0) continue;
    const both = [...shown].filter((guid) => active.has(guid) || known.includes(guid));
    const [alone] = both.filter((guid) => !active.has(guid));
    const other =
      alone === undefined ? all : (await shownIn(trial, `alone ${named(trial, alone)}`)).report;
    if (both.length > 0 && !(await areBothShownAgain(trial, report, other, both))) continue;
    const reason = 'which the same request without onlyInactiveRestaurants has too';
    expectNone(trial, report, both, reason, 'no restaurant in both');
  }
  const { report: ofInactiveOnly, shown: inactive } = await shownIn(trial, 'inactive');
  const byName = await inactiveByName(trial, [...inactive]);
  if (byName === undefined || !isReady(byName)) return;
  const found = [...restaurantsIn(rowsOf(byName.ready))].filter((guid) => inactive.has(guid));
  if (found.length > 0 && !(await areBothShownAgain(trial, byName, ofInactiveOnly, found))) return;
  const reason = 'which is inactive, though onlyInactiveRestaurants is not true';
  expectNone(trial, byName, found, reason, 'no inactive restaurant');
}

/**
 * If the selection is reversed, no restaurant is in both reports, and those of the target file have no records. An
 * archived one among them decides nothing: it may always have been activated.
 */
async function archivedIsNotAlone(trial: Trial): Promise<void> {
  const archived = trial.target.fixtures.archivedRestaurant?.toLowerCase();
  const { report, shown } = await shownIn(trial, 'all');
  const hasOthers = restaurantsOf(trial).some((guid) => shown.has(guid.toLowerCase()));
  const found = hasOthers ? [] : [...shown].filter((guid) => guid === archived);
  if (found.length === 0) return;
  const reason = 'which is archived, and none of the target file, where active ones are asked for';
  expectNone(trial, report, found, reason, 'active restaurants only');
}

/**
 * A report of inactive restaurants that names restaurants and does not ask for inactive ones; none if no inactive one
 * is known.
 */
async function inactiveByName(trial: Trial, inactive: string[]): Promise<Report | undefined> {
  const restaurantIds = inactive.slice(0, 1);
  if (restaurantIds.length === 0) return undefined;
  const operation = requestOperationOf(trial);
  const mayStayEmpty = 'an inactive restaurant by name';
  const request = { ...baseRequest(trial, operation), restaurantIds, mayStayEmpty };
  const [report] = await awaitReports(trial, [request], getOperationOf(operation.dataSet));
  return report;
}

async function activeIsTheDefault(trial: Trial): Promise<void> {
  await restaurantsWithRecords(trial, 1);
  const { report: all, shown: byDefault } = await shownIn(trial, 'all');
  if (byDefault.size === 0) trial.notExercised('the report of all restaurants lists none');
  const { report, shown } = await shownIn(trial, 'active');
  const differing = differingIn(shown, byDefault);
  const isOther = ([own, other]: ReadyReport[]) =>
    differingIn(restaurantsOfReport(own), restaurantsOfReport(other)).length > 0;
  if (differing.length > 0 && !(await persists(trial, [report, all], isOther)))
    trial.notExercised('a restaurant opens or closes while the reports are requested');
  const reason = 'which is not in both this report and that without onlyInactiveRestaurants';
  expectNone(trial, report, differing, reason, `the ${byDefault.size} restaurants of the default`);
}

/**
 * Whether a restaurant is in both reports again when they are requested again: one that is deactivated or activated
 * in the meantime is not.
 */
async function areBothShownAgain(
  trial: Trial,
  one: ReadyReport,
  other: ReadyReport,
  guids: string[],
): Promise<boolean> {
  return persists(trial, [one, other], (again) =>
    guids.some((guid) => again.every((report) => restaurantsOfReport(report).has(guid))),
  );
}

function differingIn(one: Set<string>, other: Set<string>): string[] {
  return [...other, ...one].filter((guid) => !other.has(guid) || !one.has(guid));
}

async function activeOnesAreCalledActivated(trial: Trial): Promise<void> {
  const list = await restaurantsInformation(trial);
  await trial.each(await reportsThat(trial, () => true), async ({ report, shown }) => {
    const isInactive = report.request.onlyInactive === true;
    const known = [...shown].filter((guid) => isActivated(list, guid) !== undefined);
    if (known.length === 0) return;
    const others = known.filter((guid) => isActivated(list, guid) === isInactive);
    if (others.length > 0 && !(await areOthersAgain(trial, report, isInactive))) return;
    const called = isInactive ? 'activated' : 'not activated';
    const reason = `which GET /restaurants-information calls ${called}`;
    expectNone(trial, report, others, reason, `${isInactive ? 'inactive' : 'active'} ones only`);
  });
}

/** A restaurant may be activated, or deactivated, between the list and the report. */
async function areOthersAgain(trial: Trial, report: ReadyReport, isInactive: boolean) {
  const list = await trial.later(() => readRestaurantsInformation(trial));
  return persists(trial, [report], ([again]) =>
    [...restaurantsOfReport(again)].some((guid) => isActivated(list, guid) === isInactive),
  );
}

/**
 * Whether the list of restaurants calls a restaurant activated, in the documents' words: a flag or a text of that name.
 * Undefined if the list does not say so, or says that it is in test mode or archived: whether such a restaurant is
 * active is open.
 */
export function isActivated(
  { elements }: Pick<RestaurantsInformation, 'elements'>,
  guid: string,
): boolean | undefined {
  const said = statesIn(listedAs(elements, guid));
  const [state, ...others] = new Set(said);
  const isTold = others.length === 0 && (state === 'activated' || state === 'not activated');
  return isTold ? state === 'activated' : undefined;
}

async function excludedThoughIncluded(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const [first, second] = restaurantsOf(trial);
  if (second === undefined) return trial.notExercised('the target file lists only one restaurant');
  const request: ReportRequest = {
    ...baseRequest(trial, operation),
    restaurantIds: [first, second],
    excludedRestaurantIds: [second],
  };
  const get = getOperationOf(operation.dataSet);
  const [report] = await awaitReports(trial, [request], get, trial.session.clock, askOpenly);
  // Whether it may name one in both is open.
  if (report === undefined || !isReady(report))
    return trial.notExercised('a request with a restaurant in both lists has no data');
  if (operation.dataSet.namesRestaurants) await expectNotShown(trial, report, first, second);
  else await expectNotInTheData(trial, operation, report);
}

async function expectNotShown(trial: Trial, report: ReadyReport, first: string, second: string) {
  const known = await restaurantsWithRecords(trial, 2);
  const shown = restaurantsOfReport(report);
  const excluded = second.toLowerCase();
  if (!shown.has(first.toLowerCase()) || !known.includes(excluded))
    trial.notExercised('the restaurant that is only included is not shown, or the other never');
  const found = shown.has(excluded) ? [excluded] : [];
  expectNone(trial, report, found, 'which excludedRestaurantIds names', `records of ${first} only`);
}

async function expectNotInTheData(trial: Trial, operation: RequestOperation, report: ReadyReport) {
  const [first, second, third] = restaurantsOf(trial);
  const both = await sharedReport(trial, operation, third === undefined ? 'base' : TWO);
  const alone = [
    await sharedReport(trial, operation, `alone ${first}`),
    await sharedReport(trial, operation, `alone ${second}`),
  ];
  if (!alone.every(hasData)) trial.notExercised('one of the two restaurants has no data');
  await expectOtherData(trial, [report, both], alone, {
    message: `${trial.operation(operation.id).documented} returns the data of a restaurant that excludedRestaurantIds lists.`,
    expected: `other data than those of ${first} and ${second}`,
  });
}
