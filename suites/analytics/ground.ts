import { rangeUntil } from '../../generators/fields/businessDates.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { awaitReports } from './awaitReports.ts';
import { businessDateOf, restaurantsOf } from './fixtures.ts';
import {
  getOperationOf,
  requestsFor,
  type GetOperation,
  type RequestOperation,
} from './operations.ts';
import { requireReady, type ReadyReport, type Report } from './Report.ts';
import type { ReportRequest } from './ReportRequest.ts';

/** The reports that the checks of one operation look at, by what is asked for. */
export type Ground = ReadonlyMap<string, Report>;

/** A plain request of an operation: the restaurants by name, on the day with data (or the week that ends with it). */
export function baseRequest(trial: Trial, operation: RequestOperation): ReportRequest {
  const { usualRange } = operation.dataSet;
  const date = businessDateOf(trial);
  return {
    operation,
    ...(operation.timeRanges.length === 0 ? {} : { range: usualRange }),
    dates: rangeUntil(date, usualRange === 'week' ? 7 : 1),
    restaurantIds: restaurantsOf(trial),
  };
}

/** All the reports of an operation, requested and awaited together, once per run. */
export async function groundOf(trial: Trial, operation: RequestOperation): Promise<Ground> {
  return trial.session.once(`reports of ${operation.id}`, async () => {
    const requests = groundRequests(trial, operation);
    const get = getOperationOf(operation.dataSet);
    const reports = await awaitReports(trial, Object.values(requests), get);
    return new Map(Object.keys(requests).map((name, index) => [name, reports[index] as Report]));
  });
}

/** A report of the ground by name. @throws NotExercised where it is not ready */
export async function groundReport(
  trial: Trial,
  operation: RequestOperation,
  name: string,
): Promise<ReadyReport> {
  return requireReady(trial, (await groundOf(trial, operation)).get(name));
}

/** Every report that an operation fetches in this run, whatever became of it. */
export async function reportsFetchedBy(trial: Trial, get: GetOperation): Promise<Report[]> {
  if (get.isDeprecated) return deprecatedReports(trial, get);
  const reports: Report[] = [];
  for (const operation of requestsFor(get)) {
    reports.push(...(await groundOf(trial, operation)).values());
  }
  return reports;
}

/** A plain report that an operation fetches, ready. @throws NotExercised where it is not */
export async function plainReport(trial: Trial, get: GetOperation): Promise<ReadyReport> {
  return requireReady(trial, await plainReportOf(trial, get));
}

/** The same, whatever became of it. */
export async function plainReportOf(trial: Trial, get: GetOperation): Promise<Report | undefined> {
  if (get.isDeprecated) return (await deprecatedReports(trial, get))[0];
  const operation = requestsFor(get).find(({ timeRanges }) => timeRanges.length > 0);
  if (operation === undefined) throw new Error(`no operation requests what ${get.id} fetches`);
  return (await groundOf(trial, operation)).get('base');
}

/** Reports of every time range, awaited on the deprecated path. */
async function deprecatedReports(trial: Trial, get: GetOperation): Promise<Report[]> {
  return trial.session.once(`reports of ${get.id}`, async () => {
    const requests = requestsFor(get).flatMap((operation) => {
      const base = baseRequest(trial, operation);
      const twoDays = rangeUntil(businessDateOf(trial), 2);
      return operation.timeRanges.map((range) => ({
        ...base,
        range,
        dates: range === 'day' ? base.dates : twoDays,
      }));
    });
    return awaitReports(trial, requests, get);
  });
}

/** What is requested for the checks of an operation, by name. */
function groundRequests(trial: Trial, operation: RequestOperation): Record<string, ReportRequest> {
  const base = baseRequest(trial, operation);
  return {
    base,
    ...(operation.dataSet.namesRestaurants ? selections(trial, base) : another(trial, base)),
    ...(operation.dataSet.rowDate === undefined ? {} : spans(trial, base)),
    ...groupings(trial, base),
    ...aggregations(base),
    ...(operation.dataSet.name === 'payout' ? { january2024: inJanuary2024(base) } : {}),
  };
}

/** A second one that is in progress together with the first. */
function another(trial: Trial, base: ReportRequest): Record<string, ReportRequest> {
  return { another: { ...base, restaurantIds: restaurantsOf(trial).slice(0, 1) } };
}

/** Each restaurant alone, all, all but one, all but two, inactive only, active only. */
function selections(trial: Trial, base: ReportRequest): Record<string, ReportRequest> {
  const restaurants = restaurantsOf(trial);
  const all: ReportRequest = { ...base, restaurantIds: [] };
  const without = (excludedRestaurantIds: string[]) => ({ ...all, excludedRestaurantIds });
  return {
    ...Object.fromEntries(
      restaurants.map((guid) => [`alone ${guid}`, { ...base, restaurantIds: [guid] }]),
    ),
    all,
    withoutFirst: without(restaurants.slice(0, 1)),
    ...(restaurants.length > 1 ? { withoutTwo: without(restaurants.slice(0, 2)) } : {}),
    inactive: { ...all, onlyInactive: true },
    active: { ...all, onlyInactive: false },
  };
}

/** One restaurant for a few days in every range, but for the plain one of a day. */
function spans(trial: Trial, base: ReportRequest): Record<string, ReportRequest> {
  const date = businessDateOf(trial);
  const ranges = base.range === undefined ? [undefined] : base.operation.timeRanges;
  const others = ranges.filter((range) => range !== 'day' || base.range !== 'day');
  return Object.fromEntries(
    others.map((range) => [
      `span ${range ?? 'custom'}`,
      {
        ...base,
        range,
        dates: rangeUntil(date, range === 'day' ? 1 : 3),
        restaurantIds: restaurantsOf(trial).slice(0, 1),
      },
    ]),
  );
}

/** Every grouping, and none, in every time range that allows it; without one in every range. */
function groupings(trial: Trial, base: ReportRequest): Record<string, ReportRequest> {
  const { groupBy, groupByFor } = base.operation.dataSet;
  if (base.range === undefined || groupBy.length === 0) return {};
  const date = businessDateOf(trial);
  const plain = { ...base, dates: { start: date, end: date } };
  return Object.fromEntries(
    base.operation.timeRanges.flatMap((range) => [
      [groupedBy(range), { ...plain, range }],
      ...groupBy
        .filter(() => groupByFor.includes(range))
        .map((value) => [groupedBy(range, value), { ...plain, range, groupBy: [value] }]),
    ]),
  );
}

/** The name in the ground of a report of a range with a grouping, or with none. */
export function groupedBy(range: string, value = 'nothing'): string {
  return `${range} by ${value}`;
}

/** The plain request twice by day and once by hour. */
function aggregations(base: ReportRequest): Record<string, ReportRequest> {
  if (base.range === undefined || !base.operation.dataSet.takesAggregateBy) return {};
  return {
    byDay: { ...base, aggregateBy: 'DAY' },
    byDayAgain: { ...base, aggregateBy: 'DAY' },
    byHour: { ...base, aggregateBy: 'HOUR' },
  };
}

/** Around the day since when payouts have a status (Analytics › PayoutSettledDateReportingData). */
function inJanuary2024(base: ReportRequest): ReportRequest {
  return { ...base, range: 'week', dates: { start: 20240107, end: 20240113 } };
}
