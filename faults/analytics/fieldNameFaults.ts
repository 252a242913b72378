import type { UnplacedFault } from '../Fault.ts';
import { inRecords } from './inRecords.ts';
import { without } from './messages.ts';

/** A date of each data set, and what else it may be called. */
const DATES = {
  labor: ['businessDate', 'date'],
  menu: ['businessDate', 'day'],
  payout: ['settledDate', 'settlementDate'],
  payoutPayments: ['paidDateTime', 'paidAt'],
  payoutSalesDate: ['settledDates', 'settlementDates'],
} as const;

/** What goes wrong with the name of a field in one record of many. */
export const fieldNameFaults: UnplacedFault[] = Object.entries(DATES).map(
  ([dataSet, [field, other]]) =>
    inRecords(
      `analytics/${dataSet}/get/${field}-as-${other}`,
      `The last of several records has its ${field} as ${other}.`,
      `analytics/${dataSet}/get/dates-are-named-as-in-other-records`,
      (records) =>
        records
          .where((rows) => rows.length > 1)
          .last.change((row) => ({ ...without(row, field), [other]: row[field] })),
      ['analytics/*'],
    ),
);
