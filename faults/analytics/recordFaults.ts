import type { UnplacedFault } from '../Fault.ts';
import { withLast, type Row } from './messages.ts';
import { gets, operationOf } from './reportOperations.ts';
import { telling } from './wrappers.ts';

/** What goes wrong within single records. */
export const recordFaults: UnplacedFault[] = [
  inRecords(
    'labor',
    'BusinessDate/exists',
    '30-february',
    'The last record is of 30 February.',
    (rows) => withLast(rows, (row) => ({ ...row, businessDate: '20250230' })),
  ),
  inRecords(
    'menu',
    'BusinessDate/exists',
    'hyphens',
    'The last record has its date with hyphens.',
    (rows) => withLast(rows, (row) => ({ ...row, businessDate: '2026-03-16' })),
  ),
  offBy('labor', 'LaborReportingData/total-hours-add-up', 'totalHours', -0.25),
  offBy('labor', 'LaborReportingData/total-cost-adds-up', 'totalCost', 0.01),
  offBy('payout', 'PayoutSettledDateReportingData/payout-amount-adds-up', 'payoutAmount', -0.01),
  offBy(
    'payoutSalesDate',
    'PayoutSalesDateReportingData/payout-amount-adds-up',
    'payoutAmount',
    0.01,
  ),
  offBy(
    'payoutPayments',
    'PayoutPaymentsReportingData/payment-total-adds-up',
    'paymentTotal',
    0.01,
  ),
  inRecords(
    'payoutPayments',
    'PayoutPaymentsReportingData/payment-total-adds-up',
    'without-gratuity',
    'The total leaves out the gratuity.',
    (rows) => rows.map((row) => ({ ...row, paymentTotal: withoutGratuity(row) })),
  ),
  inRecords(
    'payout',
    'PayoutSettledDateReportingData/sales-period-does-not-end-before-it-starts',
    'ends-exchanged',
    'The first and the last payment of the last record are exchanged.',
    (rows) =>
      withLast(rows, (row) => ({
        ...row,
        salesPeriodStartDateTime: row['salesPeriodEndDateTime'],
        salesPeriodEndDateTime: row['salesPeriodStartDateTime'],
      })),
  ),
  inRecords(
    'payout',
    'PayoutSettledDateReportingData/status-none-is-of-before-10-january-2024',
    'none-on-the-day-itself',
    'The payouts of 10 January 2024 have the status NONE, too.',
    (rows) =>
      rows.map((row) =>
        row['settledDate'] === '20240110' ? { ...row, payoutStatus: 'NONE' } : row,
      ),
  ),
];

function inRecords(
  dataSet: string,
  rule: string,
  what: string,
  description: string,
  change: (rows: Row[]) => Row[],
): UnplacedFault {
  const get = operationOf(gets, `${dataSet}/get`);
  return {
    id: `${get.id}/${what}`,
    description,
    rules: [`analytics/${rule}`],
    alsoBreaks: [`${get.id}/response/200/*`],
    wrap: telling(get, change),
  };
}

/** A total of the last record that is off by a little. */
function offBy(dataSet: string, rule: string, field: string, amount: number): UnplacedFault {
  const description = `${field} of the last record is off by ${Math.abs(amount)}.`;
  return inRecords(dataSet, rule, `${field}-off`, description, (rows) =>
    withLast(rows, (row) => ({ ...row, [field]: Number(row[field]) + amount })),
  );
}

function withoutGratuity({ paymentTotal, gratuityAmount }: Row): number {
  return Math.round((Number(paymentTotal) - Number(gratuityAmount)) * 100) / 100;
}
