import { TIME_RANGES, type TimeRange } from '../../../generators/fields/businessDates.ts';
import type { ReportDataSet } from '../../../src/target/Target.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';

/** One kind of report: the operations that request and fetch it, and how its rows are recognized. */
export interface DataSet {
  name: ReportDataSet;
  requests: readonly string[];
  /** Operations that fetch it; the first is not deprecated. */
  gets: readonly [string, ...string[]];
  timeRanges: readonly TimeRange[];
  /** The range in which its rows are looked for: a week, if a day may have none. */
  usualRange: 'day' | 'week';
  dateFields: readonly [start: string, end: string];
  /** The values of `groupBy` that the documents show. */
  groupBy: readonly string[];
  groupByFor: readonly TimeRange[];
  /** Whether a request has a `groupBy` of which no value is shown. */
  hasOpenGroupBy: boolean;
  /** Whether `aggregateBy` may go with the range `day`. */
  takesAggregateBy: boolean;
  /** Whether restaurant names are added on demand (`fetchRestaurantNames`). */
  takesRestaurantNames: boolean;
  /** Whether rows carry `restaurantGuid`. */
  namesRestaurants: boolean;
  /** The field of a row that is within the dates of its request; undefined if the documents show none. */
  rowDate?: string;
}

const NOTHING_OPTIONAL = {
  groupBy: [],
  groupByFor: [],
  hasOpenGroupBy: false,
  takesAggregateBy: false,
  takesRestaurantNames: false,
} as const;
const BUSINESS_DATES = {
  usualRange: 'day',
  dateFields: ['startBusinessDate', 'endBusinessDate'],
} as const;

const metrics: DataSet = {
  ...NOTHING_OPTIONAL,
  ...BUSINESS_DATES,
  name: 'metrics',
  requests: ['analytics/metrics/request', 'analytics/metrics/requestRange'],
  gets: ['analytics/metrics/get', 'analytics/metrics/getDeprecated'],
  timeRanges: TIME_RANGES,
  hasOpenGroupBy: true,
  takesAggregateBy: true,
  takesRestaurantNames: true,
  namesRestaurants: false,
};

const check: DataSet = {
  ...NOTHING_OPTIONAL,
  ...BUSINESS_DATES,
  name: 'check',
  requests: ['analytics/check/request'],
  gets: ['analytics/check/get'],
  timeRanges: ['day'],
  takesRestaurantNames: true,
  namesRestaurants: false,
};

const labor: DataSet = {
  ...NOTHING_OPTIONAL,
  ...BUSINESS_DATES,
  name: 'labor',
  requests: ['analytics/labor/request'],
  gets: ['analytics/labor/get'],
  timeRanges: ['day', 'week', 'month'],
  groupBy: ['JOB', 'EMPLOYEE'],
  groupByFor: ['day', 'week', 'month'],
  namesRestaurants: true,
  rowDate: 'businessDate',
};

const menu: DataSet = {
  ...NOTHING_OPTIONAL,
  ...BUSINESS_DATES,
  name: 'menu',
  requests: ['analytics/menu/request', 'analytics/menu/requestRange'],
  gets: ['analytics/menu/get'],
  timeRanges: TIME_RANGES,
  groupBy: ['MENU', 'MENU_GROUP', 'MENU_ITEM', 'MODIFIER'],
  groupByFor: ['day', 'week'],
  namesRestaurants: true,
  rowDate: 'businessDate',
};

const payout = payoutDataSet('payout', 'payout', {
  timeRanges: ['day', 'week', 'month'],
  usualRange: 'week',
  rowDate: 'settledDate',
});
const payoutPayments = payoutDataSet('payout-payments', 'payoutPayments', {
  timeRanges: ['day'],
  usualRange: 'day',
});
const payoutSalesDate = payoutDataSet('payout-sales-date', 'payoutSalesDate', {
  timeRanges: ['day', 'week', 'month'],
  usualRange: 'week',
  rowDate: 'salesDate',
});

/** The data sets whose paths the documents show; those of the guest data set are not shown. */
export const dataSets = { metrics, check, labor, menu, payout, payoutPayments, payoutSalesDate };

export interface RequestOperation {
  id: string;
  dataSet: DataSet;
  /** The time ranges that its path may name; none if the range is custom and the path names none. */
  timeRanges: readonly TimeRange[];
}

/** An operation that fetches a report. */
export interface GetOperation {
  id: string;
  dataSet: DataSet;
  /** Whether its path names the time range too, which it does on the deprecated path. */
  isDeprecated: boolean;
}

/** The operations that request a report for a custom range. */
const CUSTOM = new Set(['analytics/metrics/request', 'analytics/menu/request']);

export const requestOperations: RequestOperation[] = Object.values(dataSets).flatMap((dataSet) =>
  dataSet.requests.map((id) => ({
    id,
    dataSet,
    timeRanges: CUSTOM.has(id) ? [] : dataSet.timeRanges,
  })),
);

/** All operations that fetch reports. */
export const getOperations: GetOperation[] = Object.values(dataSets).flatMap((dataSet) =>
  dataSet.gets.map((id, index) => ({ id, dataSet, isDeprecated: index > 0 })),
);

function payoutDataSet(
  name: ReportDataSet,
  operations: string,
  own: Pick<DataSet, 'timeRanges' | 'usualRange' | 'rowDate'>,
): DataSet {
  return {
    ...NOTHING_OPTIONAL,
    ...own,
    name,
    requests: [`analytics/${operations}/request`],
    gets: [`analytics/${operations}/get`],
    dateFields: ['startDate', 'endDate'],
    namesRestaurants: true,
  };
}

/** @throws Error for an id that no operation has (an error of ours) */
export function requestOperation(id: string): RequestOperation {
  const found = requestOperations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`${id} requests no report`);
  return found;
}

/** The operation that requests reports and that the braces of a trial's rule stand for. */
export function requestOperationOf({ resource }: Trial): RequestOperation {
  return requestOperation(`analytics/${resource}`);
}

/** The operation that fetches reports and stands for the braces of a rule. @throws Error if there is none */
export function getOperation(resource: string): GetOperation {
  const found = getOperations.find(({ id }) => id === `analytics/${resource}`);
  if (found === undefined) throw new Error(`analytics/${resource} fetches no report`);
  return found;
}

/** The operation that fetches a data set; the deprecated one where its id is given. */
export function getOperationOf(dataSet: DataSet, id: string = dataSet.gets[0]): GetOperation {
  const found = getOperations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`${id} fetches no report`);
  return found;
}

/** The operations that request what an operation fetches. */
export function requestsFor({ dataSet }: GetOperation): RequestOperation[] {
  return requestOperations.filter((operation) => operation.dataSet === dataSet);
}

/** The one of them with a named range. @throws Error if there is none (an error of ours) */
export function rangeRequestFor(get: GetOperation): RequestOperation {
  const found = requestsFor(get).find(({ timeRanges }) => timeRanges.length > 0);
  if (found === undefined) throw new Error(`no operation requests what ${get.id} fetches`);
  return found;
}
