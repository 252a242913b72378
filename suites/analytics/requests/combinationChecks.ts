import { Unanswered } from '../../../src/sent/judging/signals.ts';
import { isSuccess } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { expectIdentifier } from '../reports/expectIdentifier.ts';
import { restaurantsOf } from '../reports/fixtures.ts';
import { leavesARestaurant } from './leavesARestaurant.ts';
import { requestOperationOf, getOperationOf } from '../reports/dataSets.ts';
import {
  type Report,
  describeRequest,
  partsOf,
  type ReportRequest,
  requireReady,
  type ReadyReport,
} from '../reports/ReportRequest.ts';
import { sharedReports, sharedReport } from '../reports/sharedReports.ts';
import { FIRST_OF_SPAN } from '../reports/sharedRequests.ts';
import { countOf } from '../../../src/words/countOf.ts';
import { identifiers } from '../../../generators/fields/identifiers.ts';
import { takesAFreeMediaType } from '../../freeMediaType.ts';
import { baseRequest, sharedRequest } from '../reports/baseRequest.ts';
import { awaitReports } from '../reports/awaitReports.ts';
import { changeOf } from '../reports/comparableData.ts';
import { identifierOf } from '../reports/identifierOf.ts';
import { rowsOf } from '../reports/rows.ts';

/**
 * Checks that parts which a data request may have are accepted together, too, and in either letter case where standards
 * call values equal: the reports that other checks look at ask for several. And that what is left out has its default.
 */
export const combinationChecks = byRule({
  'analytics/{operation}/combinations-are-accepted': combinationsAreAccepted,
  'analytics/{operation}/restaurant-guids-take-either-case': {
    unseen: 'no request with restaurants whose GUIDs have letters was accepted',
    run: takesEitherCase,
  },
  'analytics/{operation}/media-type-is-written-freely': async (trial) => {
    const plain = baseRequest(trial, requestOperationOf(trial));
    const { id } = plain.operation;
    // Whether a valid request is accepted at all is another rule's question.
    if (identifierOf(await sharedRequest(trial, plain)) === undefined)
      trial.notExercised('no plain data request is accepted');
    await takesAFreeMediaType(trial, id, partsOf(plain), expectIdentifier);
  },
  'analytics/{operation}/defaults-hold-after-other-requests': defaultsHold,
});

async function combinationsAreAccepted(trial: Trial): Promise<void> {
  const reports = await sharedReports(trial, requestOperationOf(trial));
  const base = reports.get('base');
  if (base === undefined || base.guid === undefined)
    return trial.notExercised(base?.reason ?? 'no plain data request is accepted');
  const plain = [base, reports.get(FIRST_OF_SPAN)].filter((report) => report?.guid !== undefined);
  const reach = Math.min(...plain.map((report) => report?.request.dates.start ?? Infinity));
  const valid = [...reports.values()].filter((report) =>
    isValid(report, reach, restaurantsOf(trial)),
  );
  await trial.each(valid, async (report) => {
    const exchange = await settled(trial, report);
    const twin = `a request for ${describeRequest(base.request)} was accepted`;
    expectIdentifier(trial, exchange, describeWhole(report), twin);
  });
}

/**
 * Whether no part of a request is open: it covers no day before those of accepted plain requests, and names restaurants
 * that certainly exist, each once.
 */
function isValid({ request }: Report, reach: number, known: readonly string[]): boolean {
  const { dates, restaurantIds = [] } = request;
  return (
    dates.start >= reach &&
    leavesARestaurant(request, known) &&
    new Set(restaurantIds).size === restaurantIds.length
  );
}

/** The response to a request, or to the same one sent again: an internal error may pass. */
async function settled(trial: Trial, { request, posted }: Report): Promise<LiveExchange> {
  const { id } = request.operation;
  return isSuccess(trial.operation(id), posted)
    ? posted
    : trial.further(() => trial.send(id, partsOf(request), 'success'));
}

function describeWhole({ request }: Report): string {
  const { restaurantIds = [], excludedRestaurantIds = [], onlyInactive } = request;
  return [
    describeRequest(request),
    restaurantIds.length === 0
      ? 'of all restaurants'
      : `of ${countOf(restaurantIds.length, 'restaurant')} in restaurantIds`,
    ...(excludedRestaurantIds.length > 0
      ? [`with ${countOf(excludedRestaurantIds.length, 'restaurant')} in excludedRestaurantIds`]
      : []),
    ...(onlyInactive === undefined ? [] : [`onlyInactiveRestaurants ${onlyInactive}`]),
  ].join(', ');
}

