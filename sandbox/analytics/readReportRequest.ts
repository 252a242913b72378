import { isGuid } from '../isGuid.ts';
import { isObject } from '../readJson.ts';
import type { World } from '../World.ts';
import { dayAt, dayOf } from './businessDates.ts';
import type { DataSet, TimeRange } from './dataSets.ts';
import { InvalidRequest } from './InvalidRequest.ts';
import type { ReportQuery } from './ReportQuery.ts';

/** A data request as it came. */
export interface ReportRequest {
  /** The time range in the path; undefined for a custom one. */
  timeRange: string | undefined;
  query: { onlyInactiveRestaurants?: string; aggregateBy?: string };
  /** Undefined if it is no JSON. */
  body: unknown;
}

/** Analytics › Limits. Both dates count. */
const MOST_DAYS: Record<TimeRange, number> = { day: 1, week: 7, month: 31, year: 366 };

/** Every restaurant has data from this day on until the day of the request. */
const FIRST_DAY_WITH_DATA = dayOf(20240101)!;

/**
 * What a valid data request asks for. Throws InvalidRequest for any other (Analytics › Resources and
 * their fields, Endpoints, Limits).
 *
 * Where the documents are silent: the two dates are required for metrics and check too; restaurants
 * outside the management group are passed over; fields that the documents do not show are ignored.
 */
export function readReportRequest(
  world: World,
  dataSet: DataSet,
  { timeRange, query, body }: ReportRequest,
): ReportQuery {
  const range = timeRange === undefined ? undefined : readTimeRange(dataSet, timeRange);
  const onlyInactive = readBoolean('onlyInactiveRestaurants', query.onlyInactiveRestaurants);
  const aggregateBy = readAggregateBy(dataSet, range, query.aggregateBy);
  if (!isObject(body)) throw new InvalidRequest('', 'The request body must be a JSON object.');
  const included = readRestaurantIds('restaurantIds', body, dataSet.listsRequired);
  const excluded = readRestaurantIds('excludedRestaurantIds', body, dataSet.listsRequired);
  const { firstDay, lastDay } = readDays(dataSet, range, body);
  return {
    restaurants: world
      .restaurantsOfGroup(world.managementGroupGuid)
      .filter(({ active }) => active !== onlyInactive)
      .filter(({ guid }) => included.size === 0 || included.has(guid))
      .filter(({ guid }) => !excluded.has(guid)),
    firstDay: Math.max(firstDay, FIRST_DAY_WITH_DATA),
    lastDay: Math.min(lastDay, dayAt(world.clock.now())),
    groupBy: readGroupBy(dataSet, range, body.groupBy),
    aggregateBy,
  };
}

function readTimeRange({ timeRanges }: DataSet, timeRange: string): TimeRange {
  const range = timeRanges.find((offered) => offered === timeRange);
  if (range) return range;
  throw new InvalidRequest(
    'timeRange',
    `The time range must be one of ${timeRanges.join(', ')}, received ${timeRange}`,
  );
}

function readAggregateBy(
  { aggregateByFor = [] }: DataSet,
  range: TimeRange | undefined,
  value: string | undefined,
): 'DAY' | 'HOUR' {
  // A custom range, and other data sets, list no such parameter: there it is an unknown one.
  if (value === undefined || range === undefined || aggregateByFor.length === 0) return 'DAY';
  if (!aggregateByFor.includes(range))
    throw new InvalidRequest('aggregateBy', `aggregateBy is only for ${aggregateByFor.join()}.`);
  if (value === 'DAY' || value === 'HOUR') return value;
  throw new InvalidRequest('aggregateBy', `aggregateBy must be DAY or HOUR, received ${value}`);
}

function readRestaurantIds(
  field: string,
  body: Record<string, unknown>,
  required: boolean,
): Set<string> {
  const value = body[field];
  if (value === undefined && !required) return new Set();
  if (!Array.isArray(value) || !value.every(isGuid))
    throw new InvalidRequest(field, `${field} must be an array of UUID strings.`);
  return new Set(value.map((guid) => guid.toLowerCase()));
}

function readDays(
  { dates }: DataSet,
  range: TimeRange | undefined,
  body: Record<string, unknown>,
): { firstDay: number; lastDay: number } {
  const [start, end] = dates;
  const firstDay = readDay(start, body[start]);
  const lastDay = readDay(end, body[end]);
  if (lastDay < firstDay) throw new InvalidRequest(end, `${end} must not be before ${start}.`);
  const dayCount = lastDay - firstDay + 1;
  if (range && dayCount > MOST_DAYS[range])
    throw new InvalidRequest(
      end,
      `The time range ${range} is at most ${MOST_DAYS[range]} days, received ${dayCount}`,
    );
  return { firstDay, lastDay };
}

function readDay(field: string, value: unknown): number {
  const day = typeof value === 'number' ? dayOf(value) : undefined;
  if (day === undefined)
    throw new InvalidRequest(field, `${field} must be a date as a number in the form YYYYMMDD.`);
  return day;
}

function readGroupBy(
  { groupBy, groupByOnlyFor }: DataSet,
  range: TimeRange | undefined,
  value: unknown,
): Set<string> {
  if (groupBy === undefined || value === undefined) return new Set();
  if (!isListOf(groupBy, value))
    throw new InvalidRequest(
      'groupBy',
      `groupBy must be an array of strings${groupBy === 'any' ? '' : ` of ${groupBy.join(', ')}`}.`,
    );
  if (value.length > 0 && groupByOnlyFor && (!range || !groupByOnlyFor.includes(range)))
    throw new InvalidRequest(
      'groupBy',
      `groupBy is only for the time ranges ${groupByOnlyFor.join(' and ')}.`,
    );
  return new Set(value);
}

function isListOf(allowed: readonly string[] | 'any', value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.every(
      (element) => typeof element === 'string' && (allowed === 'any' || allowed.includes(element)),
    )
  );
}

/** A boolean of the query, false where it is absent. Throws InvalidRequest for anything but `true` and `false`. */
export function readBoolean(name: string, value: string | undefined): boolean {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw new InvalidRequest(name, `${name} must be true or false, received ${value}`);
}
