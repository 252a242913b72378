import { byId, type UnplacedFault } from '../Fault.ts';
import { isGrouped } from './conditions.ts';
import { GROUPED } from './identityFaults.ts';
import { withoutNumbers, reportsOf, reportsTo, requestsTo, dataOf, renaming } from './messages.ts';
import { gets, posts } from './reportOperations.ts';
import { hasSeveral } from '../messages.ts';

/** A date field of each data set, and another name for it. */
const DATES = {
  labor: ['businessDate', 'date'],
  menu: ['businessDate', 'day'],
  payout: ['settledDate', 'settlementDate'],
  payoutPayments: ['paidDateTime', 'paidAt'],
  payoutSalesDate: ['settledDates', 'settlementDates'],
} as const;

/** What goes wrong with the records of all data sets whose fields are shown. */
export const fieldFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'analytics/get/no-figures': {
      description: 'Records say whom and when they are about, and nothing else.',
      rules: ['analytics/{operation}/records-show-figures'],
      wrap: reportsOf(...gets.filter(({ id }) => !id.startsWith('analytics/metrics/'))).each.change(
        withoutNumbers,
      ),
    },
    'analytics/request/no-figures-where-grouped': {
      description: 'With a groupBy, records say what they are about, and nothing else.',
      rules: ['labor/get', 'menu/get'].map((get) => `analytics/${get}/records-show-figures`),
      wrap: reportsTo(
        requestsTo(...posts.filter(({ id }) => GROUPED.includes(id))).when(isGrouped),
      ).each.change(withoutNumbers),
    },
  }),
  ...Object.entries(DATES).map(([dataSet, [field, other]]) => ({
    id: `analytics/${dataSet}/get/${field}-as-${other}`,
    description: `The last of several records has its ${field} as ${other}.`,
    rules: [`analytics/${dataSet}/get/dates-are-named-as-in-other-records`],
    wrap: dataOf(dataSet).where(hasSeveral).last.change(renaming(field, other)),
  })),
];
