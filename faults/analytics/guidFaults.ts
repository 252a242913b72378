import type { UnplacedFault } from '../Fault.ts';
import { inRecords } from './inRecords.ts';
import { without, withLast } from './messages.ts';
import { onAll } from './onAll.ts';
import { posts } from './reportOperations.ts';
import { changingRequestedRecords } from './wrappers.ts';

const IN_THEIR_FIELDS = 'analytics/payoutPayments/get/guids-stand-in-their-fields';
const TOLD_APART = 'analytics/payoutPayments/get/order-check-and-payment-are-told-apart';

/** What goes wrong with the restaurantGuid, or with those of payments, in one record of many. */
export const guidFaults: Record<'restaurant' | 'payment', UnplacedFault[]> = {
  restaurant: [
    onAll(
      posts.filter(({ namesRestaurants }) => namesRestaurants),
      {
        id: 'analytics/request/restaurant-guid-as-restaurant-id',
        description: 'The last of several records has its restaurantGuid as restaurantId.',
        rules: [
          'analytics/{operation}/restaurant-guid-stands-in-its-field',
          'analytics/{operation}/each-record-names-its-restaurant',
        ],
        alsoBreaks: ['analytics/*'],
        wrap: (post) =>
          changingRequestedRecords(post, (rows) =>
            rows.length > 1
              ? withLast(rows, (row) => ({
                  ...without(row, 'restaurantGuid'),
                  restaurantId: row['restaurantGuid'],
                }))
              : rows,
          ),
      },
    ),
  ],
  payment: [
    asAnother('orderGuid', 'restaurantGuid', IN_THEIR_FIELDS),
    asAnother('paymentGuid', 'restaurantGuid', IN_THEIR_FIELDS),
    asAnother('paymentGuid', 'checkGuid', TOLD_APART),
    asAnother('checkGuid', 'orderGuid', TOLD_APART),
    ...['orderGuid', 'checkGuid', 'paymentGuid'].map((field) =>
      inRecords(
        `analytics/payoutPayments/get/${field}-as-guid`,
        `The last of several payments has its ${field} as guid.`,
        IN_THEIR_FIELDS,
        (records) =>
          records
            .where((rows) => rows.length > 1)
            .last.change((row) => ({ ...without(row, field), guid: row[field] })),
        [TOLD_APART],
      ),
    ),
    inRecords(
      'analytics/payoutPayments/get/a-payment-of-no-check',
      'The last payment has no checkGuid.',
      TOLD_APART,
      (records) => records.last.without('checkGuid'),
    ),
  ],
};

function asAnother(field: string, other: string, rule: string): UnplacedFault {
  return inRecords(
    `analytics/payoutPayments/get/${field}-is-${other}`,
    `The last payment has its ${other} as ${field}, too.`,
    rule,
    (records) => records.last.set((row) => ({ [field]: row[other] })),
    [
      TOLD_APART,
      'analytics/payoutPayments/get/payment-has-one-settled-date',
      'analytics/PayoutPaymentsReportingData/each-payment-once',
    ],
  );
}
