import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { SUMMER } from '../reports/calendarRequests.ts';
import { requestOperation, dataSets, getOperationOf } from '../reports/dataSets.ts';
import { isReady, type ReadyReport } from '../reports/ReportRequest.ts';
import {
  persists,
  sharedReport,
  sharedReports,
  reportsFetchedBy,
} from '../reports/sharedReports.ts';
import {
  isRefund,
  readDate,
  readDigits,
  readInstant,
  restaurantOf,
  rowsOf,
  type Row,
  shows,
} from '../reports/rows.ts';
import { reportRecordCheck, type Finding, rowsShown } from './reportRecordCheck.ts';
import { recordCheck } from '../../../src/checked/recordCheck.ts';

const PAYOUT = requestOperation('analytics/payout/request');
const PAYMENTS = requestOperation('analytics/payoutPayments/request');
const SALES_DATE = requestOperation('analytics/payoutSalesDate/request');

/** Times may be given to the minute. */
const MINUTE_MS = 60_000;
/** Between these hours of a restaurant's own clock, one business day goes on: none begins or ends. */
const [NOON, LATE] = ['12', '21'];

/** The GUIDs of a payment (Analytics › PayoutPaymentsReportingData). */
const GUIDS = ['orderGuid', 'checkGuid', 'paymentGuid'];

/** A month after the day since when there is a status: no payout is settled so long after it was made. */
const STATUS_SURE_FROM = 20240210;

