import type { Handler } from '../../../sandbox/types.ts';
import { byId, type UnplacedFault } from '../../Fault.ts';
import type { Row } from '../../messages.ts';
import { daysIn, plusDays } from '../reports/calendar.ts';
import { laborRatioFaults } from './laborRatioFaults.ts';
import { datesOf } from '../reports/dates.ts';
import { dataOf, reportsTo, requestsTo } from '../reports/messages.ts';
import { operationOf, posts } from '../reports/reportOperations.ts';

/** What goes wrong within single records, by data set. */
export const recordFaults = {
  labor: [
    {
      id: 'analytics/labor/get/30-february',
      description: 'The last record is of 30 February.',
      rules: ['analytics/BusinessDate/exists'],
      wrap: dataOf('labor').last.set({ businessDate: '20250230' }),
    },
    offBy('labor', 'totalHours', -0.25, 'LaborReportingData/total-hours-add-up'),
    offBy('labor', 'totalCost', 0.02, 'LaborReportingData/total-cost-adds-up'),
    refundsAdded('labor', 'LaborReportingData'),
    sharedGuid('labor', 'request', 'jobGuid'),
    sharedGuid('labor', 'request', 'employeeGuid'),
    ...laborRatioFaults,
  ],
  menu: [
    refundsAdded('menu', 'MenuReportingData'),
    ...['menuGuid', 'menuGroupGuid', 'menuItemGuid', 'modifierGuid'].map((field) =>
      sharedGuid('menu', 'requestRange', field),
    ),
    {
      id: 'analytics/menu/get/hyphens',
      description: 'The last record has its date with hyphens.',
      rules: ['analytics/BusinessDate/exists'],
      wrap: dataOf('menu').last.set({ businessDate: '2026-03-16' }),
    },
  ],
  payout: [
    ...byId<UnplacedFault>({
      'analytics/payout/get/ends-exchanged': {
        description: 'The first and the last payment of the last record are exchanged.',
        rules: [
          'analytics/PayoutSettledDateReportingData/sales-period-does-not-end-before-it-starts',
        ],
        alsoBreaks: ['analytics/payout/get/sales-period-includes-the-payments'],
        wrap: dataOf('payout').last.set(({ salesPeriodStartDateTime, salesPeriodEndDateTime }) => ({
          salesPeriodStartDateTime: salesPeriodEndDateTime,
          salesPeriodEndDateTime: salesPeriodStartDateTime,
        })),
      },
      'analytics/payout/get/none-on-the-day-itself': {
        description: 'The payouts of 10 January 2024 have the status NONE, too.',
        rules: [
          'analytics/PayoutSettledDateReportingData/status-none-is-of-before-10-january-2024',
        ],
        wrap: dataOf('payout')
          .each.where({ settledDate: '20240110' })
          .set({ payoutStatus: 'NONE' }),
      },
      'analytics/payout/get/status-of-every-payout': {
        description: 'Payouts of before 10 January 2024 have the status SENT.',
        rules: ['analytics/PayoutSettledDateReportingData/status-before-10-january-2024-is-none'],
        wrap: dataOf('payout').each.where({ payoutStatus: 'NONE' }).set({ payoutStatus: 'SENT' }),
      },
      'analytics/payout/get/period-of-its-last-payment': {
        description: 'The sales period begins with its last payment.',
        rules: ['analytics/payout/get/sales-period-includes-the-payments'],
        wrap: dataOf('payout').each.set(({ salesPeriodEndDateTime }) => ({
          salesPeriodStartDateTime: salesPeriodEndDateTime,
        })),
      },
      'analytics/payout/get/period-of-one-restaurant': {
        description: 'The sales periods of one restaurant end with their first payment.',
        rules: ['analytics/payout/get/sales-period-includes-the-payments'],
        wrap: dataOf('payout').change((rows) =>
          rows.map((row) =>
            row['restaurantGuid'] === rows[0]?.['restaurantGuid']
              ? { ...row, salesPeriodEndDateTime: row['salesPeriodStartDateTime'] }
              : row,
          ),
        ),
      },
    }),
    offBy('payout', 'payoutAmount', -0.02, 'PayoutSettledDateReportingData/payout-amount-adds-up'),
  ],
  payoutSalesDate: [
    ...byId<UnplacedFault>({
      'analytics/payoutSalesDate/get/no-settled-dates': {
        description: 'No record names a date on which its payments were settled.',
        rules: ['analytics/payoutSalesDate/get/settled-dates-are-those-of-the-payments'],
        wrap: dataOf('payoutSalesDate').each.set({ settledDates: [] }),
      },
      'analytics/payoutSalesDate/get/settled-before-the-sales-of-one-restaurant': {
        description: 'Settled dates of one restaurant lie as long before the sales date as after.',
        rules: ['analytics/payoutSalesDate/get/settled-dates-are-those-of-the-payments'],
        wrap: dataOf('payoutSalesDate').change((rows) =>
          rows.map((row) =>
            row['restaurantGuid'] === rows[0]?.['restaurantGuid'] ? settledBefore(row) : row,
          ),
        ),
      },
    }),
    offBy(
      'payoutSalesDate',
      'payoutAmount',
      0.02,
      'PayoutSalesDateReportingData/payout-amount-adds-up',
    ),
  ],
  payoutPayments: [
    ...byId<UnplacedFault>({
      'analytics/payoutPayments/get/payment-repeated': {
        description: 'The last payment stands twice.',
        rules: ['analytics/PayoutPaymentsReportingData/each-payment-once'],
        wrap: dataOf('payoutPayments').add((rows) => rows.slice(-1)),
      },
      'analytics/payoutPayments/get/without-gratuity': {
        description: 'The total leaves out the gratuity.',
        rules: ['analytics/PayoutPaymentsReportingData/payment-total-adds-up'],
        wrap: dataOf('payoutPayments').each.set((row) => ({ paymentTotal: withoutGratuity(row) })),
      },
      'analytics/payoutPayments/get/settled-on-two-days': {
        description: 'A report has the payments of the day after, too, as settled on its own.',
        rules: ['analytics/payoutPayments/get/payment-has-one-settled-date'],
        wrap: (next) => {
          const known = new Map<unknown, Row>();
          const post = operationOf(posts, 'payoutPayments/request');
          return reportsTo(requestsTo(post)).change((rows, { origin }) => {
            const [startDate] = datesOf(origin);
            const later = [...known.values()].filter(
              (row) => Number(row['settledDate']) > Number(startDate),
            );
            for (const row of rows) known.set(row['paymentGuid'], row);
            return [...rows, ...later.map((row) => ({ ...row, settledDate: String(startDate) }))];
          })(next);
        },
      },
      'analytics/payoutPayments/get/settled-again': {
        description: 'In every second report the payments were settled two days later.',
        rules: ['analytics/payoutPayments/get/payment-has-one-settled-date'],
        wrap: (next: Handler) => {
          const reports: string[] = [];
          return dataOf('payoutPayments').change((rows, { request: { path } }) => {
            if (!reports.includes(path)) reports.push(path);
            const isSecond = reports.indexOf(path) % 2 === 1;
            return rows.map((row) => ({
              ...row,
              settledDate: isSecond
                ? String(plusDays(Number(row['settledDate']), 2))
                : row['settledDate'],
            }));
          })(next);
        },
      },
    }),
    offBy(
      'payoutPayments',
      'paymentTotal',
      0.01,
      'PayoutPaymentsReportingData/payment-total-adds-up',
    ),
  ],
};

