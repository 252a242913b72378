import { TIME_RANGES, type TimeRange } from '../../generators/fields/businessDates.ts';
import type { ReportDataSet } from '../../src/target/Target.ts';

/** One kind of report: the operations that request and fetch it, and how its rows are recognized. */
export interface DataSet {
  name: ReportDataSet;
  /** Operations that request it. */
  requests: readonly string[];
  /** Operations that fetch it; the first is not deprecated. */
  gets: readonly [string, ...string[]];
  /** Time ranges that it is offered for. */
  timeRanges: readonly TimeRange[];
  /** The range in which its rows are looked for: a week, if a day may have none. */
  usualRange: 'day' | 'week';
  dateFields: readonly [start: string, end: string];
  /** The values of `groupBy` that the documents show. */
  groupBy: readonly string[];
  /** Time ranges with which grouping is allowed. */
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
