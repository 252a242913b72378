import { byRule } from '../../src/check/byRule.ts';
import { recordCheck } from '../../src/check/recordCheck.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { restaurantsOf } from './fixtures.ts';
import { findingsOf, rowsShown, type Finding } from './reportRecordCheck.ts';
import { restaurantOf, shows, type Row } from './rows.ts';

/** The GUIDs of a payment (Analytics › PayoutPaymentsReportingData). */
const GUIDS = ['orderGuid', 'checkGuid', 'paymentGuid'];

/** Checks of the GUIDs that the record of a payment shows. */
export const paymentGuidChecks = byRule({
  'analytics/payoutPayments/get/guids-stand-in-their-fields': recordCheck({
    unseen: 'no payment of a restaurant that is known has an order, a check or a GUID',
    records: async (trial) => {
      const shown = await rowsShown(trial, ['payoutPayments']);
      const named = restaurantsOf(trial).map((guid) => guid.toLowerCase());
      const known = knownIn(shown.map(({ record }) => record));
      return shown
        .filter(({ record }) => named.includes(restaurantOf(record) ?? ''))
        .map((one) => ({ ...one, record: { row: one.record, known } }));
    },
    judge: ({ row, known }) => findingsOf(standsInItsField(row, known)),
  }),
  'analytics/payoutPayments/get/order-check-and-payment-are-told-apart': recordCheck({
    unseen: 'no payment was given',
    records: async (trial: Trial) => {
      const shown = await rowsShown(trial, ['payoutPayments']);
      const rows = shown.map(({ record }) => record);
      const alike = rows.filter(({ orderGuid, checkGuid }) => isOne(orderGuid, checkGuid));
      // If each order has one check, the GUIDs of both may be the same.
      const mayBeOne = alike.length * 2 > rows.length;
      return shown.map((one) => ({ ...one, record: { row: one.record, mayBeOne } }));
    },
    judge: ({ row, mayBeOne }) => findingsOf(areToldApart(row, mayBeOne)),
  }),
});

/** The GUIDs that any record shows in each of the fields, in lower case. */
function knownIn(rows: Row[]): Map<string, Set<string>> {
  return new Map(
    GUIDS.map((field) => [
      field,
      new Set(
        rows.filter((row) => shows(row, field)).map((row) => String(row[field]).toLowerCase()),
      ),
    ]),
  );
}

/**
 * None is the GUID of the restaurant, and no undocumented field holds a GUID that other records have in the missing
 * one.
 */
function standsInItsField(row: Row, known: Map<string, Set<string>>): Finding {
  const ofRestaurant = GUIDS.find((field) => isOne(row[field], row['restaurantGuid']));
  if (ofRestaurant !== undefined)
    return {
      expected: `a ${ofRestaurant} other than the restaurantGuid`,
      actual: `${ofRestaurant} ${String(row[ofRestaurant])}, which is its restaurantGuid`,
    };
  for (const field of GUIDS.filter((one) => !shows(row, one))) {
    const found = Object.entries(row).find(
      ([name, value]) =>
        ![...GUIDS, 'restaurantGuid'].includes(name) &&
        known.get(field)?.has(String(value).toLowerCase()),
    );
    if (found !== undefined)
      return {
        expected: `${String(found[1])} as ${field}, as in another report`,
        actual: `${found[0]} ${String(found[1])}, and no ${field}`,
      };
  }
  return GUIDS.some((field) => shows(row, field)) ? 'kept' : undefined;
}

function areToldApart(row: Row, mayBeOne: boolean): Finding {
  const { orderGuid, checkGuid, paymentGuid } = row;
  const lacking = GUIDS.filter((field) => !shows(row, field));
  const isPaymentAnother = !isOne(paymentGuid, orderGuid) && !isOne(paymentGuid, checkGuid);
  const isApart = isPaymentAnother && (mayBeOne || !isOne(orderGuid, checkGuid));
  return lacking.length === 0 && isApart
    ? 'kept'
    : {
        expected: 'orderGuid, checkGuid and paymentGuid, each with a GUID of its own',
        actual:
          lacking.length > 0
            ? `no ${lacking.join(' and ')}`
            : `orderGuid ${String(orderGuid)}, checkGuid ${String(checkGuid)} and paymentGuid ${String(paymentGuid)}`,
      };
}

function isOne(guid: unknown, other: unknown): boolean {
  return typeof guid === 'string' && guid.toLowerCase() === String(other).toLowerCase();
}
