import { laborRows } from './laborRows.ts';
import { menuRows } from './menuRows.ts';
import { metricsRows } from './metricsRows.ts';
import { payoutPaymentsRows, payoutRows, payoutSalesDateRows } from './payoutRows.ts';
import { type ReportQuery, type Row, rowsPerDay } from './ReportQuery.ts';
import { businessDateOf } from './businessDates.ts';
import { dollars } from './money.ts';
import { salesOf, sumOf } from './salesOf.ts';

export type TimeRange = 'day' | 'week' | 'month' | 'year';

/** The name as in the target file's `fixtures.reports.failed`. */
export type DataSetName = 'metrics' | 'check' | 'labor' | 'menu' | Payout;
type Payout = 'payout' | 'payout-payments' | 'payout-sales-date';

/** One kind of report: where and how it is requested, and what it consists of. */
export interface DataSet {
  name: DataSetName;
  /** Below the service's address. */
  path: string;
  timeRanges: readonly TimeRange[];
  /** Whether it may be requested without a time range in the path. */
  customRange: boolean;
  /** Names of the two dates in the request. */
  dates: readonly [start: string, end: string];
  /** Whether the request must have both lists of restaurants. */
  listsRequired: boolean;
  /** Values of `groupBy`; undefined if the request has none, `any` if the documents do not show them. */
  groupBy?: readonly string[] | 'any';
  /** Time ranges with which grouping is allowed; absent where with all. */
  groupByOnlyFor?: readonly TimeRange[];
  /** Time ranges that take the query `aggregateBy`; others do not list it. */
  aggregateByFor?: readonly TimeRange[];
  /** Whether restaurant names are added to the rows on demand; other data sets always have them. */
  namesOnDemand: boolean;
  rows(query: ReportQuery): Row[];
}

const BUSINESS_DATES = ['startBusinessDate', 'endBusinessDate'] as const;
const DATES = ['startDate', 'endDate'] as const;

/** The data sets whose paths the documents show (Analytics › Endpoints); the paths of guest reports are not shown. */
export const dataSets: readonly DataSet[] = [
  {
    name: 'metrics',
    path: '/metrics',
    timeRanges: ['day', 'week', 'month', 'year'],
    customRange: true,
    dates: BUSINESS_DATES,
    listsRequired: false,
    groupBy: 'any',
    aggregateByFor: ['day'],
    namesOnDemand: true,
    rows: metricsRows,
  },
  {
    name: 'check',
    path: '/check',
    timeRanges: ['day'],
    customRange: false,
    dates: BUSINESS_DATES,
    listsRequired: false,
    namesOnDemand: true,
    rows: checkRows,
  },
  {
    name: 'labor',
    path: '/labor',
    timeRanges: ['day', 'week', 'month'],
    customRange: false,
    dates: BUSINESS_DATES,
    listsRequired: true,
    groupBy: ['JOB', 'EMPLOYEE'],
    namesOnDemand: false,
    rows: laborRows,
  },
  {
    name: 'menu',
    path: '/menu',
    timeRanges: ['day', 'week', 'month', 'year'],
    customRange: true,
    dates: BUSINESS_DATES,
    listsRequired: true,
    groupBy: ['MENU', 'MENU_GROUP', 'MENU_ITEM', 'MODIFIER'],
    groupByOnlyFor: ['day', 'week'],
    namesOnDemand: false,
    rows: menuRows,
  },
  payout('payout', '/payout', ['day', 'week', 'month'], payoutRows),
  payout('payout-payments', '/payout/payments', ['day'], payoutPaymentsRows),
  payout('payout-sales-date', '/payout/sales-date', ['day', 'week', 'month'], payoutSalesDateRows),
];

/** What the three payout data sets have in common. */
function payout(
  name: DataSetName,
  path: string,
  timeRanges: TimeRange[],
  rows: DataSet['rows'],
): DataSet {
  return {
    name,
    path,
    timeRanges,
    customRange: false,
    dates: DATES,
    listsRequired: true,
    namesOnDemand: false,
    rows,
  };
}

/**
 * CheckReportingData: one row per check. The documents do not show its first fields; restaurant,
 * business date, identifiers and number are this sandbox's choice.
 */
function checkRows(query: ReportQuery): Row[] {
  return rowsPerDay(query, (restaurant, day) =>
    salesOf(restaurant, day).map(({ guid, orderGuid, number, lines, tax, payment }) => ({
      restaurantGuid: restaurant.guid,
      businessDate: businessDateOf(day),
      orderGuid,
      checkGuid: guid,
      checkNumber: number,
      checkDiscountAmount: dollars(sumOf(lines, 'discount')),
      checkTaxAmount: dollars(tax),
      checkTipAmount: dollars(payment.tip),
      checkGratuityAmount: dollars(payment.gratuity),
      checkRefundAmount: dollars(payment.refund),
    })),
  );
}
