import type { UnplacedFault } from '../Fault.ts';
import { withLast, type Row } from './messages.ts';
import { gets, operationOf } from './reportOperations.ts';
import { changingRecords } from './wrappers.ts';

/** What goes wrong within single records, by the data set that they are of. */
export const recordFaults = {
  labor: [
    inRecords(
      'analytics/labor/get/30-february',
      'The last record is of 30 February.',
      'analytics/BusinessDate/exists',
      (rows) => withLast(rows, (row) => ({ ...row, businessDate: '20250230' })),
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
      0.01,
      'analytics/LaborReportingData/total-cost-adds-up',
    ),
  ],
  menu: [
    inRecords(
      'analytics/menu/get/hyphens',
      'The last record has its date with hyphens.',
      'analytics/BusinessDate/exists',
      (rows) => withLast(rows, (row) => ({ ...row, businessDate: '2026-03-16' })),
    ),
  ],
  payout: [
    offBy(
      'analytics/payout/get/payoutAmount-off',
      'payoutAmount',
      -0.01,
      'analytics/PayoutSettledDateReportingData/payout-amount-adds-up',
    ),
    inRecords(
      'analytics/payout/get/ends-exchanged',
      'The first and the last payment of the last record are exchanged.',
      'analytics/PayoutSettledDateReportingData/sales-period-does-not-end-before-it-starts',
      (rows) =>
        withLast(rows, (row) => ({
          ...row,
          salesPeriodStartDateTime: row['salesPeriodEndDateTime'],
          salesPeriodEndDateTime: row['salesPeriodStartDateTime'],
        })),
    ),
    inRecords(
      'analytics/payout/get/none-on-the-day-itself',
      'The payouts of 10 January 2024 have the status NONE, too.',
      'analytics/PayoutSettledDateReportingData/status-none-is-of-before-10-january-2024',
      (rows) =>
        rows.map((row) =>
          row['settledDate'] === '20240110' ? { ...row, payoutStatus: 'NONE' } : row,
        ),
    ),
  ],
  payoutSalesDate: [
    offBy(
      'analytics/payoutSalesDate/get/payoutAmount-off',
      'payoutAmount',
      0.01,
      'analytics/PayoutSalesDateReportingData/payout-amount-adds-up',
    ),
  ],
  payoutPayments: [
    inRecords(
      'analytics/payoutPayments/get/payment-repeated',
      'The last payment stands twice.',
      'analytics/PayoutPaymentsReportingData/each-payment-once',
      (rows) => [...rows, ...rows.slice(-1)],
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
      (rows) => rows.map((row) => ({ ...row, paymentTotal: withoutGratuity(row) })),
    ),
  ],
};

/** @param id begins with the operation that gives the records */
function inRecords(
  id: string,
  description: string,
  rule: string,
  change: (rows: Row[]) => Row[],
): UnplacedFault {
  const [, dataSet = ''] = id.split('/');
  const get = operationOf(gets, `${dataSet}/get`);
  return {
    id,
    description,
    rules: [rule],
    alsoBreaks: [`${get.id}/response/200/*`],
    wrap: changingRecords(get, change),
  };
}

/** A total of the last record that is off by a little. */
function offBy(id: string, field: string, amount: number, rule: string): UnplacedFault {
  const description = `${field} of the last record is off by ${Math.abs(amount)}.`;
  return inRecords(id, description, rule, (rows) =>
    withLast(rows, (row) => ({ ...row, [field]: Number(row[field]) + amount })),
  );
}

function withoutGratuity({ paymentTotal, gratuityAmount }: Row): number {
  return Math.round((Number(paymentTotal) - Number(gratuityAmount)) * 100) / 100;
}
