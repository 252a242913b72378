import type { Handler } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import type { Row } from '../messages.ts';
import { daysIn, plusDays } from './calendar.ts';
import { inRecords } from './inRecords.ts';
import { COST_RATIOS, laborRatioFaults, SALES_PER_HOUR } from './laborRatioFaults.ts';
import { reportsOf } from './messages.ts';
import { gets, operationOf, posts } from './reportOperations.ts';
import { changingRequestedRecords } from './wrappers.ts';

/** What goes wrong within single records, by the data set that they are of. */
export const recordFaults = {
  labor: [
    inRecords(
      'analytics/labor/get/30-february',
      'The last record is of 30 February.',
      'analytics/BusinessDate/exists',
      (records) => records.last.set({ businessDate: '20250230' }),
    ),
    offBy(
      'analytics/labor/get/totalHours-off',
      'totalHours',
      -0.25,
      'analytics/LaborReportingData/total-hours-add-up',
    ),
    offBy(
      'analytics/labor/get/totalCost-off',
      'totalCost',
      0.02,
      'analytics/LaborReportingData/total-cost-adds-up',
    ),
    refundsAdded('labor', 'LaborReportingData'),
    sharedGuid('labor/get', 'labor/request', 'jobGuid'),
    sharedGuid('labor/get', 'labor/request', 'employeeGuid'),
    ...laborRatioFaults,
  ],
  menu: [
    refundsAdded('menu', 'MenuReportingData'),
    ...['menuGuid', 'menuGroupGuid', 'menuItemGuid', 'modifierGuid'].map((field) =>
      sharedGuid('menu/get', 'menu/requestRange', field),
    ),
    inRecords(
      'analytics/menu/get/hyphens',
      'The last record has its date with hyphens.',
      'analytics/BusinessDate/exists',
      (records) => records.last.set({ businessDate: '2026-03-16' }),
    ),
  ],
  payout: [
    offBy(
      'analytics/payout/get/payoutAmount-off',
      'payoutAmount',
      -0.02,
      'analytics/PayoutSettledDateReportingData/payout-amount-adds-up',
    ),
    inRecords(
      'analytics/payout/get/ends-exchanged',
      'The first and the last payment of the last record are exchanged.',
      'analytics/PayoutSettledDateReportingData/sales-period-does-not-end-before-it-starts',
      (records) =>
        records.last.set(({ salesPeriodStartDateTime, salesPeriodEndDateTime }) => ({
          salesPeriodStartDateTime: salesPeriodEndDateTime,
          salesPeriodEndDateTime: salesPeriodStartDateTime,
        })),
      [
        'analytics/payout/get/sales-period-includes-the-payments',
        'analytics/payout/get/sales-period-is-from-the-first-payment-to-the-last',
      ],
    ),
    inRecords(
      'analytics/payout/get/none-on-the-day-itself',
      'The payouts of 10 January 2024 have the status NONE, too.',
      'analytics/PayoutSettledDateReportingData/status-none-is-of-before-10-january-2024',
      (records) =>
        records.each
          .where(({ settledDate }) => settledDate === '20240110')
          .set({ payoutStatus: 'NONE' }),
    ),
    inRecords(
      'analytics/payout/get/status-of-every-payout',
      'Payouts of before 10 January 2024 have the status SENT.',
      'analytics/PayoutSettledDateReportingData/status-before-10-january-2024-is-none',
      (records) =>
        records.each
          .where(({ payoutStatus }) => payoutStatus === 'NONE')
          .set({ payoutStatus: 'SENT' }),
    ),
    inRecords(
      'analytics/payout/get/period-of-its-first-payment',
      'The sales period ends with its first payment.',
      'analytics/payout/get/sales-period-includes-the-payments',
      (records) =>
        records.each.set(({ salesPeriodStartDateTime }) => ({
          salesPeriodEndDateTime: salesPeriodStartDateTime,
        })),
      ['analytics/payout/get/sales-period-is-from-the-first-payment-to-the-last'],
    ),
    inRecords(
      'analytics/payout/get/period-of-its-last-payment',
      'The sales period begins with its last payment.',
      'analytics/payout/get/sales-period-includes-the-payments',
      (records) =>
        records.each.set(({ salesPeriodEndDateTime }) => ({
          salesPeriodStartDateTime: salesPeriodEndDateTime,
        })),
      ['analytics/payout/get/sales-period-is-from-the-first-payment-to-the-last'],
    ),
    inRecords(
      'analytics/payout/get/period-of-one-restaurant',
      'The sales periods of one restaurant end with their first payment.',
      'analytics/payout/get/sales-period-includes-the-payments',
      (records) =>
        records.change((rows) =>
          rows.map((row) =>
            row['restaurantGuid'] === rows[0]?.['restaurantGuid']
              ? { ...row, salesPeriodEndDateTime: row['salesPeriodStartDateTime'] }
              : row,
          ),
        ),
      ['analytics/payout/get/sales-period-is-from-the-first-payment-to-the-last'],
    ),
  ],
  payoutSalesDate: [
    offBy(
      'analytics/payoutSalesDate/get/payoutAmount-off',
      'payoutAmount',
      0.02,
      'analytics/PayoutSalesDateReportingData/payout-amount-adds-up',
    ),
    inRecords(
      'analytics/payoutSalesDate/get/no-settled-dates',
      'No record names a date on which its payments were settled.',
      'analytics/payoutSalesDate/get/settled-dates-are-those-of-the-payments',
      (records) => records.each.set({ settledDates: [] }),
      ['analytics/payoutSalesDate/get/sales-date-is-that-of-the-payments'],
    ),
    inRecords(
      'analytics/payoutSalesDate/get/settled-before-the-sales',
      'The settled dates lie as long before the sales date as they should after it.',
      'analytics/payoutSalesDate/get/settled-dates-are-those-of-the-payments',
      (records) => records.each.change(settledBefore),
      ['analytics/payoutSalesDate/get/sales-date-is-that-of-the-payments'],
    ),
    inRecords(
      'analytics/payoutSalesDate/get/settled-before-the-sales-of-one-restaurant',
      'The same of one restaurant alone.',
      'analytics/payoutSalesDate/get/settled-dates-are-those-of-the-payments',
      (records) =>
        records.change((rows) =>
          rows.map((row) =>
            row['restaurantGuid'] === rows[0]?.['restaurantGuid'] ? settledBefore(row) : row,
          ),
        ),
      ['analytics/payoutSalesDate/get/sales-date-is-that-of-the-payments'],
    ),
  ],
  payoutPayments: [
    inRecords(
      'analytics/payoutPayments/get/payment-repeated',
      'The last payment stands twice.',
      'analytics/PayoutPaymentsReportingData/each-payment-once',
      (records) => records.change((rows) => [...rows, ...rows.slice(-1)]),
    ),
    offBy(
      'analytics/payoutPayments/get/paymentTotal-off',
      'paymentTotal',
      0.01,
      'analytics/PayoutPaymentsReportingData/payment-total-adds-up',
    ),
    inRecords(
      'analytics/payoutPayments/get/without-gratuity',
      'The total leaves out the gratuity.',
      'analytics/PayoutPaymentsReportingData/payment-total-adds-up',
      (records) => records.each.set((row) => ({ paymentTotal: withoutGratuity(row) })),
    ),
    {
      id: 'analytics/payoutPayments/get/settled-on-two-days',
      description: 'A report has the payments of the day after, too, as settled on its own.',
      rules: ['analytics/payoutPayments/get/payment-has-one-settled-date'],
      wrap: settledOnTwoDays,
    },
    {
      id: 'analytics/payoutPayments/get/settled-again',
      description: 'In every second report the payments were settled two days later.',
      rules: ['analytics/payoutPayments/get/payment-has-one-settled-date'],
      wrap: (next: Handler) => {
        const reports: string[] = [];
        return reportsOf(operationOf(gets, 'payoutPayments/get')).change(
          (rows, { request: { path } }) => {
            if (!reports.includes(path)) reports.push(path);
            const isSecond = reports.indexOf(path) % 2 === 1;
            return rows.map((row) => ({
              ...row,
              settledDate: isSecond
                ? String(plusDays(Number(row['settledDate']), 2))
                : row['settledDate'],
            }));
          },
        )(next);
      },
    },
  ],
};

