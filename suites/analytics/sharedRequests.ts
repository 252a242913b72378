import { rangeUntil } from '../../generators/fields/businessDates.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { baseRequest } from './baseRequest.ts';
import { businessDateOf, restaurantsOf } from './fixtures.ts';
import type { RequestOperation } from './operations.ts';
import type { ReportRequest } from './ReportRequest.ts';

/** What is requested for the checks of an operation, by name. */
export function sharedRequests(
  trial: Trial,
  operation: RequestOperation,
): Record<string, ReportRequest> {
  const base = baseRequest(trial, operation);
  return {
    base,
    ...selections(trial, base),
    ...(operation.dataSet.namesRestaurants ? namedSelections(trial, base) : {}),
    ...(operation.dataSet.rowDate === undefined ? {} : spans(trial, base)),
    ...groupings(trial, base),
    ...aggregations(base),
    ...(operation.dataSet.name === 'payout' ? { january2024: inJanuary2024(base) } : {}),
    ...(operation.dataSet.name === 'payout-payments' ? { dayBefore: theDayBefore(base) } : {}),
  };
}

/** Each restaurant alone, all, all but the first, inactive ones only. */
function selections(trial: Trial, base: ReportRequest): Record<string, ReportRequest> {
  const restaurants = restaurantsOf(trial);
  const all: ReportRequest = { ...base, restaurantIds: [] };
  return {
    ...Object.fromEntries(
      restaurants.map((guid) => [`alone ${guid}`, { ...base, restaurantIds: [guid] }]),
    ),
    all,
    withoutFirst: { ...all, excludedRestaurantIds: restaurants.slice(0, 1) },
    inactive: { ...all, onlyInactive: true },
  };
}

/** What only records that name their restaurants can show: all but two, active ones only, inactive ones by name. */
function namedSelections(trial: Trial, base: ReportRequest): Record<string, ReportRequest> {
  const restaurants = restaurantsOf(trial);
  const all: ReportRequest = { ...base, restaurantIds: [] };
  return {
    ...(restaurants.length > 1
      ? { withoutTwo: { ...all, excludedRestaurantIds: restaurants.slice(0, 2) } }
      : {}),
    active: { ...all, onlyInactive: false },
    inactiveOfNamed: { ...base, onlyInactive: true },
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

/** The name of the shared report of a range with a grouping, or with none. */
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

/** Before and after the day since when payouts have a status (Analytics › PayoutSettledDateReportingData). */
function inJanuary2024(base: ReportRequest): ReportRequest {
  return { ...base, range: 'month', dates: { start: 20240101, end: 20240131 } };
}

/** What belongs to one day does not stand in the report of the next one, too. */
function theDayBefore(base: ReportRequest): ReportRequest {
  const { start } = rangeUntil(base.dates.start, 2);
  return { ...base, dates: { start, end: start } };
}
