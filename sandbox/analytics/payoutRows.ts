import { DateTime } from 'luxon';
import type { Restaurant } from '../Restaurant.ts';
import { businessDateOf, dayOf, isoDateOf } from './businessDates.ts';
import { Kept } from './Kept.ts';
import { dollars, total } from './money.ts';
import { restaurantIdentity, rowsPerDay, type ReportQuery, type Row } from './ReportQuery.ts';
import { chargeOf, salesOf, type Check, type Payment } from './salesOf.ts';

/** The longest time in days from a business date to the payout of its payments. */
const LONGEST_SETTLEMENT = 2;
/** Analytics › PayoutSettledDateReportingData: the status of earlier payouts is unavailable. */
const FIRST_DAY_WITH_STATUS = dayOf(20240110)!;

/** A check and the day on which it was paid. */
interface Sale {
  check: Check;
  day: number;
}

/** PayoutSettledDateReportingData: one row per restaurant and settled date. */
export function payoutRows(query: ReportQuery): Row[] {
  return rowsPerDay(query, (restaurant, settledDay) => {
    const sales = settledOn(restaurant, settledDay);
    if (sales.length === 0) return [];
    const paid = sales
      .map(({ check, day }) => day * 1440 + check.payment.paidMinute)
      .sort((minute, otherMinute) => minute - otherMinute);
    return [
      {
        ...restaurantIdentity(restaurant),
        settledDate: businessDateOf(settledDay),
        salesPeriodStartDateTime: dateTimeOf(restaurant, paid[0]!),
        salesPeriodEndDateTime: dateTimeOf(restaurant, paid.at(-1)!),
        ...payoutFigures(sales.map(({ check }) => check.payment)),
        payoutStatus: statusOf(settledDay),
      },
    ];
  });
}

/** PayoutPaymentsReportingData: one row per payment. The dates asked for are settled dates. */
export function payoutPaymentsRows(query: ReportQuery): Row[] {
  return rowsPerDay(query, (restaurant, settledDay) =>
    settledOn(restaurant, settledDay).map(({ check, day }) => ({
      ...restaurantIdentity(restaurant),
      orderGuid: check.orderGuid,
      checkGuid: check.guid,
      paymentGuid: check.payment.guid,
      settledDate: businessDateOf(settledDay),
      orderOpenDateTime: dateTimeOf(restaurant, day * 1440 + check.openedMinute),
      paidDateTime: dateTimeOf(restaurant, day * 1440 + check.payment.paidMinute),
      paymentCardBrand: check.payment.cardBrand,
      paymentCardType: check.payment.cardType,
      tipAmount: dollars(check.payment.tip),
      gratuityAmount: dollars(check.payment.gratuity),
      paymentSubtotal: dollars(check.payment.subtotal),
      paymentTotal: dollars(chargeOf(check.payment)),
    })),
  );
}

/** PayoutSalesDateReportingData: one row per restaurant and sales date. */
export function payoutSalesDateRows(query: ReportQuery): Row[] {
  return rowsPerDay(query, (restaurant, day) => {
    const payments = salesOf(restaurant, day).map(({ payment }) => payment);
    const settledDays = new Set(payments.map(({ settlementDays }) => day + settlementDays));
    return [
      {
        ...restaurantIdentity(restaurant),
        salesDate: businessDateOf(day),
        settledDates: [...settledDays].sort().map(businessDateOf),
        ...payoutFigures(payments),
      },
    ];
  });
}

/** What was paid out on a day, in the order of the sales. */
function settledOn(restaurant: Restaurant, settledDay: number): Sale[] {
  return Array.from({ length: LONGEST_SETTLEMENT }, (_, index) => LONGEST_SETTLEMENT - index)
    .map((age) => ({ age, day: settledDay - age }))
    .flatMap(({ age, day }) =>
      salesOf(restaurant, day)
        .filter(({ payment }) => payment.settlementDays === age)
        .map((check) => ({ check, day })),
    );
}

function payoutFigures(payments: Payment[]): Row {
  const payment = total(payments, chargeOf);
  const refund = total(payments, (each) => each.refund);
  const fee = total(payments, (each) => each.fee);
  const withholding = total(payments, (each) => each.withholding);
  return {
    transactionCount: payments.length,
    paymentAmount: dollars(payment),
    refundAmount: dollars(refund),
    totalFeeAmount: dollars(fee),
    withholdingAmount: dollars(withholding),
    payoutAmount: dollars(payment - refund - fee - withholding),
  };
}

/** Payouts of Sundays are still to be sent: a status that follows from the day alone never changes under a ready report. */
function statusOf(settledDay: number): string {
  if (settledDay < FIRST_DAY_WITH_STATUS) return 'NONE';
  const sunday = new Date(isoDateOf(settledDay)).getUTCDay() === 0;
  return sunday ? 'CAPTURED' : 'SENT';
}

const dateTimes = new Kept<string>();

/** An instant, given in minutes after 1970-01-01 by the restaurant's clock, in ISO 8601 with offset. */
function dateTimeOf({ timeZone }: Restaurant, localMinute: number): string {
  return dateTimes.get(`${timeZone} ${localMinute}`, () => dateTimeIn(timeZone, localMinute));
}

function dateTimeIn(timeZone: string, localMinute: number): string {
  const local = DateTime.fromMillis(localMinute * 60_000, { zone: 'utc' });
  return local.setZone(timeZone, { keepLocalTime: true }).toISO({ suppressMilliseconds: true })!;
}
