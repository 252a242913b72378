import { freshUuid } from '../../../generators/fields/freshUuid.ts';
import { describeAnswer } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { awaitReports } from '../reports/awaitReports.ts';
import { baseRequest } from '../reports/baseRequest.ts';
import { restaurantsOf } from '../reports/fixtures.ts';
import { observeRequest } from '../reports/observeAnswer.ts';
import { requestOperationOf } from '../reports/dataSets.ts';
import {
  concerns,
  isReady,
  listsOf,
  type ReadyReport,
  type ReportRequest,
  describeRequest,
} from '../reports/ReportRequest.ts';
import { persists, readyReports, sharedReports } from '../reports/sharedReports.ts';
import {
  readRestaurantsInformation,
  restaurantsInformation,
} from '../restaurants/restaurantsInformation.ts';
import {
  expectNone,
  expectShown,
  named,
  reportsThat,
  restaurantsOfReport,
  restaurantsWithRecords,
  shownIn,
} from './shownRestaurants.ts';
import { restaurantsIn, rowsOf } from '../reports/rows.ts';
import { activeCells, isExpectedIn } from '../reports/cells.ts';

/** Checks of which restaurants a report covers, for data sets whose records name them. */
export const selectionChecks = byRule({
  'analytics/{operation}/only-the-restaurants-asked-for': {
    unseen: 'no record had the GUID of its restaurant',
    run: onlyThoseAskedFor,
  },
  'analytics/{operation}/every-restaurant-asked-for': everyOneAskedFor,
  'analytics/{operation}/no-restaurant-ids-mean-all': noneMeansAll,
  'analytics/{operation}/excluded-restaurants-are-left-out': {
    unseen: 'no restaurant that was excluded has records without the exclusion',
    run: excludedAreLeftOut,
  },
  'analytics/{operation}/only-excluded-restaurants-are-left-out': {
    unseen: 'no other restaurant than the excluded has records',
    run: onlyExcludedAreLeftOut,
  },
  'analytics/{operation}/restaurants-are-of-the-group': {
    unseen: 'no record had the GUID of its restaurant',
    run: allAreOfTheGroup,
  },
});

async function onlyThoseAskedFor(trial: Trial): Promise<void> {
  const naming = await reportsThat(trial, ({ restaurantIds = [] }) => restaurantIds.length > 0);
  await trial.each(naming, async ({ report, shown }) => {
    if (shown.size === 0) return;
    const { included: asked } = listsOf(report.request);
    const others = [...shown].filter((guid) => !asked.includes(guid));
    const expected = `records of ${asked.join(', ')} only`;
    expectNone(trial, report, others, 'which restaurantIds does not list', expected);
  });
  const operation = requestOperationOf(trial);
  const restaurantIds = [freshUuid(trial.session.seed, 'unknown restaurant', 1)];
  const request = { ...baseRequest(trial, operation), restaurantIds };
  const what = 'restaurantIds with an unknown restaurant';
  await observeRequest(trial, 'analytics/unknown-restaurant', what, request);
}

async function everyOneAskedFor(trial: Trial): Promise<void> {
  const known = await restaurantsWithRecords(trial, 2);
  const { report } = await shownIn(trial, 'base');
  await trial.each(known, async (guid) => {
    const { report: alone } = await shownIn(trial, `alone ${named(trial, guid)}`);
    const reason = 'although restaurantIds lists it with others';
    await expectShown(trial, report, guid, reason, alone);
  });
  await noneIsLeftOut(trial, ({ restaurantIds = [] }) => restaurantIds.length > 0);
  await inactiveOnesAreShownByName(trial);
  await longList(trial, 'restaurantIds', async (report, guids, all) => {
    const reason = 'though restaurantIds lists it with others';
    for (const guid of guids) await expectShown(trial, report, guid, reason, all);
  });
}

/** The most restaurants that are listed at once. */
const MOST_LISTED = 12;

