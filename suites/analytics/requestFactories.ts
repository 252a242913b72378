import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import {
  MOST_DAYS,
  rangeUntil,
  TIME_RANGES,
  type TimeRange,
} from '../../generators/fields/businessDates.ts';
import { matchesStatus } from '../../src/sent/judging/answers.ts';
import type { RequestFactory } from '../../src/checked/RequestFactory.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { Constraint, Json } from '../../src/promised/types.ts';
import {
  dataSets,
  type DataSet,
  getOperations,
  requestOperations,
  type GetOperation,
  type RequestOperation,
} from './reports/dataSets.ts';
import { businessDate, businessDateOf, reportNeeds, restaurantsOf } from './reports/fixtures.ts';
import { hasInactiveRestaurant } from './restaurants/inactiveRestaurants.ts';
import { baseReportOf } from './reports/sharedReports.ts';
import { booleanSpellings } from '../../generators/fields/booleanSpellings.ts';
import {
  requireReady,
  type Report,
  fetchPartsOf,
  partsOf,
  type ReportRequest,
} from './reports/ReportRequest.ts';

/** The most days of a drawn request: checks of their own try the limits of ranges. */
const MOST_DAYS_DRAWN = 7;

const ONLY_INACTIVE = 'onlyInactiveRestaurants';

/** How the requests of all this service's operations are made. */
export const requestFactories: RequestFactory[] = [
  ...requestOperations.map(requestsOf),
  ...getOperations.map(fetchesOf),
  { operation: 'analytics/restaurantsInformation', valid: async () => fc.constant({}) },
];

/** Requests that end with the day for which there are data, for restaurants that have some. */
function requestsOf(operation: RequestOperation): RequestFactory {
  const { timeRanges, dataSet } = operation;
  const ranges = timeRanges.length === 0 ? [undefined] : timeRanges;
  return {
    operation: operation.id,
    preconditions: [businessDate],
    valid: async (trial) =>
      fc.oneof(
        { withCrossShrink: true },
        ...ranges.map((range) => requests(trial, operation, range).map(partsOf)),
      ),
    edges: (constraint, values, trial) => edgesOf(constraint, values, trial),
    breaks: (constraint, trial) => breaksOf(constraint, dataSet, trial),
    reconcile: (parts, { location }) => {
      if (location.in === 'path') return fitted(parts, operation);
      return location.in === 'query' && location.name === ONLY_INACTIVE ? ofAll(parts) : parts;
    },
    isOpen: isBooleanSpelling,
    // The response to a request that leaves no restaurant is open; so is whether a request needs a groupBy of no shown value.
    isOutdated: async (parts, trial) =>
      (parts.query?.[ONLY_INACTIVE] === 'true' && !(await hasInactiveRestaurant(trial))) ||
      (dataSet.hasOpenGroupBy && (await isAcceptedWithGroupBy(trial, operation, parts))),
  };
}

/** Valid requests of one time range; a grouping or aggregation only if the documents certainly allow it. */
function requests(
  trial: Trial,
  operation: RequestOperation,
  range: TimeRange | undefined,
): fc.Arbitrary<ReportRequest> {
  const { groupBy, groupByFor, hasOpenGroupBy, takesAggregateBy } = operation.dataSet;
  const mostDays =
    range === undefined ? MOST_DAYS_DRAWN : Math.min(MOST_DAYS[range], MOST_DAYS_DRAWN);
  const mayGroup = range !== undefined && groupByFor.includes(range);
  return fc
    .record(
      {
        days: fc.integer({ min: 1, max: mostDays }),
        restaurants: restaurantLists(trial),
        onlyInactive: fc.boolean(),
        ...(mayGroup ? { groupBy: fc.constantFrom(...groupBy).map((value) => [value]) } : {}),
        ...(hasOpenGroupBy && isAboutGroupBy(trial) ? { groupBy: fc.constant<string[]>([]) } : {}),
        ...(takesAggregateBy && range === 'day'
          ? { aggregateBy: fc.constantFrom('DAY' as const, 'HOUR' as const) }
          : {}),
      },
      { requiredKeys: ['days', 'restaurants'] },
    )
    .map(({ days, restaurants, ...optional }) => ({
      operation,
      range,
      dates: rangeUntil(businessDateOf(trial), days),
      ...(optional.onlyInactive === true ? {} : restaurants),
      ...optional,
    }));
}

/** Whether a request that was rejected is accepted with an empty groupBy: it may be required (open point). */
async function isAcceptedWithGroupBy(
  trial: Trial,
  { id }: RequestOperation,
  { body, ...parts }: RequestParts,
): Promise<boolean> {
  const grouped = { ...parts, body: { ...(body as Record<string, Json>), groupBy: [] } };
  return matchesStatus(await trial.send(id, grouped, 'anything'), ['200']);
}

/** A request for any restaurants: if named ones are not of the kind asked for, the response is open. */
function ofAll(parts: RequestParts): RequestParts {
  const body = parts.body as Record<string, Json>;
  return { ...parts, body: { ...body, restaurantIds: [], excludedRestaurantIds: [] } };
}

/**
 * Whether a request may have an empty groupBy although no valid element is documented. It may be refused (open point),
 * so only checks about groupBy itself start from one, and their twin shows whether it is refused.
 */
function isAboutGroupBy({ purpose }: Trial): boolean {
  return purpose.includes('/groupBy/');
}

