import type { UnplacedFault } from '../Fault.ts';
import { dataOf, renaming, reportsTo, requestsTo } from './messages.ts';
import { posts } from './reportOperations.ts';
import { hasSeveral } from '../messages.ts';

const IN_THEIR_FIELDS = 'analytics/payoutPayments/get/guids-stand-in-their-fields';
export const TOLD_APART = 'analytics/payoutPayments/get/order-check-and-payment-are-told-apart';

/** What goes wrong with the restaurantGuid, or with the guids of payments, in one record of many. */
export const guidFaults: Record<'restaurant' | 'payment', UnplacedFault[]> = {
  restaurant: [
    {
      id: 'analytics/request/restaurant-guid-as-restaurant-id',
      description: 'The last of several records has its restaurantGuid as restaurantId.',
      rules: [
        'analytics/{operation}/restaurant-guid-stands-in-its-field',
        'analytics/{operation}/each-record-names-its-restaurant',
      ],
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
      rules: [IN_THEIR_FIELDS],
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

function asAnother(field: string, other: string, rule: string): UnplacedFault {
  return {
    id: `analytics/payoutPayments/get/${field}-is-${other}`,
    description: `The last payment has its ${other} as ${field}, too.`,
    rules: [rule],
    alsoBreaks: ['analytics/payoutPayments/get/payment-has-one-settled-date'],
    wrap: dataOf('payoutPayments').last.set((row) => ({ [field]: row[other] })),
  };
}