/** A report with a list of the restaurants that the report of all shows: a service may read only the first few. */
async function longList(
  trial: Trial,
  list: 'restaurantIds' | 'excludedRestaurantIds',
  judge: (report: ReadyReport, guids: string[], all: ReadyReport) => void | Promise<void>,
): Promise<void> {
  const { report: all } = await shownIn(trial, 'all');
  const spelled = rowsOf(all.ready).flatMap(({ restaurantGuid: guid }) =>
    typeof guid === 'string' ? guid : [],
  );
  // One stays where the others are excluded.
  const first = list === 'restaurantIds' ? 0 : 1;
  const guids = [...new Set(spelled)].slice(first, first + MOST_LISTED);
  await trial.each(guids.length > 2 ? [guids] : [], async () => {
    const report = await reportLike(trial, all, { [list]: guids });
    const known = guids.map((guid) => guid.toLowerCase());
    if (report !== undefined) await judge(report, known, all);
  });
}

/** An inactive restaurant with records is also shown if it is named and only inactive ones are asked for. */
async function inactiveOnesAreShownByName(trial: Trial): Promise<void> {
  const { report: inactive, shown } = await shownIn(trial, 'inactive');
  await trial.each([...shown].slice(0, 1), async (guid) => {
    const report = await reportLike(trial, inactive, { restaurantIds: [guid] });
    if (report === undefined) return;
    const reason = 'although restaurantIds lists it, and it is inactive';
    await expectShown(trial, report, guid, reason, inactive);
  });
}

async function noneMeansAll(trial: Trial): Promise<void> {
  const known = await restaurantsWithRecords(trial, 1);
  const { report } = await shownIn(trial, 'all');
  await trial.each(known, async (guid) => {
    const { report: alone } = await shownIn(trial, `alone ${named(trial, guid)}`);
    const reason = 'though restaurantIds is empty, which means all';
    await expectShown(trial, report, guid, reason, alone);
  });
  await noneIsLeftOut(
    trial,
    ({ restaurantIds = [], excludedRestaurantIds = [] }) =>
      restaurantIds.length + excludedRestaurantIds.length === 0,
  );
}

async function excludedAreLeftOut(trial: Trial): Promise<void> {
  const known = await restaurantsWithRecords(trial, 1);
  const { shown: all } = await shownIn(trial, 'all');
  await trial.each(await reportsThat(trial, excludesSome), async ({ report, shown }) => {
    const { excluded } = listsOf(report.request);
    // Only a restaurant that would be there without the exclusion shows that it was left out.
    const withRecords = excluded.filter((guid) => known.includes(guid) && all.has(guid));
    // If no other restaurant is in the report, it may have been left empty as a whole.
    if (withRecords.length === 0 || shown.size === 0) return;
    expectExcluded(trial, report, excluded);
  });
  await inactiveIsLeftOut(trial);
  await longList(trial, 'excludedRestaurantIds', (report, guids) =>
    expectExcluded(trial, report, guids),
  );
  const guids = restaurantsOf(trial).slice(0, 1);
  const both = { restaurantIds: guids, excludedRestaurantIds: guids };
  const request = { ...baseRequest(trial, requestOperationOf(trial)), ...both };
  const openPoint = 'analytics/restaurant-in-both-lists';
  await observeRequest(trial, openPoint, 'a restaurant in both lists', request);
}

function excludesSome({ excludedRestaurantIds = [] }: ReportRequest): boolean {
  return excludedRestaurantIds.length > 0;
}

async function onlyExcludedAreLeftOut(trial: Trial): Promise<void> {
  const known = await restaurantsWithRecords(trial, 2);
  const { report: whole, shown: all } = await shownIn(trial, 'all');
  const names = ['withoutFirst', ...(restaurantsOf(trial).length > 1 ? ['withoutTwo'] : [])];
  await trial.each(names, async (name) => {
    const { report } = await shownIn(trial, name);
    const { excluded } = listsOf(report.request);
    const others = new Set([...known, ...all]);
    for (const guid of excluded) others.delete(guid);
    for (const guid of others) {
      const reason = `although excludedRestaurantIds lists only ${excluded.join(', ')}`;
      const other = all.has(guid)
        ? whole
        : (await shownIn(trial, `alone ${named(trial, guid)}`)).report;
      await expectShown(trial, report, guid, reason, other);
    }
  });
  await noneIsLeftOut(trial, excludesSome);
}

