import {
  MOST_DAYS,
  rangeUntil,
  type DateRange,
  type TimeRange,
} from '../../../generators/fields/businessDates.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { baseRequest } from './baseRequest.ts';
import { calendarRequests } from './calendarRequests.ts';
import { businessDateOf, restaurantsOf } from './fixtures.ts';
import type { RequestOperation } from './dataSets.ts';
import type { ReportRequest } from './ReportRequest.ts';

/** The requests that are sent for the checks of an operation, by name. */
export function sharedRequests(
  trial: Trial,
  operation: RequestOperation,
): Record<string, ReportRequest> {
  const base = baseRequest(trial, operation);
  const { name, namesRestaurants } = operation.dataSet;
  return {
    base,
    ...selections(trial, base),
    ...(namesRestaurants ? namedSelections(trial, base) : unnamedSelections(trial, base)),
    ...spans(trial, base),
    ...groupings(trial, base),
    ...calendarRequests(base, businessDateOf(trial)),
    ...aggregations(base),
    ...(name === 'payout' && inWinterOf2024(base)),
    ...(name === 'check' && { [REPEATED]: repeatedIn(base, restaurantsOf(trial)) }),
    ...(['payout-payments', 'check'].includes(name) && { dayBefore: theDayBefore(base) }),
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

/**
 * Requests that only records which name their restaurants can judge: all but two, active ones only, inactive ones by
 * name and without one, and one that is named twice. They have the same dates, but different ranges: a parameter that
 * works in one range may be ignored in another.
 */
function namedSelections(trial: Trial, base: ReportRequest): Record<string, ReportRequest> {
  const restaurants = restaurantsOf(trial);
  const { timeRanges } = base.operation;
  const all: ReportRequest = { ...base, restaurantIds: [] };
  const inRange = (range = base.range) => (range === undefined ? {} : { range });
  const long = inRange(timeRanges.at(-1));
  return {
    ...(restaurants.length > 1
      ? { withoutTwo: { ...all, ...long, excludedRestaurantIds: restaurants.slice(0, 2) } }
      : {}),
    active: { ...all, onlyInactive: false },
    inactiveOfNamed: {
      ...base,
      ...long,
      onlyInactive: true,
      // A part of several restaurants, so that others remain that may be reported by mistake.
      ...(restaurants.length > 1 ? { excludedRestaurantIds: restaurants.slice(0, 1) } : {}),
    },
    [REPEATED]: repeatedIn(base, restaurants),
  };
}

/** The name of the shared report of several restaurants, one of which is named twice. */
export const REPEATED = 'repeated';

function repeatedIn(base: ReportRequest, restaurants: readonly string[]): ReportRequest {
  return { ...base, restaurantIds: [...restaurants, ...restaurants.slice(0, 1)] };
}

/** The names of shared reports for data sets whose records do not name their restaurants. */
export const WITHOUT_TWO = ['withoutTwo', 'withoutTwo reversed'] as const;
export const TWO = 'two';
export const ONE_BY_HOUR = 'one byHour';

/**
 * Reports of a few days in a range: of all restaurants but the second, of all but the second and the third, and of the
 * inactive one of the first.
 */
export function unnamedOf(range: TimeRange) {
  return {
    without: `without ${range}`,
    withoutTwo: `withoutTwo ${range}`,
    inactive: `inactive ${range}`,
  };
}

/**
 * Requests that only the data as a whole can judge, in every range: a parameter that works in one range may be ignored
 * in another. Of two excluded restaurants either may be ignored, so the longest range names them in the opposite order.
 */
function unnamedSelections(trial: Trial, base: ReportRequest): Record<string, ReportRequest> {
  const [first = '', second = '', third] = restaurantsOf(trial);
  if (third === undefined) return {};
  const { timeRanges, dataSet } = base.operation;
  const all: ReportRequest = { ...base, restaurantIds: [] };
  const dates = fewDays(trial, base);
  const inRanges = timeRanges
    .filter((range) => range !== 'day')
    .flatMap((range): [string, ReportRequest][] => {
      const names = unnamedOf(range);
      const without = { ...all, range, dates, excludedRestaurantIds: [second] };
      const two = range === timeRanges.at(-1) ? [third, second] : [second, third];
      return [
        [names.without, without],
        [names.withoutTwo, { ...without, excludedRestaurantIds: two }],
        [names.inactive, { ...without, onlyInactive: true }],
      ];
    });
  return {
    [WITHOUT_TWO[0]]: { ...all, excludedRestaurantIds: [first, second] },
    [WITHOUT_TWO[1]]: { ...all, excludedRestaurantIds: [second, first] },
    [TWO]: { ...base, restaurantIds: [first, second] },
    ...(base.range !== undefined && dataSet.takesAggregateBy
      ? { [ONE_BY_HOUR]: { ...base, restaurantIds: [first], aggregateBy: 'HOUR' as const } }
      : {}),
    ...Object.fromEntries(inRanges),
  };
}

/** How many days a span has: its two ends differ, and one day is between them. */
const DAYS_OF_A_SPAN = 3;

/** If records have no day, a span that leaves out one of its ends has the data of the other end. */
const DAYS_WITHOUT_ROW_DATE = 2;

function fewDays(trial: Trial, { operation }: ReportRequest): DateRange {
  const isByDay = operation.dataSet.rowDate !== undefined;
  return rangeUntil(businessDateOf(trial), isByDay ? DAYS_OF_A_SPAN : DAYS_WITHOUT_ROW_DATE);
}

/**
 * One restaurant, with another one excluded, for a few days in every range, and by itself for the first and last of these
 * days.
 */
function spans(trial: Trial, base: ReportRequest): Record<string, ReportRequest> {
  const few = fewDays(trial, base);
  const ranges = base.range === undefined ? [undefined] : base.operation.timeRanges;
  const further = ranges.filter((range) => range !== 'day' || base.range !== 'day');
  if (further.length === 0) return {};
  const [first, second] = restaurantsOf(trial);
  const alone = { ...base, restaurantIds: [first] };
  // Both lists are tried together, with no restaurant in both.
  const others = second === undefined ? {} : { excludedRestaurantIds: [second] };
  const isPlain = (range?: TimeRange) =>
    range === 'day' || (further.length > 1 && range === further.at(-1));
  return {
    ...Object.fromEntries(
      further.map((range) => [
        spanOf(range),
        {
          ...alone,
          ...(isPlain(range) ? {} : others),
          range,
          dates: range === 'day' ? { start: few.end, end: few.end } : few,
        },
      ]),
    ),
    // In the range of a span, from which it differs by the last date alone.
    [FIRST_OF_SPAN]: {
      ...alone,
      range: further.at(-1),
      dates: { start: few.start, end: few.start },
    },
  };
}

/** The name of the shared report of a few days in a range; undefined for a custom one. */
export function spanOf(range: TimeRange | undefined): string {
  return `span ${range ?? 'custom'}`;
}

/** The name of the shared report of the first of these days alone. */
export const FIRST_OF_SPAN = 'first of span';

/**
 * Without a grouping the longest report of every range, and of one day; every grouping in every range that allows it, for a
 * few days.
 */
function groupings(trial: Trial, base: ReportRequest): Record<string, ReportRequest> {
  const { groupBy, groupByFor, rowDate } = base.operation.dataSet;
  if (base.range === undefined || rowDate === undefined) return {};
  const few = fewDays(trial, base);
  const plain = base.operation.timeRanges
    .filter((range) => groupBy.length > 0 || (range !== 'day' && range !== base.range))
    .map((range) => [groupedBy(range), longest(trial, base, range)]);
  const grouped = groupByFor.flatMap((range) =>
    groupBy.map((value, place) => [
      groupedBy(range, value),
      { ...base, range, groupBy: [value], dates: range === 'day' ? endOf(few, place) : few },
    ]),
  );
  return {
    ...(Object.fromEntries([...plain, ...grouped]) as Record<string, ReportRequest>),
    ...groupedSelections(trial, base),
  };
}

/** The longest report of a range. That of a year is for two restaurants, which makes several hundred records. */
function longest(trial: Trial, base: ReportRequest, range: TimeRange): ReportRequest {
  return {
    ...base,
    range,
    dates: rangeUntil(businessDateOf(trial), MOST_DAYS[range]),
    ...(range === 'year' ? { restaurantIds: restaurantsOf(trial).slice(0, 2) } : {}),
  };
}

/** Takes the first and the last day by turns: a report of several days is compared with both. */
function endOf({ start, end }: DateRange, place: number): DateRange {
  const day = place % 2 === 0 ? start : end;
  return { start: day, end: day };
}

/**
 * The names of shared reports by the first grouping, in the second range: of all restaurants but the first, and of
 * inactive ones.
 */
export const GROUPED_WITHOUT_FIRST = 'withoutFirst grouped';
const GROUPED_INACTIVE = 'inactive grouped';

function groupedSelections(trial: Trial, base: ReportRequest): Record<string, ReportRequest> {
  const [value] = base.operation.dataSet.groupBy;
  const range = base.operation.dataSet.groupByFor[1];
  if (value === undefined || range === undefined) return {};
  const all: ReportRequest = { ...base, range, groupBy: [value], restaurantIds: [] };
  return {
    [GROUPED_WITHOUT_FIRST]: { ...all, excludedRestaurantIds: restaurantsOf(trial).slice(0, 1) },
    [GROUPED_INACTIVE]: { ...all, onlyInactive: true },
  };
}

/** The name of the shared report of a range with this grouping, or with none. */
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

/**
 * Before and after the day since when payouts have a status (Analytics › PayoutSettledDateReportingData), and a month
 * later.
 */
function inWinterOf2024(base: ReportRequest): Record<string, ReportRequest> {
  return {
    january2024: { ...base, range: 'month', dates: { start: 20231215, end: 20240114 } },
    march2024: { ...base, range: 'month', dates: { start: 20240301, end: 20240331 } },
  };
}

/** A record of one day must not be in the report of the next day, too. */
function theDayBefore(base: ReportRequest): ReportRequest {
  const { start } = rangeUntil(base.dates.start, 2);
  return { ...base, dates: { start, end: start } };
}
