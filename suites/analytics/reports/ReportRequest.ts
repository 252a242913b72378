import type { DateRange, TimeRange } from '../../../generators/fields/businessDates.ts';
import type { RequestParts } from '../../../src/sent/requests/RequestParts.ts';
import type { GetOperation, RequestOperation } from './dataSets.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';

/** One request for a report. */
export interface Poll {
  guid: string;
  exchange: LiveExchange;
}

/** A requested report, and its state until it is ready or given up. */
export interface Report {
  request: ReportRequest;
  get: GetOperation;
  /** The last time that it was requested. */
  posted: LiveExchange;
  /** Undefined if the request was not answered with an identifier. */
  guid: string | undefined;
  /** Every time that it was asked for, in order; also under an identifier that the platform then could not process. */
  polls: Poll[];
  /** The 200 that it was ready with. */
  ready?: LiveExchange;
  /** When it was, by the session's clock. */
  readyAt?: number;
  /** When it was first given without records that may be expected. */
  emptyAt?: number;
  /** Why it is not ready. */
  reason?: string;
}

/** A report whose data is there. */
export type ReadyReport = Report & { guid: string; ready: LiveExchange };

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

export function isReady(report: Report): report is ReadyReport {
  return report.guid !== undefined && report.ready !== undefined;
}

/** Gives the report where it is ready. @throws NotExercised with the reason if it is not */
export function requireReady(trial: Trial, report: Report | undefined): ReadyReport {
  return report !== undefined && isReady(report)
    ? report
    : trial.notExercised(report?.reason ?? 'no report of this kind can be requested here');
}

/** The operation that a report was requested by, as the documents write it. */
export function documentedOf(trial: Trial, { request }: Report): string {
  return trial.operation(request.operation.id).documented;
}

/** A report, named by its operation and by what its request asks for. */
export function describeReport(trial: Trial, report: Report): string {
  return `${documentedOf(trial, report)} for ${describeRequest(report.request)}`;
}

/** The restaurants that a request includes and excludes by name, in lower case. */
export function listsOf({ restaurantIds = [], excludedRestaurantIds = [] }: ReportRequest) {
  const inLowerCase = (guids: string[]) => guids.map((guid) => guid.toLowerCase());
  return { included: inLowerCase(restaurantIds), excluded: inLowerCase(excludedRestaurantIds) };
}

/** @param guid of a restaurant, in lower case */
export function concerns(request: ReportRequest, guid: string): boolean {
  const { included, excluded } = listsOf(request);
  return (included.length === 0 || included.includes(guid)) && !excluded.includes(guid);
}
