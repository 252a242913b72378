import type { UnplacedFault } from '../Fault.ts';
import { dataOf, renaming } from './messages.ts';
import { hasSeveral } from '../conditions.ts';

/** A date field of each data set, and another name for it. */
const DATES = {
  labor: ['businessDate', 'date'],
  menu: ['businessDate', 'day'],
  payout: ['settledDate', 'settlementDate'],
  payoutPayments: ['paidDateTime', 'paidAt'],
  payoutSalesDate: ['settledDates', 'settlementDates'],
} as const;

/** What goes wrong with the name of a field in one record of many. */
export const fieldNameFaults: UnplacedFault[] = Object.entries(DATES).map(
  ([dataSet, [field, other]]) => ({
    id: `analytics/${dataSet}/get/${field}-as-${other}`,
    description: `The last of several records has its ${field} as ${other}.`,
    rules: [`analytics/${dataSet}/get/dates-are-named-as-in-other-records`],
    wrap: dataOf(dataSet).where(hasSeveral).last.change(renaming(field, other)),
  }),
);
