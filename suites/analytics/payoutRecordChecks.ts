import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { dataSets, getOperationOf } from './dataSets.ts';
import { reportRecordCheck, type Finding, rowsShown } from './reportRecordCheck.ts';
import { isReady } from './ReportRequest.ts';
import { readDigits, restaurantOf, rowsOf, shows, type Row } from './rows.ts';
import { reportsFetchedBy } from './sharedReports.ts';
import { recordCheck } from '../../src/checked/recordCheck.ts';

/** The GUIDs of a payment (Analytics › PayoutPaymentsReportingData). */
const GUIDS = ['orderGuid', 'checkGuid', 'paymentGuid'];

/** A month after the day since when there is a status: no payout is settled so long after it was made. */
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
  'analytics/PayoutSettledDateReportingData/status-none-is-not-of-a-month-later': reportRecordCheck(
    ['payout'],
    hasStatus,
  ),
  'analytics/PayoutSalesDateReportingData/no-payout-status': reportRecordCheck(
    ['payoutSalesDate'],
    (row) => ({
      holds: !shows(row, 'payoutStatus'),
      expected: 'no payoutStatus in a record by sales date',
      actual: `payoutStatus ${JSON.stringify(row['payoutStatus'])}`,
    }),
  ),
  'analytics/payoutPayments/get/guids-stand-in-their-fields': reportRecordCheck(
    ['payoutPayments'],
    areNotOfTheRestaurant,
  ),
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

function hasStatus({ payoutStatus, settledDate }: Row): Finding {
  const settled = readDigits(settledDate);
  if (typeof payoutStatus !== 'string' || settled === undefined) return undefined;
  if (settled < STATUS_SURE_FROM) return undefined;
  return {
    holds: payoutStatus !== 'NONE',
    expected: `payoutStatus CAPTURED or SENT for a payout of ${STATUS_SURE_FROM} or later`,
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

function areNotOfTheRestaurant(row: Row): Finding {
  const shown = GUIDS.filter((field) => shows(row, field));
  if (shown.length === 0 || restaurantOf(row) === undefined) return undefined;
  const found = shown.find((field) => isOne(row[field], row['restaurantGuid']));
  return {
    holds: found === undefined,
    expected: `${found} other than the restaurantGuid`,
    actual: `${found} ${String(row['restaurantGuid'])}, which is its restaurantGuid`,
  };
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