/** Net sales from which refunds are not subtracted, but added. */
function refundsAdded(dataSet: 'labor' | 'menu', schema: string): UnplacedFault {
  return inRecords(
    `analytics/${dataSet}/get/refunds-added`,
    'Discounts and refunds are added to net sales in place of being subtracted.',
    `analytics/${schema}/net-sales-do-not-exceed-gross-sales`,
    (records) => records.each.change(refundAdded), // Its ratios are those of the right figure.
    [
      COST_RATIOS,
      SALES_PER_HOUR,
      'analytics/labor/request/net-sales-exclude-discounts',
      'analytics/MenuReportingData/net-sales-exclude-discounts',
    ],
  );
}

function refundAdded(row: Row): Row {
  const { netSalesAmount: net, grossSalesAmount: gross } = row;
  return typeof net === 'number' && typeof gross === 'number'
    ? { ...row, netSalesAmount: 2 * gross - net }
    : row;
}

/** All that records are grouped by has the guid of the first. */
function sharedGuid(get: string, request: string, field: string): UnplacedFault {
  return inRecords(
    `analytics/${get}/one-${field}`,
    `Every record has the ${field} of the first.`,
    `analytics/${request}/a-guid-is-of-one-group`,
    (records) =>
      records.change((rows) =>
        rows.map((row) => (field in row ? { ...row, [field]: rows[0]?.[field] } : row)),
      ),
  );
}

/** What reports of later days have, stands in those of earlier ones that are read after them. */
function settledOnTwoDays(next: Handler): Handler {
  const known = new Map<unknown, Row>();
  const post = operationOf(posts, 'payoutPayments/request');
  return changingRequestedRecords(post, (rows, { startDate }) => {
    const later = [...known.values()].filter(
      (row) => Number(row['settledDate']) > Number(startDate),
    );
    for (const row of rows) known.set(row['paymentGuid'], row);
    return [...rows, ...later.map((row) => ({ ...row, settledDate: String(startDate) }))];
  })(next);
}

function settledBefore(row: Row): Row {
  const sales = Number(row['salesDate']);
  const mirrored = (row['settledDates'] as string[]).map((date) =>
    String(plusDays(sales, 1 - daysIn(sales, Number(date)))),
  );
  return { ...row, settledDates: mirrored };
}

/** A total of the last record that is off by a little. */
function offBy(id: string, field: string, amount: number, rule: string): UnplacedFault {
  const description = `${field} of the last record is off by ${Math.abs(amount)}.`;
  return inRecords(
    id,
    description,
    rule,
    (records) => records.last.set((row) => ({ [field]: Number(row[field]) + amount })), // The last record of one report is not the last of another.
    [
      'analytics/{operation}/a-day-has-the-same-figures-in-every-report',
      'analytics/{operation}/groups-add-up',
    ],
  );
}

function withoutGratuity({ paymentTotal, gratuityAmount }: Row): number {
  return Math.round((Number(paymentTotal) - Number(gratuityAmount)) * 100) / 100;
}
