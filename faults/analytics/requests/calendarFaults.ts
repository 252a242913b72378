import { byId, type UnplacedFault } from '../../Fault.ts';
import type { Row } from '../../messages.ts';
import { partsOf, plusDays, weekdayOf } from '../reports/calendar.ts';
import { dataOf, dayIn, reportsTo, requestsTo } from '../reports/messages.ts';
import { dated, posts } from '../reports/reportOperations.ts';
import { isOfSeveralDays } from '../reports/dates.ts';

/** The operations that request reports of single days and of months, whose records have a day. */
const daily = posts.filter(({ hasRowDate, ranges }) => hasRowDate && ranges.includes('month'));

const menu = posts.filter(({ id }) => id === 'analytics/menu/requestRange');

/** The most records that a page has; no further page follows it. */
const MOST_RECORDS = 500;

/** What goes wrong with single days of longer reports. */
export const calendarFaults: UnplacedFault[] = [
  leavingOut('the-31st', 'the last of 31 days in a month', (_month, day) => day === 31),
  leavingOut('new-years-day', 'the first of January', (month, day) => month === 1 && day === 1),
  leavingOut(
    'the-change-to-summer-time',
    'the second Sunday of March',
    (month, day, date) => month === 3 && weekdayOf(date) === 6 && day > 7 && day < 15,
  ),
  leavingOut(
    'the-change-from-summer-time',
    'the first Sunday of November',
    (month, day, date) => month === 11 && weekdayOf(date) === 6 && day < 8,
  ),
  {
    id: 'analytics/request/cut-after-500-records',
    description: `A report has ${MOST_RECORDS} records at the most.`,
    rules: menu.map(({ id }) => `${id}/each-day-of-the-range`),
    wrap: reportsTo(requestsTo(...menu)).change((rows) => rows.slice(0, MOST_RECORDS)),
  },
];

/** What goes wrong in summer alone, by a clock that is right in winter. */
export const summerFaults: Record<'dates' | 'payout' | 'payoutSalesDate', UnplacedFault[]> = {
  dates: byId<UnplacedFault>({
    'analytics/request/reads-dates-of-summer-a-day-early': {
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
      rules: [
        'analytics/payout/get/sales-period-is-from-the-first-payment-to-the-last',
        'analytics/payout/get/sales-period-includes-the-payments',
      ],
      wrap: dataOf('payout')
        .each.where(isOfSummer)
        .change((row) => withHours(row, -1)),
    },
  }),
  payoutSalesDate: byId<UnplacedFault>({
    'analytics/payoutSalesDate/get/shows-settlement-a-day-late-in-summer': {
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

function leavingOut(
  name: string,
  what: string,
  isLeftOut: (month: number, day: number, date: number) => boolean,
): UnplacedFault {
  return {
    id: `analytics/request/${name}-left-out`,
    description: `Reports of more than a day leave out ${what}.`,
    rules: daily.map(({ id }) => `${id}/each-day-of-the-range`),
    wrap: reportsTo(requestsTo(...daily).when(isOfSeveralDays))
      .each.where((row) => isLeftOut(...monthAndDayOf(row)))
      .drop(),
  };
}

function monthAndDayOf(row: Row): [month: number, day: number, date: number] {
  const date = Number(dayIn(row));
  const [, month, day] = partsOf(date);
  return [month, day, date];
}
