import { byId, type UnplacedFault } from '../../Fault.ts';
import type { Row } from '../../messages.ts';
import { plusDays } from '../reports/calendar.ts';
import { isGrouped } from '../reports/conditions.ts';
import { dataOf, reportsTo, requestsTo } from '../reports/messages.ts';
import { posts } from '../reports/reportOperations.ts';

const UNGROUPED = [
  'analytics/check/request',
  'analytics/payout/request',
  'analytics/payoutPayments/request',
  'analytics/payoutSalesDate/request',
];

/** What goes wrong with the groups and the status in records of payouts. */
export const payoutFaults: Record<'payout' | 'payoutSalesDate' | 'ungrouped', UnplacedFault[]> = {
  payout: byId<UnplacedFault>({
    'analytics/payout/get/two-records-of-one-settled-date': {
      description: 'The last payout stands in two records.',
      rules: ['analytics/payout/get/one-record-per-settled-date'],
      wrap: dataOf('payout').add((rows) => rows.slice(-1)),
    },
    'analytics/payout/get/sales-periods-of-whole-days': {
      description: 'A sales period begins and ends with midnight.',
      rules: ['analytics/payout/get/sales-period-is-from-the-first-payment-to-the-last'],
      wrap: dataOf('payout').each.change(withWholeDays),
    },
    'analytics/payout/get/sales-periods-longer-by-an-hour': {
      description: 'A sales period ends an hour after its last payment.',
      rules: ['analytics/payout/get/sales-period-is-from-the-first-payment-to-the-last'],
      wrap: dataOf('payout').each.withText('salesPeriodEndDateTime', later),
    },
    'analytics/payout/get/counts-one-transaction-each': {
      rules: ['analytics/payout/get/transactions-include-the-payments'],
      alsoBreaks: ['analytics/payout/get/sales-period-is-from-the-first-payment-to-the-last'],
      wrap: dataOf('payout').each.set({ transactionCount: 1 }),
    },
    'analytics/payout/get/status-none-today': {
      description: 'The last payout has the status NONE.',
      rules: ['analytics/PayoutSettledDateReportingData/status-none-is-not-of-a-month-later'],
      wrap: dataOf('payout').last.set({ payoutStatus: 'NONE' }),
    },
    'analytics/payout/get/shows-the-status-none-in-all-of-2024': {
      rules: ['analytics/PayoutSettledDateReportingData/status-none-is-not-of-a-month-later'],
      wrap: dataOf('payout').each.where({ settledDate: /^2024/ }).set({ payoutStatus: 'NONE' }),
    },
  }),
  payoutSalesDate: [
    ...byId<UnplacedFault>({
      'analytics/payoutSalesDate/get/two-records-of-one-sales-date': {
        description: 'The last payout stands in two records.',
        rules: ['analytics/payoutSalesDate/get/one-record-per-sales-date'],
        wrap: dataOf('payoutSalesDate').add((rows) => rows.slice(-1)),
      },
      'analytics/payoutSalesDate/get/shows-a-payout-status': {
        rules: ['analytics/PayoutSalesDateReportingData/no-payout-status'],
        wrap: dataOf('payoutSalesDate').each.set({ payoutStatus: 'SENT' }),
      },
    }),
    ...[-1, 1].map((days) => ({
      id: `analytics/payoutSalesDate/get/sales-date-${days < 0 ? 'before' : 'after'}`,
      description: `The salesDate is a day ${days < 0 ? 'early' : 'late'}.`,
      rules: ['analytics/payoutSalesDate/get/sales-date-is-that-of-the-payments'],
      wrap: dataOf('payoutSalesDate').each.set(({ salesDate }) => ({
        salesDate: String(plusDays(Number(salesDate), days)),
      })),
    })),
  ],
  ungrouped: byId<UnplacedFault>({
    'analytics/request/grouped-all-the-same': {
      description: 'Where a request has a groupBy, each restaurant has one record.',
      rules: UNGROUPED.map((id) => `${id}/has-no-group-by`),
      wrap: reportsTo(
        requestsTo(...posts.filter(({ id }) => UNGROUPED.includes(id))).when(isGrouped),
      ).change((rows) => {
        const groups = Map.groupBy(rows, ({ restaurantGuid }) => restaurantGuid);
        return [...groups.values()].flatMap((group) => group.slice(0, 1));
      }),
    },
  }),
};

function withWholeDays(row: Row): Row {
  const [start, end] = ['salesPeriodStartDateTime', 'salesPeriodEndDateTime'].map((name) =>
    String(row[name]),
  );
  return {
    ...row,
    salesPeriodStartDateTime: start?.replace(/T\d\d:\d\d/, 'T00:00'),
    salesPeriodEndDateTime: end?.replace(/T\d\d:\d\d/, 'T23:59'),
  };
}

function later(time: string): string {
  return time.replace(
    /T(\d\d)/,
    (_, hour) => `T${String(Math.min(23, Number(hour) + 1)).padStart(2, '0')}`,
  );
}
