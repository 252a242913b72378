import { byRule, type ListedCheck } from '../../../src/checked/byRule.ts';
import { recordCheck } from '../../../src/checked/recordCheck.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { dataSets, getOperationOf } from '../reports/dataSets.ts';
import { isReady } from '../reports/ReportRequest.ts';
import { reportsFetchedBy } from '../reports/sharedReports.ts';
import {
  isRefund,
  readDate,
  readDigits,
  readInstant,
  restaurantOf,
  rowsOf,
  shows,
  type Row,
} from '../reports/rows.ts';
import { reportRecordCheck, rowsShown, sumOf, type Finding } from './reportRecordCheck.ts';

/** The day since when there is a status. */
const STATUS_KNOWN_SINCE = 20240110;
/** The day on which a payout was made is open: one that was settled a week before was made before. */
const STATUS_UNKNOWN_UNTIL = 20240103;
/** A month after the day since when there is a status: no payout is settled so long after it was made. */
const STATUS_SURE_FROM = 20240210;
/** Fees may have fractions of a cent, and each figure be rounded by itself. */
const PAYOUT_TOLERANCE = 1;

/** The GUIDs of a payment (Analytics › PayoutPaymentsReportingData). */
const GUIDS = ['orderGuid', 'checkGuid', 'paymentGuid'];

/** Checks of what each payout and each payment says of itself, and that none stands in a report twice. */
export const payoutRecordChecks = byRule({
  'analytics/PayoutSettledDateReportingData/payout-amount-adds-up': reportRecordCheck(
    ['payout'],
    payoutAmount,
  ),
  'analytics/PayoutSalesDateReportingData/payout-amount-adds-up': reportRecordCheck(
    ['payoutSalesDate'],
    payoutAmount,
  ),
  'analytics/PayoutPaymentsReportingData/payment-total-adds-up': reportRecordCheck(
    ['payoutPayments'],
    (row) => sumOf(row, 'paymentTotal', ['paymentSubtotal', 'tipAmount', 'gratuityAmount']),
  ),
  'analytics/PayoutSettledDateReportingData/sales-period-does-not-end-before-it-starts':
    reportRecordCheck(['payout'], salesPeriod),
  'analytics/PayoutSettledDateReportingData/status-none-is-of-before-10-january-2024':
    reportRecordCheck(['payout'], (row) => statusSince(row, STATUS_KNOWN_SINCE, readDate)),
  'analytics/PayoutSettledDateReportingData/status-none-is-not-of-a-month-later': reportRecordCheck(
    ['payout'],
    (row) => statusSince(row, STATUS_SURE_FROM, readDigits),
  ),
  'analytics/PayoutSettledDateReportingData/status-before-10-january-2024-is-none':
    reportRecordCheck(['payout'], statusOfEarlierPayouts),
  'analytics/PayoutSalesDateReportingData/no-payout-status': reportRecordCheck(
    ['payoutSalesDate'],
    (row) => ({
      holds: !shows(row, 'payoutStatus'),
      expected: 'no payoutStatus in a record by sales date',
      actual: `payoutStatus ${JSON.stringify(row['payoutStatus'])}`,
    }),
  ),
  'analytics/payout/get/one-record-per-settled-date': eachOnce('payout', (row) =>
    dayOfRestaurant(row, 'settledDate'),
  ),
  'analytics/payoutSalesDate/get/one-record-per-sales-date': eachOnce('payoutSalesDate', (row) =>
    dayOfRestaurant(row, 'salesDate'),
  ),
  'analytics/PayoutPaymentsReportingData/each-payment-once': eachOnce('payoutPayments', (row) =>
    typeof row['paymentGuid'] === 'string' && !isRefund(row)
      ? `the payment ${row['paymentGuid'].toLowerCase()}`
      : undefined,
  ),
  'analytics/payoutPayments/get/guids-stand-in-their-fields': reportRecordCheck(
    ['payoutPayments'],
    areNotOfTheRestaurant,
  ),
  'analytics/payoutPayments/get/order-check-and-payment-are-told-apart': recordCheck({
    unseen: 'no payment was returned',
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

function payoutAmount(row: Row): Finding {
  const subtracted = ['refundAmount', 'totalFeeAmount', 'withholdingAmount'];
  return sumOf(row, 'payoutAmount', ['paymentAmount'], subtracted, PAYOUT_TOLERANCE);
}

function salesPeriod({
  salesPeriodStartDateTime: start,
  salesPeriodEndDateTime: end,
}: Row): Finding {
  const [from, to] = [readInstant(start), readInstant(end)];
  // With an offset on one side only they cannot be compared.
  if (from === undefined || to === undefined || from.hasOffset !== to.hasOffset) return undefined;
  return {
    holds: to.time >= from.time,
    expected: `an end not before the start ${String(start)}`,
    actual: `the end ${String(end)}`,
  };
}

/** A payout since a day when there is a status shows it by not being NONE, an earlier one shows nothing. */
function statusSince(
  { payoutStatus, settledDate }: Row,
  since: number,
  read: typeof readDate,
): Finding {
  const settled = read(settledDate);
  if (typeof payoutStatus !== 'string' || settled === undefined || settled < since)
    return undefined;
  return {
    holds: payoutStatus !== 'NONE',
    expected: `payoutStatus CAPTURED or SENT for a payout of ${since} or later`,
    actual: `payoutStatus NONE of ${settled}`,
  };
}

function statusOfEarlierPayouts({ payoutStatus, settledDate }: Row): Finding {
  const settled = readDate(settledDate);
  if (typeof payoutStatus !== 'string' || settled === undefined || settled > STATUS_UNKNOWN_UNTIL)
    return undefined;
  return {
    holds: payoutStatus === 'NONE',
    expected: `payoutStatus NONE for a payout of ${STATUS_UNKNOWN_UNTIL} or earlier`,
    actual: `payoutStatus ${payoutStatus} of ${settled}`,
  };
}

/**
 * No report has two records of the same.
 * @param whatIn what a record is of, in words; undefined if it does not show it
 */
function eachOnce(
  key: keyof typeof dataSets,
  whatIn: (row: Row) => string | undefined,
): ListedCheck {
  return {
    unseen: 'no report has two records that show what they are of',
    run: async (trial) => {
      const reports = await reportsFetchedBy(trial, getOperationOf(dataSets[key]));
      await trial.each(reports.filter(isReady), async ({ posted, get, ready }) => {
        const shown = rowsOf(ready).flatMap((row) => whatIn(row) ?? []);
        if (shown.length < 2) return;
        const repeated = shown.find((what, index) => shown.indexOf(what) !== index);
        trial.holds(repeated === undefined, () => ({
          message: `${trial.operation(get.id).documented} returned two records of ${repeated}.`,
          expected: 'one record of each',
          actual: `${shown.length} records of ${new Set(shown).size}`,
          exchanges: [posted, ready],
          counterexample: repeated,
        }));
      });
    },
  };
}

function dayOfRestaurant(row: Row, field: 'settledDate' | 'salesDate'): string | undefined {
  const [restaurant, day] = [restaurantOf(row), row[field]];
  return restaurant === undefined || typeof day !== 'string'
    ? undefined
    : `the restaurant ${restaurant} with the ${field} ${day}`;
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