async function takesEitherCase(trial: Trial): Promise<void> {
  const base = baseRequest(trial, requestOperationOf(trial));
  const all = { ...base, restaurantIds: [] };
  const known = restaurantsOf(trial);
  const one = known.slice(1, 2);
  const cases: [plain: ReportRequest, otherwise: ReportRequest][] = [
    [base, { ...base, restaurantIds: known.flatMap(otherSpellings) }],
    [
      { ...all, excludedRestaurantIds: one },
      { ...all, excludedRestaurantIds: one.flatMap(otherSpellings) },
    ],
  ];
  const asked = cases.filter(([plain, otherwise]) => written(plain) !== written(otherwise));
  await trial.each(asked, async ([plain, otherwise]) => {
    const twin = await sharedRequest(trial, plain);
    if (!isSuccess(trial.operation(plain.operation.id), twin)) return;
    const exchange = await trial.send(plain.operation.id, partsOf(otherwise), 'success');
    expectIdentifier(
      trial,
      exchange,
      `restaurants in another letter case: ${written(otherwise)}`,
      'the same request with their GUIDs in the letter case of the target file was accepted',
    );
  });
}

function otherSpellings(guid: string): string[] {
  return identifiers.spellingsOf(guid).filter((spelling) => spelling !== guid);
}

function written({ restaurantIds, excludedRestaurantIds }: ReportRequest): string {
  return JSON.stringify({ restaurantIds, excludedRestaurantIds });
}

async function defaultsHold(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const all: ReportRequest = { ...baseRequest(trial, operation), restaurantIds: [] };
  const known = await sharedReport(trial, operation, 'all');
  if (rowsOf(known.ready).length === 0)
    trial.notExercised('no restaurant has a record on that day');
  const change = changeOf(trial, getOperationOf(operation.dataSet));
  await trial.each([otherThan(trial, all)], async ({ what, request }) => {
    const behind = await askedBehind(trial, request, all);
    const difference = change(known.ready, behind.ready);
    // Others may have asked in between.
    if (difference !== undefined && !(await isSoAgain(trial, request, all, change)))
      throw new Unanswered('the data differ whenever they are requested');
    trial.holds(difference === undefined, () => ({
      message: `${trial.operation(operation.id).documented} treats a plain request as another one, right after a request ${what}.`,
      expected: `the ${rowsOf(known.ready).length} records of the same request before`,
      actual: difference ?? '',
      exchanges: [known.posted, known.ready, behind.posted, behind.ready],
      counterexample: what,
    }));
  });
}

/** A request with a value in each field that the plain one leaves out, and its description in words. */
function otherThan(trial: Trial, all: ReportRequest): { what: string; request: ReportRequest } {
  const { dataSet } = all.operation;
  const excludedRestaurantIds = restaurantsOf(trial).slice(1, 2);
  const isByHour = dataSet.takesAggregateBy && all.range === 'day';
  const groupBy = dataSet.groupByFor.some((range) => range === all.range)
    ? dataSet.groupBy.slice(0, 1)
    : [];
  return {
    what: [
      'for inactive restaurants only, with a restaurant excluded',
      ...(isByHour ? ['by hour'] : []),
      ...groupBy.map((value) => `grouped by ${value}`),
      'and two for one restaurant, the later of them rejected',
    ].join(', '),
    request: {
      ...all,
      onlyInactive: true,
      excludedRestaurantIds,
      ...(isByHour && { aggregateBy: 'HOUR' as const }),
      ...(groupBy.length > 0 && { groupBy }),
    },
  };
}

/** The report of a plain request that is sent right after another one. The other one's report is not fetched. */
async function askedBehind(
  trial: Trial,
  other: ReportRequest,
  plain: ReportRequest,
): Promise<ReadyReport> {
  const { id } = other.operation;
  const one = { restaurantIds: restaurantsOf(trial).slice(0, 1), excludedRestaurantIds: [] };
  if (other.onlyInactive)
    await trial.send(id, partsOf({ ...plain, ...one }), { expects: 'success', role: 'setup' });
  await trial.send(id, partsOf(other), { expects: 'success', role: 'setup' });
  // What a rejected one says must not stay either, nor which restaurant it is for.
  if (other.onlyInactive) {
    const reversed = { ...other.dates, end: other.dates.start - 1 };
    await trial.send(id, partsOf({ ...other, ...one, dates: reversed }), { expects: 'anything' });
  }
  const [report] = await awaitReports(trial, [plain], getOperationOf(plain.operation.dataSet));
  return requireReady(trial, report);
}

/**
 * Whether the report differs again from the two before and after it, which are requested after plain requests. If these two
 * differ from each other, the data change by themselves.
 */
async function isSoAgain(
  trial: Trial,
  other: ReportRequest,
  plain: ReportRequest,
  change: ReturnType<typeof changeOf>,
): Promise<boolean> {
  return trial.further(async () => {
    // One that lists several: a list that stays is not that of a single one.
    const several = { ...plain, restaurantIds: restaurantsOf(trial) };
    const before = await askedBehind(trial, several, plain);
    const behind = await askedBehind(trial, other, plain);
    const after = await askedBehind(trial, several, plain);
    return (
      change(before.ready, after.ready) === undefined &&
      change(before.ready, behind.ready) !== undefined
    );
  });
}
