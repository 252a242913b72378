import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { dataSets, getOperationOf } from './dataSets.ts';
import { reportRecordCheck, type Finding, rowsShown } from './reportRecordCheck.ts';
import { isReady } from './ReportRequest.ts';
import { readDigits, restaurantOf, rowsOf, shows, type Row } from './rows.ts';
import { reportsFetchedBy } from './sharedReports.ts';
import { recordCheck } from '../../src/checked/recordCheck.ts';
import { restaurantsOf } from './fixtures.ts';

/** The GUIDs of a payment (Analytics › PayoutPaymentsReportingData). */
const GUIDS = ['orderGuid', 'checkGuid', 'paymentGuid'];

/** Every payout of this year or a later one was made after the day since when there is a status, whichever date that is. */
const STATUS_CERTAIN_SINCE = 20250101;
/** A month after that day: no payout is settled so long after it was made. Later years are a rule of their own. */
const STATUS_SURE_FROM = 20240210;

/** Checks of the groups in records of payouts, of their status, and of the guids of payments. */
export const payoutRecordChecks = byRule({
  'analytics/payout/get/one-record-per-settled-date': {
    unseen: 'no report has two records with a settledDate',
    run: (trial) => oneRecordPer(trial, 'payout', 'settledDate'),
  },
  'analytics/payoutSalesDate/get/one-record-per-sales-date': {
    unseen: 'no report has two records with a salesDate',
    run: (trial) => oneRecordPer(trial, 'payoutSalesDate', 'salesDate'),
  },
  'analytics/PayoutSettledDateReportingData/status-none-is-of-years-before': reportRecordCheck(
    ['payout'],
    (row) => hasStatus(row, STATUS_CERTAIN_SINCE),
  ),
  'analytics/PayoutSettledDateReportingData/status-none-is-not-of-a-month-later': reportRecordCheck(
    ['payout'],
    (row) => hasStatus(row, STATUS_SURE_FROM, STATUS_CERTAIN_SINCE),
  ),
  'analytics/PayoutSalesDateReportingData/no-payout-status': reportRecordCheck(
    ['payoutSalesDate'],
    (row) => ({
      holds: !shows(row, 'payoutStatus'),
      expected: 'no payoutStatus in a record by sales date',
      actual: `payoutStatus ${JSON.stringify(row['payoutStatus'])}`,
    }),
  ),
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
    judge: ({ row, known }) => standsInItsField(row, known),
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
    judge: ({ row, mayBeOne }) => areToldApart(row, mayBeOne),
  }),
});

/** The payouts that were settled from one day on and before another. */
function hasStatus({ payoutStatus, settledDate }: Row, from: number, until = Infinity): Finding {
  const settled = readDigits(settledDate);
  if (typeof payoutStatus !== 'string' || settled === undefined) return undefined;
  if (settled < from || settled >= until) return undefined;
  return {
    holds: payoutStatus !== 'NONE',
    expected: `payoutStatus CAPTURED or SENT for a payout of ${from} or later`,
    actual: `payoutStatus NONE of ${settled}`,
  };
}

async function oneRecordPer(
  trial: Trial,
  key: 'payout' | 'payoutSalesDate',
  field: 'settledDate' | 'salesDate',
): Promise<void> {
  const reports = await reportsFetchedBy(trial, getOperationOf(dataSets[key]));
  await trial.each(reports.filter(isReady), async ({ posted, get, ready }) => {
    const places = rowsOf(ready)
      .filter((row) => restaurantOf(row) !== undefined && typeof row[field] === 'string')
      .map((row) => `${restaurantOf(row)} ${String(row[field])}`);
    if (places.length < 2) return;
    const repeated = places.find((place, index) => places.indexOf(place) !== index);
    trial.holds(repeated === undefined, () => ({
      message: `${trial.operation(get.id).documented} gave two records of one restaurant and ${field}, ${repeated}.`,
      expected: `one record of each restaurant and ${field}`,
      actual: `${places.length} records of ${new Set(places).size}`,
      exchanges: [posted, ready],
      counterexample: repeated,
    }));
  });
}

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

/** None is the GUID of the restaurant, and no undocumented field holds a GUID that other records have in the missing one. */
function standsInItsField(row: Row, known: Map<string, Set<string>>): Finding {
  const ofRestaurant = GUIDS.find((field) => isOne(row[field], row['restaurantGuid']));
  if (ofRestaurant !== undefined)
    return {
      holds: false,
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
        holds: false,
        expected: `${String(found[1])} as ${field}, as in another report`,
        actual: `${found[0]} ${String(found[1])}, and no ${field}`,
      };
  }
  return GUIDS.some((field) => shows(row, field))
    ? { holds: true, expected: '', actual: '' }
    : undefined;
}

function areToldApart(row: Row, mayBeOne: boolean): Finding {
  const { orderGuid, checkGuid, paymentGuid } = row;
  const lacking = GUIDS.filter((field) => !shows(row, field));
  const isPaymentAnother = !isOne(paymentGuid, orderGuid) && !isOne(paymentGuid, checkGuid);
  const isApart = isPaymentAnother && (mayBeOne || !isOne(orderGuid, checkGuid));
  return {
    holds: lacking.length === 0 && isApart,
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
