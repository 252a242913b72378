import { byId, type UnplacedFault } from '../../Fault.ts';
import { isGrouped } from '../reports/conditions.ts';
import { GROUPED } from '../requests/identityFaults.ts';
import {
  withoutNumbers,
  reportsOf,
  reportsTo,
  requestsTo,
  dataOf,
  renaming,
} from '../reports/messages.ts';
import { gets, posts } from '../reports/reportOperations.ts';
import { hasSeveral } from '../../messages.ts';

const IN_THEIR_FIELDS = 'analytics/payoutPayments/get/guids-stand-in-their-fields';
export const TOLD_APART = 'analytics/payoutPayments/get/order-check-and-payment-are-told-apart';

/** What goes wrong with the restaurantGuid, or with the guids of payments, in one record of many. */
export const guidFaults: Record<'restaurant' | 'payment', UnplacedFault[]> = {
  restaurant: [
    {
      id: 'analytics/request/restaurant-guid-as-restaurant-id',
      description: 'The last of several records has its restaurantGuid as restaurantId.',
      rules: ['analytics/{operation}/each-record-names-its-restaurant'],
      alsoBreaks: ['analytics/*'],
      wrap: reportsTo(requestsTo(...posts.filter(({ namesRestaurants }) => namesRestaurants)))
        .where(hasSeveral)
        .last.change(renaming('restaurantGuid', 'restaurantId')),
    },
  ],
  payment: [
    asAnother('orderGuid', 'restaurantGuid', IN_THEIR_FIELDS),
    asAnother('paymentGuid', 'restaurantGuid', IN_THEIR_FIELDS),
    asAnother('paymentGuid', 'checkGuid', TOLD_APART),
    asAnother('checkGuid', 'orderGuid', TOLD_APART),
    ...['orderGuid', 'checkGuid', 'paymentGuid'].map((field) => ({
      id: `analytics/payoutPayments/get/${field}-as-guid`,
      description: `The last of several payments has its ${field} as guid.`,
      rules: [TOLD_APART],
      wrap: dataOf('payoutPayments').where(hasSeveral).last.change(renaming(field, 'guid')),
    })),
    {
      id: 'analytics/payoutPayments/get/a-payment-of-no-check',
      description: 'The last payment has no checkGuid.',
      rules: [TOLD_APART],
      wrap: dataOf('payoutPayments').last.without('checkGuid'),
    },
  ],
};

/** What goes wrong with the records of all data sets whose fields are shown. */
export const fieldFaults = byId<UnplacedFault>({
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
});

function asAnother(field: string, other: string, rule: string): UnplacedFault {
  return {
    id: `analytics/payoutPayments/get/${field}-is-${other}`,
    description: `The last payment has its ${other} as ${field}, too.`,
    rules: [rule],
    alsoBreaks: ['analytics/payoutPayments/get/payment-has-one-settled-date'],
    wrap: dataOf('payoutPayments').last.set((row) => ({ [field]: row[other] })),
  };
}
