import type { UnplacedFault } from '../Fault.ts';
import type { Row } from '../messages.ts';
import { plusDays } from './calendar.ts';
import { inRecords } from './inRecords.ts';
import { onAll } from './onAll.ts';
import { posts } from './reportOperations.ts';
import { changingRequestedRecords } from './wrappers.ts';

const UNGROUPED = [
  'analytics/check/request',
  'analytics/payout/request',
  'analytics/payoutPayments/request',
  'analytics/payoutSalesDate/request',
];

/** What goes wrong with what the records of payouts are grouped by, and with their status. */
export const payoutFaults: Record<'payout' | 'payoutSalesDate' | 'ungrouped', UnplacedFault[]> = {
  payout: [
    inRecords(
      'analytics/payout/get/two-records-of-one-settled-date',
      'The last payout stands in two records.',
      'analytics/payout/get/one-record-per-settled-date',
      (records) => records.change((rows) => [...rows, ...rows.slice(-1)]),
      ['analytics/payout/request/a-day-has-the-same-figures-in-every-report'],
    ),
    inRecords(
      'analytics/payout/get/sales-periods-of-whole-days',
      'A sales period begins and ends with midnight.',
      'analytics/payout/get/sales-period-is-from-the-first-payment-to-the-last',
      (records) => records.each.change(withWholeDays),
    ),
    inRecords(
      'analytics/payout/get/sales-periods-longer-by-an-hour',
      'A sales period ends an hour after its last payment.',
      'analytics/payout/get/sales-period-is-from-the-first-payment-to-the-last',
      (records) =>
        records.each.set(({ salesPeriodEndDateTime }) => ({
          salesPeriodEndDateTime: later(String(salesPeriodEndDateTime)),
        })),
    ),
    inRecords(
      'analytics/payout/get/status-none-today',
      'The last payout has the status NONE.',
      'analytics/PayoutSettledDateReportingData/status-none-is-of-years-before',
      (records) => records.last.set({ payoutStatus: 'NONE' }),
      [
        'analytics/PayoutSettledDateReportingData/status-none-is-of-before-10-january-2024',
        'analytics/PayoutSettledDateReportingData/status-none-is-not-of-a-month-later',
      ],
    ),
    inRecords(
      'analytics/payout/get/status-none-in-all-of-2024',
      'All payouts of 2024 have the status NONE.',
      'analytics/PayoutSettledDateReportingData/status-none-is-not-of-a-month-later',
      (records) =>
        records.each
          .where(({ settledDate }) => String(settledDate).startsWith('2024'))
          .set({ payoutStatus: 'NONE' }),
      ['analytics/PayoutSettledDateReportingData/status-none-is-of-before-10-january-2024'],
    ),
  ],
  payoutSalesDate: [
    inRecords(
      'analytics/payoutSalesDate/get/two-records-of-one-sales-date',
      'The last payout stands in two records.',
      'analytics/payoutSalesDate/get/one-record-per-sales-date',
      (records) => records.change((rows) => [...rows, ...rows.slice(-1)]),
      ['analytics/payoutSalesDate/request/a-day-has-the-same-figures-in-every-report'],
    ),
    ...[-1, 1].map((days) =>
      inRecords(
        `analytics/payoutSalesDate/get/sales-date-${days < 0 ? 'before' : 'after'}`,
        'The salesDate is off by a day.',
        'analytics/payoutSalesDate/get/sales-date-is-that-of-the-payments',
        (records) =>
          records.each.set(({ salesDate }) => ({
            salesDate: String(plusDays(Number(salesDate), days)),
          })),
        [
          'analytics/payoutSalesDate/request/*',
          'analytics/payoutSalesDate/get/settled-dates-are-those-of-the-payments',
        ],
      ),
    ),
    inRecords(
      'analytics/payoutSalesDate/get/with-a-status',
      'Payouts by sales date have the status SENT.',
      'analytics/PayoutSalesDateReportingData/no-payout-status',
      (records) => records.each.set({ payoutStatus: 'SENT' }),
    ),
  ],
  ungrouped: [
    onAll(
      posts.filter(({ id }) => UNGROUPED.includes(id)),
      {
        id: 'analytics/request/grouped-all-the-same',
        description: 'Where a request has a groupBy, each restaurant has one record.',
        rules: UNGROUPED.map((id) => `${id}/has-no-group-by`),
        wrap: (post) =>
          changingRequestedRecords(post, (rows, { groupBy }) => {
            const groups = Map.groupBy(rows, ({ restaurantGuid }) => restaurantGuid);
            return groupBy === undefined
              ? rows
              : [...groups.values()].flatMap((group) => group.slice(0, 1));
          }),
      },
    ),
  ],
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