/** Net sales from which refunds are not subtracted, but added. */
function refundsAdded(dataSet: 'labor' | 'menu', schema: string): UnplacedFault {
  return {
    id: `analytics/${dataSet}/get/refunds-added`,
    description: 'Discounts and refunds are added to net sales in place of being subtracted.',
    rules: [`analytics/${schema}/net-sales-do-not-exceed-gross-sales`],
    wrap: dataOf(dataSet).each.change(refundAdded),
  };
}

function refundAdded(row: Row): Row {
  const { netSalesAmount: net, grossSalesAmount: gross } = row;
  return typeof net === 'number' && typeof gross === 'number'
    ? { ...row, netSalesAmount: 2 * gross - net }
    : row;
}

/** All that records are grouped by has the guid of the first. */
function sharedGuid(dataSet: string, request: string, field: string): UnplacedFault {
  return {
    id: `analytics/${dataSet}/get/one-${field}`,
    description: `Every record has the ${field} of the first.`,
    rules: [`analytics/${dataSet}/${request}/a-guid-is-of-one-group`],
    wrap: dataOf(dataSet).change((rows) =>
      rows.map((row) => (field in row ? { ...row, [field]: rows[0]?.[field] } : row)),
    ),
  };
}

function settledBefore(row: Row): Row {
  const sales = Number(row['salesDate']);
  const mirrored = (row['settledDates'] as string[]).map((date) =>
    String(plusDays(sales, 1 - daysIn(sales, Number(date)))),
  );
  return { ...row, settledDates: mirrored };
}

/** A total of the last record that is off by a little. */
function offBy(dataSet: string, field: string, amount: number, rule: string): UnplacedFault {
  const description = `${field} of the last record is off by ${Math.abs(amount)}.`;
  return {
    id: `analytics/${dataSet}/get/${field}-off`,
    description,
    rules: [`analytics/${rule}`],
    wrap: dataOf(dataSet).last.set((row) => ({ [field]: Number(row[field]) + amount })),
  };
}

function withoutGratuity({ paymentTotal, gratuityAmount }: Row): number {
  return Math.round((Number(paymentTotal) - Number(gratuityAmount)) * 100) / 100;
}