/** Checks of payouts against all the payments that they are made of, and of what each says of itself. */
export const salesPeriodChecks = byRule({
  'analytics/payout/get/sales-period-is-from-the-first-payment-to-the-last': {
    unseen: 'no payout has all of its payments in the report of payments',
    run: (trial) => compared(trial, PAYOUT, periodsIn),
  },
  'analytics/payoutSalesDate/get/sales-date-is-that-of-the-payments': {
    unseen:
      'no payment shows by the clock of its restaurant, at midday, on which day of a payout it was completed',
    run: (trial) => compared(trial, SALES_DATE, salesDatesIn),
  },
  'analytics/payout/get/transactions-include-the-payments': {
    unseen: 'no payout with a transactionCount has payments in the report of payments',
    run: (trial) => compared(trial, PAYOUT, countsIn),
  },
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

/** The finding for one payout; `actual` is undefined if it is as expected. */
interface Seen {
  expected: string;
  actual: string | undefined;
}

async function compared(
  trial: Trial,
  operation: typeof PAYOUT,
  findings: (payouts: ReadyReport, payments: ReadyReport) => Seen[],
): Promise<void> {
  const payouts = await sharedReport(trial, operation, 'base');
  const payments = await sharedReport(trial, PAYMENTS, 'base');
  await agree(trial, payouts, payments, findings);
  const [ofSummer, paidInSummer] = [
    (await sharedReports(trial, operation)).get(SUMMER),
    (await sharedReports(trial, PAYMENTS)).get(SUMMER),
  ];
  if (ofSummer && paidInSummer && isReady(ofSummer) && isReady(paidInSummer))
    await agree(trial, ofSummer, paidInSummer, findings);
}

async function agree(
  trial: Trial,
  payouts: ReadyReport,
  payments: ReadyReport,
  findings: (payouts: ReadyReport, payments: ReadyReport) => Seen[],
): Promise<void> {
  const isBroken = ([one = payouts, other = payments]: ReadyReport[]) =>
    findings(one, other).some(({ actual }) => actual !== undefined);
  // A payment may come in, or be settled on another day, between two reports.
  if (isBroken([payouts, payments]) && !(await persists(trial, [payouts, payments], isBroken)))
    trial.notExercised('payments come in while the reports are requested');
  await trial.each(findings(payouts, payments), async ({ expected, actual }) => {
    trial.holds(actual === undefined, () => ({
      message: `${trial.operation(payouts.get.id).documented} returned a payout that does not match its payments.`,
      expected,
      actual: actual ?? '',
      exchanges: [payments.ready, payouts.ready],
    }));
  });
}

/** The payments of a report by restaurant and settled date. */
function paymentsBy({ ready }: ReadyReport): Map<string, Row[]> {
  const payments = rowsOf(ready).filter((row) => !isRefund(row));
  return Map.groupBy(payments, (row) => placeOf(row) ?? '');
}

function placeOf(row: Row): string | undefined {
  const [restaurant, settled] = [restaurantOf(row), readDate(row['settledDate'])];
  return restaurant === undefined || settled === undefined ? undefined : `${restaurant} ${settled}`;
}

/** Whether each payout of which all payments are known begins with the first and ends with the last. */
function periodsIn(payouts: ReadyReport, payments: ReadyReport): Seen[] {
  const known = paymentsBy(payments);
  const byPlace = Map.groupBy(rowsOf(payouts.ready), placeOf);
  return [...byPlace].flatMap(([place, [payout, ...others]]): Seen[] => {
    const own = known.get(place ?? '') ?? [];
    const isWhole = own.length > 0 && own.length === payout?.['transactionCount'];
    if (payout === undefined || others.length > 0 || !isWhole) return [];
    const times = own.map((row) => readInstant(row['paidDateTime']));
    const ends = ['salesPeriodStartDateTime', 'salesPeriodEndDateTime'].map((name) =>
      readInstant(payout[name]),
    );
    const [from, to] = ends;
    const hasOffset = from?.hasOffset;
    if (from === undefined || to === undefined) return [];
    if ([...times, to].some((time) => time?.hasOffset !== hasOffset)) return [];
    const paid = times.map((time) => time?.time ?? NaN);
    const [first, last] = [Math.min(...paid), Math.max(...paid)];
    const isSo = Math.abs(from.time - first) < MINUTE_MS && Math.abs(to.time - last) < MINUTE_MS;
    const written = (time: Row[string]) => String(time);
    const at = (time: number) => written(own[paid.indexOf(time)]?.['paidDateTime']);
    return [
      {
        expected: `a sales period from ${at(first)} to ${at(last)}, the first and the last of ${own.length} payments`,
        actual: isSo
          ? undefined
          : `${written(payout['salesPeriodStartDateTime'])} to ${written(payout['salesPeriodEndDateTime'])}`,
      },
    ];
  });
}

/** Whether each payout counts at least the payments of something that were settled on its date: refunds may count, too. */
function countsIn(payouts: ReadyReport, payments: ReadyReport): Seen[] {
  const known = new Map(
    [...paymentsBy(payments)].map(([place, own]) => [
      place,
      own.filter(({ paymentTotal }) => Number(paymentTotal) > 0),
    ]),
  );
  return [...Map.groupBy(rowsOf(payouts.ready), placeOf)].flatMap(([place, own]): Seen[] => {
    const { length } = known.get(place ?? '') ?? [];
    const counts = own.map(({ transactionCount }) => Number(transactionCount ?? NaN));
    const sum = counts.reduce((one, other) => one + other, 0);
    if (length === 0 || Number.isNaN(sum)) return [];
    return [
      {
        expected: `a transactionCount of ${length} or more, as so many payments were settled on ${place}`,
        actual: sum >= length ? undefined : `${sum}`,
      },
    ];
  });
}

/** A time by a clock other than that of Greenwich. */
const LOCAL = /^\d{4}-\d{2}-\d{2}T(\d{2}).*[+-](?!00:?00)\d{2}:?\d{2}$/;

/** Whether each payment at midday was settled on a date of the payout for its own day. */
function salesDatesIn(payouts: ReadyReport, payments: ReadyReport): Seen[] {
  const byDay = Map.groupBy(
    rowsOf(payouts.ready),
    (row) => `${restaurantOf(row)} ${readDate(row['salesDate'])}`,
  );
  return rowsOf(payments.ready).flatMap((payment): Seen[] => {
    const { paidDateTime } = payment;
    const [, hour = ''] = LOCAL.exec(String(paidDateTime)) ?? [];
    const settled = readDate(payment['settledDate']);
    if (isRefund(payment) || settled === undefined || hour < NOON || hour >= LATE) return [];
    const own = byDay.get(`${restaurantOf(payment)} ${readDigits(paidDateTime)}`) ?? [];
    const dates = own.flatMap((row) => row['settledDates']);
    const known = dates.map(readDate);
    if (own.length === 0 || known.includes(undefined)) return [];
    return [
      {
        expected: `${settled} among the settledDates of ${readDigits(paidDateTime)}, as of the payment of ${String(paidDateTime)} of the restaurant ${restaurantOf(payment)}`,
        actual: known.includes(settled) ? undefined : dates.join(', '),
      },
    ];
  });
}

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
      message: `${trial.operation(get.id).documented} returned two records of one restaurant and ${field}, ${repeated}.`,
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
