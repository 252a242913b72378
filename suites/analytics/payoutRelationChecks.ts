import { dayOf } from '../../generators/fields/businessDates.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { dataSets } from './dataSets.ts';
import { reportNeeds } from './fixtures.ts';
import { getOperationOf, requestOperation } from './operations.ts';
import { isReady, type ReadyReport } from './Report.ts';
import { readDate, readDigits, readInstant, restaurantOf, rowsOf, type Row } from './rows.ts';
import { reportsFetchedBy, sharedReport } from './sharedReports.ts';

const PAYOUT = requestOperation('analytics/payout/request');
const PAYMENTS = requestOperation('analytics/payoutPayments/request');
const SALES_DATE = requestOperation('analytics/payoutSalesDate/request');

/** Times may be given to the minute. */
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Checks that the payouts by settled date, by sales date and by payment agree with one another. */
export const payoutRelationChecks: Check[] = [
  {
    rule: 'analytics/payout/get/sales-period-includes-the-payments',
    preconditions: reportNeeds,
    run: salesPeriodIncludesThePayments,
  },
  {
    rule: 'analytics/payoutSalesDate/get/settled-dates-are-those-of-the-payments',
    preconditions: reportNeeds,
    run: settledDatesAreThoseOfThePayments,
  },
  {
    rule: 'analytics/payoutPayments/get/payment-has-one-settled-date',
    preconditions: reportNeeds,
    run: paymentHasOneSettledDate,
  },
];

/** A payment as far as payouts can be compared with it. */
interface Payment {
  restaurant: string;
  /** YYYYMMDD. */
  settled: number;
  paidAt: string;
}

function paymentsIn({ ready }: ReadyReport): Payment[] {
  return rowsOf(ready).flatMap((row) => {
    const [restaurant, settled] = [restaurantOf(row), readDate(row['settledDate'])];
    const paidAt = row['paidDateTime'];
    return restaurant === undefined || settled === undefined || typeof paidAt !== 'string'
      ? []
      : [{ restaurant, settled, paidAt }];
  });
}

async function salesPeriodIncludesThePayments(trial: Trial): Promise<void> {
  const payments = await sharedReport(trial, PAYMENTS, 'base');
  const payouts = await sharedReport(trial, PAYOUT, 'base');
  await trial.each(paymentsIn(payments), async ({ restaurant, settled, paidAt }) => {
    const same = rowsOf(payouts.ready).filter(
      (row) => restaurantOf(row) === restaurant && readDate(row['settledDate']) === settled,
    );
    const isIn = same.map((row) => isInSalesPeriod(row, paidAt));
    // Where one of several periods cannot be read, it may be that one.
    if (isIn.length === 0 || (isIn.includes(undefined) && !isIn.includes(true))) return;
    trial.holds(isIn.includes(true), () => ({
      message: `The payouts of ${settled} that ${trial.operation(payouts.get.id).documented} gave leave out a payment that was settled on that day.`,
      expected: `a sales period that includes ${paidAt}, of a payment of the restaurant ${restaurant}`,
      actual: same
        .map(
          (row) =>
            `${String(row['salesPeriodStartDateTime'])} to ${String(row['salesPeriodEndDateTime'])}`,
        )
        .join(', '),
      exchanges: [payments.ready, payouts.ready],
    }));
  });
  if (trial.assertions === 0)
    trial.notExercised(
      'no payment can be compared with a payout of its restaurant and settledDate',
    );
}

/** Undefined where the three times cannot be compared. */
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
  const payments = await sharedReport(trial, PAYMENTS, 'base');
  const payouts = await sharedReport(trial, SALES_DATE, 'base');
  await trial.each(paymentsIn(payments), async ({ restaurant, settled, paidAt }) => {
    const paid = readDigits(paidAt);
    if (paid === undefined) return;
    const near = rowsOf(payouts.ready).filter(
      (row) => restaurantOf(row) === restaurant && isNextTo(paid, readDate(row['salesDate'])),
    );
    const dates = near.map((row) => datesOf(row['settledDates']));
    const isKnown = dates.some((some) => some?.includes(settled));
    // By which clock a payment is of which day is not shown, so that the days beside it have to be there, too.
    const days = new Set(near.map((row) => readDate(row['salesDate'])));
    const isWhole = days.size === 3;
    if (near.length === 0 || (!isKnown && (!isWhole || dates.includes(undefined)))) return;
    trial.holds(isKnown, () => ({
      message: `The payouts that ${trial.operation(payouts.get.id).documented} gave for ${paid} do not name the date on which a payment of that day was settled.`,
      expected: `${settled} among the settledDates of the restaurant ${restaurant}, as of its payment of ${paidAt}`,
      actual: near
        .map((row) => `${JSON.stringify(row['settledDates'])} of ${String(row['salesDate'])}`)
        .join(', '),
      exchanges: [payments.ready, payouts.ready],
      counterexample: settled,
    }));
  });
  if (trial.assertions === 0)
    trial.notExercised('no payment can be compared with a payout of its restaurant and sales date');
}

function isNextTo(date: number, other: number | undefined): boolean {
  return other !== undefined && Math.abs(daysBetween(date, other)) <= 1;
}

/** From one YYYYMMDD to another; NaN where one is no day. */
function daysBetween(date: number, other: number): number {
  return (Number(dayOf(other)) - Number(dayOf(date))) / DAY_MS;
}

/** Undefined for anything but an array of dates that can be read. */
function datesOf(value: unknown): number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const dates = value.map(readDate);
  return dates.every((date) => date !== undefined) ? dates : undefined;
}

async function paymentHasOneSettledDate(trial: Trial): Promise<void> {
  const reports = await reportsFetchedBy(trial, getOperationOf(dataSets.payoutPayments));
  const known = new Map<string, { settled: number; report: ReadyReport }>();
  await trial.each(reports.filter(isReady), async (report) => {
    for (const { paymentGuid, settledDate } of rowsOf(report.ready)) {
      const settled = readDate(settledDate);
      if (typeof paymentGuid !== 'string' || settled === undefined) continue;
      const before = known.get(paymentGuid.toLowerCase());
      known.set(paymentGuid.toLowerCase(), { settled, report });
      if (before === undefined || before.report === report) continue;
      trial.holds(before.settled === settled, () => ({
        message: `${trial.operation(report.get.id).documented} gave a payment two dates of its settlement.`,
        expected: `settledDate ${before.settled} of ${paymentGuid}, as in another report`,
        actual: `settledDate ${settled}`,
        exchanges: [before.report.ready, report.ready],
        counterexample: paymentGuid,
      }));
    }
  });
  if (trial.assertions === 0) trial.notExercised('no payment stands in two reports');
}
