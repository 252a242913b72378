import { rangeFrom, rangeUntil } from '../../../generators/fields/businessDates.ts';
import { byRule, type ListedCheck } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { SUMMER } from '../reports/calendarRequests.ts';
import { dataSets, getOperationOf, requestOperation } from '../reports/dataSets.ts';
import { isReady, type ReadyReport } from '../reports/ReportRequest.ts';
import {
  persists,
  reportsFetchedBy,
  sharedReport,
  sharedReports,
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
/** Between these hours of a restaurant's own clock, one business day goes on: none begins or ends. */
const [NOON, LATE] = ['12', '21'];

/** Checks that the payouts by settled date, by sales date and by payment agree with one another. */
export const payoutRelationChecks = byRule({
  'analytics/payout/get/sales-period-includes-the-payments': {
    unseen: 'no payment can be compared with a payout of its restaurant and settledDate',
    ...agreeing(PAYOUT, periodsAround),
  },
  'analytics/payout/get/sales-period-is-from-the-first-payment-to-the-last': {
    unseen: 'no payout has all of its payments in the report of payments',
    ...agreeing(PAYOUT, periodsIn),
  },
  'analytics/payout/get/transactions-include-the-payments': {
    unseen: 'no payout with a transactionCount has payments in the report of payments',
    ...agreeing(PAYOUT, countsIn),
  },
  'analytics/payoutSalesDate/get/settled-dates-are-those-of-the-payments': {
    unseen: 'no payment can be compared with a payout of its restaurant and sales date',
    ...agreeing(SALES_DATE, settledWithin(daysAbout)),
  },
  'analytics/payoutSalesDate/get/sales-date-is-that-of-the-payments': {
    unseen:
      'no payment shows by the clock of its restaurant, at midday, on which day of a payout it was completed',
    ...agreeing(SALES_DATE, settledWithin(dayAtMidday)),
  },
  'analytics/payoutPayments/get/payment-has-one-settled-date': {
    unseen: 'no payment stands in two reports',
    run: paymentHasOneSettledDate,
  },
});

/** The finding for one payout or payment; `actual` is undefined if it is as expected. */
interface Seen {
  expected: string;
  actual: string | undefined;
}

type Compare = (payouts: ReadyReport, payments: ReadyReport) => Seen[];

/** Compares payouts with their payments, in the plain reports and in those of a summer. */
function agreeing(operation: typeof PAYOUT, compare: Compare): Pick<ListedCheck, 'run'> {
  return {
    run: async (trial) => {
      const payouts = await sharedReport(trial, operation, 'base');
      const payments = await sharedReport(trial, PAYMENTS, 'base');
      await agree(trial, payouts, payments, compare);
      const [ofSummer, paidInSummer] = [
        (await sharedReports(trial, operation)).get(SUMMER),
        (await sharedReports(trial, PAYMENTS)).get(SUMMER),
      ];
      if (ofSummer && paidInSummer && isReady(ofSummer) && isReady(paidInSummer))
        await agree(trial, ofSummer, paidInSummer, compare);
    },
  };
}

async function agree(
  trial: Trial,
  payouts: ReadyReport,
  payments: ReadyReport,
  compare: Compare,
): Promise<void> {
  const isBroken = ([one = payouts, other = payments]: ReadyReport[]) =>
    compare(one, other).some(({ actual }) => actual !== undefined);
  // A payment may come in, or be settled on another day, between two reports.
  if (isBroken([payouts, payments]) && !(await persists(trial, [payouts, payments], isBroken)))
    trial.notExercised('payments come in while the reports are requested');
  await trial.each(compare(payouts, payments), async ({ expected, actual }) => {
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

function describePeriod({ salesPeriodStartDateTime, salesPeriodEndDateTime }: Row): string {
  return `${String(salesPeriodStartDateTime)} to ${String(salesPeriodEndDateTime)}`;
}

/** Whether each payment lies in a sales period of its restaurant and settled date. */
function periodsAround(payouts: ReadyReport, payments: ReadyReport): Seen[] {
  const byPlace = Map.groupBy(rowsOf(payouts.ready), placeOf);
  return [...paymentsBy(payments)].flatMap(([place, paid]) => {
    const own = byPlace.get(place) ?? [];
    return paid.flatMap(({ paidDateTime }): Seen[] => {
      const isIn = own.map((row) => isInSalesPeriod(row, paidDateTime));
      // If one of several periods cannot be read, it may be the right one.
      if (own.length === 0 || (!isIn.includes(true) && isIn.includes(undefined))) return [];
      return [
        {
          expected: `a sales period that includes ${String(paidDateTime)}, of a payment settled on ${place}`,
          actual: isIn.includes(true) ? undefined : own.map(describePeriod).join(', '),
        },
      ];
    });
  });
}

/** Undefined if the three times cannot be compared. */
function isInSalesPeriod(row: Row, paidAt: unknown): boolean | undefined {
  const [from, paid, to] = [
    readInstant(row['salesPeriodStartDateTime']),
    readInstant(paidAt),
    readInstant(row['salesPeriodEndDateTime']),
  ];
  if (from === undefined || paid === undefined || to === undefined) return undefined;
  if (from.hasOffset !== paid.hasOffset || to.hasOffset !== paid.hasOffset) return undefined;
  return paid.time > from.time - MINUTE_MS && paid.time < to.time + MINUTE_MS;
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
    const at = (time: number) => String(own[paid.indexOf(time)]?.['paidDateTime']);
    return [
      {
        expected: `a sales period from ${at(first)} to ${at(last)}, the first and the last of ${own.length} payments`,
        actual: isSo ? undefined : describePeriod(payout),
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

/**
 * Whether each payment was settled on a date of the payouts for one of the days on which it may have been completed.
 * @param daysOf these days, as YYYYMMDD; none if a payment does not show them
 */
function settledWithin(daysOf: (payment: Row) => number[]): Compare {
  return (payouts, payments) => {
    const byDay = Map.groupBy(
      rowsOf(payouts.ready),
      (row) => `${restaurantOf(row)} ${readDate(row['salesDate'])}`,
    );
    return rowsOf(payments.ready).flatMap((payment): Seen[] => {
      const [restaurant, settled] = [restaurantOf(payment), readDate(payment['settledDate'])];
      const days = daysOf(payment);
      if (isRefund(payment) || restaurant === undefined || settled === undefined) return [];
      const own = days.map((day) => byDay.get(`${restaurant} ${day}`) ?? []);
      const dates = own.flat().flatMap((row) => row['settledDates']);
      const known = dates.map(readDate);
      const isKnown = known.includes(settled);
      // A day that is not there, or a date that cannot be read, may be the right one.
      const isWhole = own.every((rows) => rows.length > 0) && !known.includes(undefined);
      if (days.length === 0 || !(isKnown || isWhole)) return [];
      return [
        {
          expected: `${settled} among the settledDates of ${days.join(' or ')}, as of the payment of ${String(payment['paidDateTime'])} of the restaurant ${restaurant}`,
          actual: isKnown ? undefined : dates.join(', '),
        },
      ];
    });
  };
}

/** The day of a payment, and those before and after it: the clock that dates payouts is not documented. */
function daysAbout({ paidDateTime }: Row): number[] {
  const day = readDigits(paidDateTime);
  return day === undefined ? [] : [rangeUntil(day, 2).start, day, rangeFrom(day, 2).end];
}

/** A time by a clock other than that of Greenwich. */
const LOCAL = /^\d{4}-\d{2}-\d{2}T(\d{2}).*[+-](?!00:?00)\d{2}:?\d{2}$/;

/** The day of a payment at midday by the clock of its restaurant. */
function dayAtMidday({ paidDateTime }: Row): number[] {
  const [, hour = ''] = LOCAL.exec(String(paidDateTime)) ?? [];
  return hour < NOON || hour >= LATE ? [] : [readDigits(paidDateTime) ?? []].flat();
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
