import type { UnplacedFault } from '../Fault.ts';
import type { Row } from '../messages.ts';
import { partsOf, weekdayOf } from './calendar.ts';
import { isOfSeveralDays } from './dates.ts';
import { dayIn, reportsTo, requestsTo } from './messages.ts';
import { posts } from './reportOperations.ts';

/** The operations that request reports of single days and of months, whose records have a day. */
const dated = posts.filter(({ hasRowDate, ranges }) => hasRowDate && ranges.includes('month'));
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

function leavingOut(
  name: string,
  what: string,
  isLeftOut: (month: number, day: number, date: number) => boolean,
): UnplacedFault {
  return {
    id: `analytics/request/${name}-left-out`,
    description: `Reports of more than a day leave out ${what}.`,
    rules: dated.map(({ id }) => `${id}/each-day-of-the-range`),
    wrap: reportsTo(requestsTo(...dated).when(isOfSeveralDays))
      .each.where((row) => isLeftOut(...monthAndDayOf(row)))
      .drop(),
  };
}

function monthAndDayOf(row: Row): [month: number, day: number, date: number] {
  const date = Number(dayIn(row));
  const [, month, day] = partsOf(date);
  return [month, day, date];
}