/** Both lists empty, one of them, and both; never one restaurant in both (open point). */
function restaurantLists(
  trial: Trial,
): fc.Arbitrary<Pick<ReportRequest, 'restaurantIds' | 'excludedRestaurantIds'>> {
  const all = restaurantsOf(trial);
  const [first, second] = all;
  // If only one restaurant is known, there may be no other: the response to a request that leaves none is open.
  const exclusions =
    second === undefined
      ? []
      : [
          { restaurantIds: [], excludedRestaurantIds: [first] },
          { restaurantIds: [first], excludedRestaurantIds: [second] },
        ];
  return fc.constantFrom(
    { restaurantIds: [], excludedRestaurantIds: [] },
    { restaurantIds: [first], excludedRestaurantIds: [] },
    { restaurantIds: [...all], excludedRestaurantIds: [] },
    ...exclusions,
  );
}

/** Dates with data in place of any number, restaurants that exist in place of any UUID. */
function edgesOf({ location, site }: Constraint, values: Json[], trial: Trial): Json[] {
  const last = site?.steps.at(-1);
  if (location.in !== 'body' || last === undefined) return values;
  // In which letter case it may stand is no question of its format.
  if (site?.keyword === 'format') return [restaurantsOf(trial)[0]];
  const isDate = 'property' in last && /date$/i.test(last.property);
  return isDate && site?.keyword === 'type' ? [businessDateOf(trial)] : values;
}

/**
 * Values that are valid elsewhere: the ranges and groupings of other data sets, and a single restaurant in place of a
 * list.
 */
function breaksOf({ location, site }: Constraint, dataSet: DataSet, trial: Trial): Json[] {
  const others = Object.values(dataSets).flatMap(({ groupBy }) => groupBy);
  if (location.in === 'path')
    return [...TIME_RANGES.filter((range) => !dataSet.timeRanges.includes(range)), 'quarter'];
  if (location.in === 'query' && location.name === 'aggregateBy')
    return ['WEEK', 'MONTH', 'YEAR', 'MINUTE', ...others];
  if (location.in !== 'body' || site === undefined) return [];
  const [step, ...inner] = site.steps;
  if (step === undefined || !('property' in step)) return [];
  if (step.property === 'groupBy' && site.keyword === 'enum')
    return [...others, 'DAY', 'HOUR', 'RESTAURANT'].filter(
      (value) => !dataSet.groupBy.includes(value),
    );
  if (inner.length > 0 || site.keyword !== 'type') return [];
  if (/date$/i.test(step.property)) return [withHyphens(businessDateOf(trial))];
  return /restaurantIds$/i.test(step.property) ? [restaurantsOf(trial)[0]] : [];
}

/** A date as ISO 8601 writes it, which one of the form YYYYMMDD is not. */
function withHyphens(date: number): string {
  return String(date).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
}

/** A request whose time range was replaced by another: for one day, and with only those fields that the range allows. */
function fitted(parts: RequestParts, { dataSet }: RequestOperation): RequestParts {
  const range = parts.path?.['key'] as TimeRange;
  const { aggregateBy, ...query } = parts.query ?? {};
  const { groupBy, ...body } = parts.body as Record<string, Json>;
  const [start, end] = dataSet.dateFields;
  return {
    ...parts,
    query: range === 'day' && aggregateBy !== undefined ? { ...query, aggregateBy } : query,
    body: {
      ...body,
      [start]: body[end] ?? null,
      ...(groupBy !== undefined && dataSet.groupByFor.includes(range) ? { groupBy } : {}),
    },
  };
}

/**
 * A report that is ready, so that a single request for it succeeds; or a report that was refused, and should not have
 * been.
 */
function fetchesOf(get: GetOperation): RequestFactory {
  return {
    operation: get.id,
    preconditions: reportNeeds,
    valid: async (trial) => {
      const report = await baseReportOf(trial, get);
      const { guid, request } = wasRefused(report) ? report : requireReady(trial, report);
      const names = get.dataSet.takesRestaurantNames
        ? [{ fetchRestaurantNames: 'false' }, { fetchRestaurantNames: 'true' }]
        : [];
      return fc
        .constantFrom({}, ...names)
        .map((query) => fetchPartsOf(get, guid, request.range, { ...query }));
    },
    answered: async (parts, trial) => {
      const { guid, request, ready } = (await baseReportOf(trial, get)) ?? {};
      if (guid === undefined || request === undefined) return undefined;
      const isAsked = isDeepStrictEqual(parts, fetchPartsOf(get, guid, request.range));
      return isAsked ? ready : undefined;
    },
    isOpen: isBooleanSpelling,
  };
}

/** How true and false are spelt in a query is not shown. */
function isBooleanSpelling({ location }: Constraint, text: string): boolean {
  return (
    location.in === 'query' &&
    [ONLY_INACTIVE, 'fetchRestaurantNames'].includes(location.name) &&
    booleanSpellings.includes(text)
  );
}

/** Whether the identifier that a report's request got was refused, otherwise than for want of its data (409). */
function wasRefused(report: Report | undefined): report is Report & { guid: string } {
  const last = report?.polls.at(-1)?.exchange;
  return (
    report?.guid !== undefined &&
    last !== undefined &&
    matchesStatus(last, ['4XX']) &&
    !matchesStatus(last, ['409'])
  );
}
