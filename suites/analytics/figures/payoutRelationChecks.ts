import { dayOf } from '../../../generators/fields/businessDates.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import {
  dataSets,
  getOperationOf,
  requestOperation,
  type RequestOperation,
} from '../reports/dataSets.ts';
import { isReady, requireReady, type ReadyReport } from '../reports/ReportRequest.ts';
import {
  persists,
  requestedAgain,
  reportsFetchedBy,
  sharedReport,
} from '../reports/sharedReports.ts';
import {
  isRefund,
  readDate,
  readDigits,
  readInstant,
  restaurantOf,
  rowsOf,
  type Row,
} from '../reports/rows.ts';

const PAYOUT = requestOperation('analytics/payout/request');
const PAYMENTS = requestOperation('analytics/payoutPayments/request');
const SALES_DATE = requestOperation('analytics/payoutSalesDate/request');

/** Times may be given to the minute. */
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Checks that the payouts by settled date, by sales date and by payment agree with one another. */
export const payoutRelationChecks = byRule({
  'analytics/payout/get/sales-period-includes-the-payments': {
    unseen: 'no payment can be compared with a payout of its restaurant and settledDate',
    run: salesPeriodIncludesThePayments,
  },
  'analytics/payoutSalesDate/get/settled-dates-are-those-of-the-payments': {
    unseen: 'no payment can be compared with a payout of its restaurant and sales date',
    run: settledDatesAreThoseOfThePayments,
  },
  'analytics/payoutPayments/get/payment-has-one-settled-date': {
    unseen: 'no payment stands in two reports',
    run: paymentHasOneSettledDate,
  },
});

/** A payment as far as payouts can be compared with it. */
interface Payment {
  restaurant: string;
  /** YYYYMMDD. */
  settled: number;
  paidAt: string;
}

function paymentsIn({ ready }: ReadyReport): Payment[] {
  const payments = rowsOf(ready).filter((row) => !isRefund(row));
  return payments.flatMap((row) => {
    const [restaurant, settled] = [restaurantOf(row), readDate(row['settledDate'])];
    const paidAt = row['paidDateTime'];
    return restaurant === undefined || settled === undefined || typeof paidAt !== 'string'
      ? []
      : [{ restaurant, settled, paidAt }];
  });
}

async function salesPeriodIncludesThePayments(trial: Trial): Promise<void> {
  const [payments, payouts] = await reportsToCompare(trial, PAYOUT, isInSalesPeriods);
  await trial.each(paymentsIn(payments), async (payment) => {
    const isIn = isInSalesPeriods(payouts, payment);
    if (isIn === undefined) return;
    trial.holds(isIn, () => ({
      message: `The payouts of ${payment.settled} returned by ${trial.operation(payouts.get.id).documented} leave out a payment that was settled on that day.`,
      expected: `a sales period that includes ${payment.paidAt}, of a payment of the restaurant ${payment.restaurant}`,
      actual: settledWith(payouts, payment)
        .map(
          (row) =>
            `${String(row['salesPeriodStartDateTime'])} to ${String(row['salesPeriodEndDateTime'])}`,
        )
        .join(', '),
      exchanges: [payments.ready, payouts.ready],
    }));
  });
}

/** Whether payouts agree with a payment; undefined if they show nothing of it. */
type Agrees = (payouts: ReadyReport, payment: Payment) => boolean | undefined;

/**
 * The plain reports of payments and of payouts. Where they do not agree, both are requested again, at once: a payment may come
 * in, or be settled on another day, between two reports.
 * @throws NotExercised if one is not ready
 */
async function reportsToCompare(
  trial: Trial,
  operation: RequestOperation,
  agrees: Agrees,
): Promise<[payments: ReadyReport, payouts: ReadyReport]> {
  const payments = await sharedReport(trial, PAYMENTS, 'base');
  const payouts = await sharedReport(trial, operation, 'base');
  if (paymentsIn(payments).every((payment) => agrees(payouts, payment) !== false))
    return [payments, payouts];
  const [paymentsAnew, payoutsAnew] = await requestedAgain(trial, [payments, payouts]);
  return [requireReady(trial, paymentsAnew), requireReady(trial, payoutsAnew)];
}

function settledWith({ ready }: ReadyReport, { restaurant, settled }: Payment): Row[] {
  return rowsOf(ready).filter(
    (row) => restaurantOf(row) === restaurant && readDate(row['settledDate']) === settled,
  );
}

function isInSalesPeriods(payouts: ReadyReport, payment: Payment): boolean | undefined {
  const isIn = settledWith(payouts, payment).map((row) => isInSalesPeriod(row, payment.paidAt));
  if (isIn.includes(true)) return true;
  // If one of several periods cannot be read, it may be the right one.
  return isIn.length === 0 || isIn.includes(undefined) ? undefined : false;
}

