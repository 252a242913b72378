import { rangeUntil, type TimeRange } from '../../generators/fields/businessDates.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { baseRequest } from './baseRequest.ts';
import { businessDateOf, restaurantsOf } from './fixtures.ts';
import type { DataSet } from './dataSets.ts';
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
    ...spans(trial, base),
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

/** So many days are more than one whose ends can be told apart. */
const DAYS_OF_A_SPAN = 3;

/**
 * One restaurant for a few days in every range, but for the plain one of a day, and for the first of these days. Where
 * records have no date, one range stands for all.
 */
function spans(trial: Trial, base: ReportRequest): Record<string, ReportRequest> {
  const { timeRanges, dataSet } = base.operation;
  const few = rangeUntil(businessDateOf(trial), DAYS_OF_A_SPAN);
  const ranges = base.range === undefined ? [undefined] : rangesOfSpans(timeRanges, dataSet);
  const others = ranges.filter((range) => range !== 'day' || base.range !== 'day');
  if (others.length === 0) return {};
  const alone = { ...base, restaurantIds: restaurantsOf(trial).slice(0, 1) };
  const day = base.range === undefined ? undefined : ('day' as const);
  return {
    ...Object.fromEntries(
      others.map((range) => [
        spanOf(range),
        {
          ...alone,
          range,
          dates: range === 'day' ? { start: few.end, end: few.end } : few,
        },
      ]),
    ),
    [FIRST_OF_SPAN]: { ...alone, range: day, dates: { start: few.start, end: few.start } },
  };
}

function rangesOfSpans(
  timeRanges: readonly TimeRange[],
  { rowDate }: DataSet,
): readonly TimeRange[] {
  return rowDate === undefined ? timeRanges.filter((range) => range === 'week') : timeRanges;
}

/** The name of the shared report of a few days in a range; undefined for a custom one. */
export function spanOf(range: TimeRange | undefined): string {
  return `span ${range ?? 'custom'}`;
}

/** The name of the shared report of the first of these days alone. */
export const FIRST_OF_SPAN = 'first of span';

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
