import { byId } from '../byId.ts';
import type { UnplacedFault } from '../Fault.ts';
import type { Row } from '../messages.ts';
import { partsOf, plusDays } from './calendar.ts';
import { dataOf, dayIn, reportsTo, requestsTo } from './messages.ts';
import { dated } from './reportOperations.ts';

/** What goes wrong in summer alone, by a clock that is right in winter. */
export const summerFaults: Record<'dates' | 'payout' | 'payoutSalesDate', UnplacedFault[]> = {
  dates: byId<UnplacedFault>({
    'analytics/request/dates-of-summer-a-day-early': {
      description: 'The records of summer are dated a day early.',
      rules: [
        'analytics/{operation}/rows-lie-within-the-dates',
        'analytics/payout/request/rows-lie-within-the-dates',
        'analytics/payoutSalesDate/request/rows-lie-within-the-dates',
      ],
      wrap: reportsTo(requestsTo(...dated))
        .each.where(isOfSummer)
        .change(early),
    },
  }),
  payout: byId<UnplacedFault>({
    'analytics/payout/get/periods-of-summer-an-hour-early': {
      description: 'The sales periods of summer begin and end an hour early.',
      rules: ['analytics/payout/get/sales-period-is-from-the-first-payment-to-the-last'],
      wrap: dataOf('payout')
        .each.where(isOfSummer)
        .change((row) => withHours(row, -1)),
    },
  }),
  payoutSalesDate: byId<UnplacedFault>({
    'analytics/payoutSalesDate/get/settled-a-day-late-in-summer': {
      description: 'The settledDates of summer are a day late.',
      rules: ['analytics/payoutSalesDate/get/sales-date-is-that-of-the-payments'],
      wrap: dataOf('payoutSalesDate').each.where(isOfSummer).change(settledLater),
    },
  }),
};

function isOfSummer(row: Row): boolean {
  const [, month] = partsOf(Number(dayIn(row)));
  return month > 4 && month < 10;
}

function early(row: Row): Row {
  const name = ['businessDate', 'settledDate', 'salesDate'].find((one) => one in row) ?? '';
  return { ...row, [name]: String(plusDays(Number(row[name]), -1)) };
}

function settledLater(row: Row): Row {
  const dates = row['settledDates'] as string[];
  return { ...row, settledDates: dates.map((date) => String(plusDays(Number(date), 1))) };
}

function withHours(row: Row, hours: number): Row {
  const names = ['salesPeriodStartDateTime', 'salesPeriodEndDateTime'];
  const moved = names.map((name) => [
    name,
    new Date(Date.parse(String(row[name])) + hours * 3_600_000).toISOString(),
  ]);
  return { ...row, ...Object.fromEntries(moved) };
}