/** Undefined if the three times cannot be compared. */
function isInSalesPeriod(row: Row, paidAt: string): boolean | undefined {
  const [from, paid, to] = [
    readInstant(row['salesPeriodStartDateTime']),
    readInstant(paidAt),
    readInstant(row['salesPeriodEndDateTime']),
  ];
  if (from === undefined || paid === undefined || to === undefined) return undefined;
  if (from.hasOffset !== paid.hasOffset || to.hasOffset !== paid.hasOffset) return undefined;
  return paid.time > from.time - MINUTE_MS && paid.time < to.time + MINUTE_MS;
}

async function settledDatesAreThoseOfThePayments(trial: Trial): Promise<void> {
  const [payments, payouts] = await reportsToCompare(trial, SALES_DATE, areSettledDates);
  await trial.each(paymentsIn(payments), async (payment) => {
    const isKnown = areSettledDates(payouts, payment);
    if (isKnown === undefined) return;
    trial.holds(isKnown, () => ({
      message: `The payouts returned by ${trial.operation(payouts.get.id).documented} for the day of a payment lack the date on which the payment was settled.`,
      expected: `${payment.settled} among the settledDates of the restaurant ${payment.restaurant}, as of its payment of ${payment.paidAt}`,
      actual: soldAbout(payouts, payment)
        .map(
          (row) =>
            `settledDates ${JSON.stringify(row['settledDates']) ?? 'left out'} of ${String(row['salesDate'])}`,
        )
        .join(', '),
      exchanges: [payments.ready, payouts.ready],
      counterexample: payment.settled,
    }));
  });
}

/**
 * The payouts of the restaurant for the day of a payment, and for the days before and after it: the clock that dates
 * them is not documented.
 */
function soldAbout({ ready }: ReadyReport, { restaurant, paidAt }: Payment): Row[] {
  const paid = readDigits(paidAt) ?? NaN;
  return rowsOf(ready).filter(
    (row) => restaurantOf(row) === restaurant && isNextTo(paid, readDate(row['salesDate'])),
  );
}

function areSettledDates(payouts: ReadyReport, payment: Payment): boolean | undefined {
  const near = soldAbout(payouts, payment);
  const dates = near.map((row) => datesOf(row['settledDates']));
  if (dates.some((some) => some?.includes(payment.settled))) return true;
  // The days beside it have to be there, too.
  const isWhole = new Set(near.map((row) => readDate(row['salesDate']))).size === 3;
  return isWhole && !dates.includes(undefined) ? false : undefined;
}

function isNextTo(date: number, other: number | undefined): boolean {
  return other !== undefined && Math.abs(daysBetween(date, other)) <= 1;
}

/** The days from one YYYYMMDD to another; NaN if one is no day. */
function daysBetween(date: number, other: number): number {
  return (Number(dayOf(other)) - Number(dayOf(date))) / DAY_MS;
}

/** Undefined for anything but an array of dates that can be read. */
function datesOf(value: unknown): number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const dates = value.map(readDate);
  return dates.every((date) => date !== undefined) ? dates : undefined;
}

function settledDatesOf({ ready }: ReadyReport, payment: string): unknown[] {
  return rowsOf(ready)
    .filter((row) => !isRefund(row))
    .filter(({ paymentGuid }) => String(paymentGuid).toLowerCase() === payment.toLowerCase())
    .map(({ settledDate }) => settledDate);
}

async function paymentHasOneSettledDate(trial: Trial): Promise<void> {
  const reports = await reportsFetchedBy(trial, getOperationOf(dataSets.payoutPayments));
  const known = new Map<string, { settled: number; report: ReadyReport }>();
  await trial.each(reports.filter(isReady), async (report) => {
    for (const row of rowsOf(report.ready)) {
      const { paymentGuid, settledDate } = row;
      if (isRefund(row)) continue;
      const settled = readDate(settledDate);
      if (typeof paymentGuid !== 'string' || settled === undefined) continue;
      const before = known.get(paymentGuid.toLowerCase());
      known.set(paymentGuid.toLowerCase(), { settled, report });
      if (before === undefined || before.report === report) continue;
      const hasTwo = (anew: ReadyReport[]) =>
        new Set(anew.flatMap((one) => settledDatesOf(one, paymentGuid))).size > 1;
      if (before.settled !== settled && !(await persists(trial, [before.report, report], hasTwo)))
        continue;
      trial.holds(before.settled === settled, () => ({
        message: `${trial.operation(report.get.id).documented} returned two settled dates for one payment.`,
        expected: `settledDate ${before.settled} of ${paymentGuid}, as in another report`,
        actual: `settledDate ${settled}`,
        exchanges: [before.report.ready, report.ready],
        counterexample: paymentGuid,
      }));
    }
  });
}
