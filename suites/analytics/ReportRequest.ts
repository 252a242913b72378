import type { DateRange, TimeRange } from '../../generators/fields/businessDates.ts';
import type { RequestParts } from '../../src/session/RequestParts.ts';
import type { GetOperation, RequestOperation } from './operations.ts';

/** A data request. Fields that are left out are not sent, except the two lists, which are then empty. */
export interface ReportRequest {
  operation: RequestOperation;
  /** The range that the path names; undefined for a custom one. */
  range?: TimeRange;
  /** Numbers, as a rule of the form YYYYMMDD; a check may put anything else in their place. */
  dates: DateRange;
  restaurantIds?: string[];
  excludedRestaurantIds?: string[];
  groupBy?: string[];
  aggregateBy?: 'DAY' | 'HOUR';
  onlyInactive?: boolean;
  /**
   * Set if the report is probably, and rightly, empty: what it is one of. Once one of them got no record for as long as
   * records may take, the next are not waited for.
   */
  mayStayEmpty?: string;
}

/** The request as it is sent. */
export function partsOf(request: ReportRequest): RequestParts {
  const { operation, range, dates, groupBy, aggregateBy, onlyInactive } = request;
  const [start, end] = operation.dataSet.dateFields;
  return {
    ...(range && { path: { key: range } }),
    query: {
      ...(onlyInactive === undefined ? {} : { onlyInactiveRestaurants: String(onlyInactive) }),
      ...(aggregateBy && { aggregateBy }),
    },
    body: {
      [start]: dates.start,
      [end]: dates.end,
      restaurantIds: request.restaurantIds ?? [],
      excludedRestaurantIds: request.excludedRestaurantIds ?? [],
      ...(groupBy && { groupBy }),
    },
  };
}

/** The request that fetches a report, with the range of the data request if the path names it. */
export function fetchPartsOf(
  get: GetOperation,
  guid: string,
  range: TimeRange | undefined,
  query: Record<string, string> = {},
): RequestParts {
  const path: Record<string, string> = get.isDeprecated
    ? { timeRange: range ?? 'day', reportRequestGuid: guid }
    : { key: guid };
  return { path, query };
}

/** A request in few words, for messages. */
export function describeRequest({ range, dates, groupBy, aggregateBy }: ReportRequest): string {
  return [
    range === undefined ? 'a custom range' : `the range ${range}`,
    dates.start === dates.end ? `on ${dates.start}` : `from ${dates.start} to ${dates.end}`,
    ...(groupBy === undefined ? [] : [`grouped by ${groupBy.join(', ')}`]),
    ...(aggregateBy === undefined ? [] : [`aggregated by ${aggregateBy}`]),
  ].join(' ');
}