async function allAreOfTheGroup(trial: Trial): Promise<void> {
  const { guids, elements, exchange } = await restaurantsInformation(trial);
  const isEmpty = elements.length === 0 && Array.isArray(exchange.response?.json);
  if (guids.size === 0 && !isEmpty)
    trial.notExercised(`${describeAnswer(exchange)}: no guid of a restaurant is listed`);
  await trial.each(await readyReports(trial), async (report) => {
    const shown = restaurantsIn(rowsOf(report.ready));
    const strangers = [...shown].filter((guid) => !guids.has(guid));
    if (strangers.length > 0 && !(await areStrangersAgain(trial, report))) return;
    const reason = 'which GET /restaurants-information does not list';
    if (shown.size > 0)
      expectNone(trial, report, strangers, reason, 'restaurants of the management group only');
  });
}

/** Restaurants may join the group, or leave it, between the list and the report. */
async function areStrangersAgain(trial: Trial, report: ReadyReport): Promise<boolean> {
  const { guids } = await trial.later(() => readRestaurantsInformation(trial));
  return persists(trial, [report], ([again]) =>
    [...restaurantsOfReport(again)].some((guid) => !guids.has(guid)),
  );
}

/**
 * Asserts that an excluded restaurant is left out even if it is inactive: which restaurants are inactive is known only
 * after a report of inactive ones has named them.
 */
async function inactiveIsLeftOut(trial: Trial): Promise<void> {
  const known = (await sharedReports(trial, requestOperationOf(trial))).get('inactive');
  if (known === undefined || !isReady(known)) return;
  const [guid] = restaurantsIn(rowsOf(known.ready));
  if (guid === undefined) return;
  const report = await reportLike(trial, known, { excludedRestaurantIds: [guid] });
  if (report !== undefined) expectExcluded(trial, report, [guid]);
}

function expectExcluded(trial: Trial, report: ReadyReport, excluded: string[]): void {
  const shown = restaurantsOfReport(report);
  const found = excluded.filter((guid) => shown.has(guid));
  const expected = `no record of ${excluded.join(', ')}`;
  expectNone(trial, report, found, 'which excludedRestaurantIds names', expected);
}

/** A report that is requested as another one was, but for some fields; undefined if it is not ready. */
async function reportLike(
  trial: Trial,
  { request, get }: ReadyReport,
  changes: Partial<ReportRequest>,
): Promise<ReadyReport | undefined> {
  const [report] = await awaitReports(trial, [{ ...request, ...changes }], get);
  return report !== undefined && isReady(report) ? report : undefined;
}

/**
 * Asserts that no report leaves out a restaurant that it covers and that another report, with the same grouping, shows
 * on one of its days.
 * @param picks the reports that a rule is about
 */
async function noneIsLeftOut(trial: Trial, picks: (request: ReportRequest) => boolean) {
  const reports = [...(await sharedReports(trial, requestOperationOf(trial))).values()];
  // A rule of its own says what onlyInactiveRestaurants false means.
  const usual = reports.filter(({ request }) => request.onlyInactive === undefined);
  const cells = activeCells(usual);
  const picked = usual.filter(isReady).filter(({ request }) => picks(request));
  await trial.each(picked, async (report) => {
    const expected = cells.filter(
      (cell) => concerns(report.request, cell.restaurant) && isExpectedIn(report, cell),
    );
    const shown = restaurantsOfReport(report);
    const cell = expected.find(({ restaurant }) => !shown.has(restaurant)) ?? expected[0];
    if (cell === undefined) return;
    const reason = `though the report for ${describeRequest(cell.report.request)} has some`;
    await expectShown(trial, report, cell.restaurant, reason, cell.report);
  });
}
