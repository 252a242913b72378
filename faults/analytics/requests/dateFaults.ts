import { isText } from '../../messages.ts';
import type { UnplacedFault } from '../../Fault.ts';
import { all } from '../../on.ts';
import { carried, daysIn, holdsChange, partsOf, plusDays } from '../reports/calendar.ts';
import { askingDates, type Change } from '../reports/dates.ts';
import { requestsTo } from '../reports/messages.ts';
import { posts, type Post, dated } from '../reports/reportOperations.ts';

type Kind = Omit<UnplacedFault, 'wrap' | 'rules'> & { change: Change };

const isEightDigits = (date: number) => date >= 1e7 && date < 1e8;

/** What goes wrong with the form of dates. */
const formKinds = [
  kind('month-13-carried', 'Month 13 is carried over into the next year.', (start, end) =>
    both(start, end, (date) =>
      isEightDigits(date) && partsOf(date)[1] === 13 ? carried(date) : date,
    ),
  ),
  kind('day-00-carried', 'Day 00 is carried over into the month before.', (start, end) =>
    both(start, end, (date) =>
      isEightDigits(date) && partsOf(date)[2] === 0 ? carried(date) : date,
    ),
  ),
  kind('fraction-cut', 'A fraction of the first date is cut off.', (start, end) => [
    Math.floor(start),
    end,
  ]),
  kind('ninth-digit-cut', 'The ninth digit of a date is cut off.', (start, end) =>
    both(start, end, (date) => (date >= 1e8 && date < 1e9 ? Math.floor(date / 10) : date)),
  ),
  kind(
    'last-date-carried',
    'The month and day of the last date are carried over.',
    (start, end) => [start, hasWrongMonthOrDay(end) ? carried(end) : end],
  ),
];

/** What goes wrong with the calendar. */
const calendarKinds = [
  kind('30-february-carried', '30 February is carried over into March.', (start, end) =>
    both(start, end, (date) => (date % 10_000 === 230 ? carried(date) : date)),
  ),
  kind('31-june-carried', '31 June is carried over into July.', (start, end) =>
    both(start, end, (date) => (date % 10_000 === 631 ? carried(date) : date)),
  ),
  kind('always-a-leap-day', 'Every year has a 29 February.', (start, end) =>
    both(start, end, (date) => (date % 10_000 === 229 ? carried(date) : date)),
  ),
  kind(
    'leap-day-in-every-fourth-year',
    'Every fourth year has a 29 February, also of a century.',
    (start, end) =>
      both(start, end, (date) =>
        date % 10_000 === 229 && partsOf(date)[0] % 4 === 0 ? carried(date) : date,
      ),
  ),
  kind(
    'only-first-date-looked-up',
    'The last date may be one that does not exist.',
    (start, end) => [start, isEightDigits(end) && !hasWrongMonthOrDay(end) ? carried(end) : end],
  ),
  kind('single-day-not-looked-up', 'A single date may be one that does not exist.', (start, end) =>
    start === end && isEightDigits(start) && !hasWrongMonthOrDay(start)
      ? [carried(start), carried(end)]
      : [start, end],
  ),
  kind('never-a-leap-day', 'No year has a 29 February.', (start, end) =>
    start % 10_000 === 229 || end % 10_000 === 229 ? undefined : [start, end],
  ),
];

/** What goes wrong with the end of a month. */
const monthEndKinds = [
  kind(
    'last-date-moved-to-the-end-of-its-month',
    'A last date after the end of its month is read as that end.',
    (start, end) => [
      start,
      isEightDigits(end) && !hasWrongMonthOrDay(end) && !isDay(end)
        ? plusDays(end - (end % 100) + 101, -1)
        : end,
    ],
  ),
];

/** What goes wrong with the order of the dates. */
const orderKinds = [
  kind(
    'dates-swapped',
    'If the end date is shortly before the start date, the report is of one day.',
    (start, end) =>
      isDay(start) && isDay(end) && end < start && daysIn(end, start) < 8
        ? [end, end]
        : [start, end],
  ),
  kind('order-within-a-year', 'The order of dates is checked only within a year.', (start, end) =>
    isDay(start) && isDay(end) && partsOf(end)[0] < partsOf(start)[0]
      ? [start, start]
      : [start, end],
  ),
];

/** What goes wrong with the days of a report. */
const rowKinds = [
  kind(
    'one-day-more',
    'A report of several days has the day after the last, too.',
    (start, end, range) =>
      isDay(start) && isDay(end) && end > start && daysIn(start, end) < mostDays(range)
        ? [start, plusDays(end, 1)]
        : [start, end],
  ),
  kind('day-before', 'A report of one day is of the day before.', (start, end) =>
    start === end && isDay(start) ? [plusDays(start, -1), plusDays(end, -1)] : [start, end],
  ),
];

/** Who has records of single days in reports of a month. */
const BY_MONTH = [
  'labor/request',
  'menu/requestRange',
  'payout/request',
  'payoutSalesDate/request',
];

/** What goes wrong with the days of a report of several. */
const spanKinds = {
  ignored: [
    spanKind('last-date-ignored', 'A report of several days has only the first one.', (start) => [
      start,
      start,
    ]),
    spanKind(
      'first-date-ignored',
      'A report of several days has only the last one.',
      (_start, end) => [end, end],
    ),
  ],
  lost: [
    spanKind('first-day-lost', 'A report of several days begins after its first.', (start, end) => [
      plusDays(start, 1),
      end,
    ]),
  ],
};

/** Who goes on from midnight by 24 hours at a time is an hour early or late after a change of the clocks. */
const overChanges = (['spring', 'autumn'] as const).map((change) =>
  spanKind(
    `last-day-lost-over-${change}`,
    `A report over the change of the clocks in ${change} ends before its last day.`,
    (start, end) => (holdsChange(change, start, end) ? [start, plusDays(end, -1)] : [start, end]),
  ),
);

/** Those whose reports may be of several days. */
const ofSeveralDays = posts.filter(({ ranges }) => ranges.length !== 1);

/** What goes wrong with the two dates of a data request. */
export const dateFaults: UnplacedFault[] = [
  ...put(formKinds, posts, ['analytics/{operation}/dates-have-the-form-yyyymmdd']),
  ...put(calendarKinds, posts, ['analytics/{operation}/dates-exist']),
  ...put(monthEndKinds, posts, ['analytics/{operation}/dates-exist']),
  ...put(orderKinds, posts, ['analytics/{operation}/end-is-not-before-start']),
  ...put(spanKinds.ignored, ofSeveralDays, ['analytics/{operation}/dates-select-the-data']),
  ...put(
    [
      spanKind(
        'last-date-ignored-by-month',
        'Several days of a month are the first.',
        (start, end, range) => (range === 'month' ? [start, start] : [start, end]),
      ),
    ],
    dated.filter(({ ranges }) => ranges.includes('month')),
    BY_MONTH.map((id) => `analytics/${id}/dates-select-the-data`),
  ),
  ...put([...spanKinds.lost, ...overChanges], dated, [
    'analytics/{operation}/each-day-of-the-range',
  ]),
  ...put(rowKinds, dated, [
    'analytics/{operation}/rows-lie-within-the-dates',
    'analytics/payout/request/rows-lie-within-the-dates',
    'analytics/payoutSalesDate/request/rows-lie-within-the-dates',
  ]),
];

/** Accepts dates as ISO 8601 writes them, and handles them as if they had the form YYYYMMDD. */
export const hyphenFaults: UnplacedFault[] = [0, 1].map((which) => ({
  id: `analytics/request/${which === 0 ? 'first' : 'last'}-date-with-hyphens`,
  description: `The ${which === 0 ? 'first' : 'last'} date may be written with hyphens too.`,
  rules: posts.map(({ id, dates }) => `${id}/body/${dates[which] ?? ''}/type`),
  wrap: all(
    ...posts.map((post) =>
      requestsTo(post)
        .sent.at(post.dates[which] ?? '')
        .where(isText)
        .where((date) => /^\d{4}-\d\d-\d\d$/.test(date))
        .change((date) => Number(date.replaceAll('-', ''))),
    ),
  ),
}));

function kind(id: string, description: string, change: Change): Kind {
  return { id: `analytics/request/${id}`, description, change };
}

/** The kinds at these operations. */
function put(kinds: Kind[], operations: Post[], rules: string[]): UnplacedFault[] {
  return kinds.map(({ change, ...fault }) => ({
    ...fault,
    rules,
    wrap: askingDates(requestsTo(...operations), change),
  }));
}

/** Whether the dates are valid and cover several days. */
function spanKind(id: string, description: string, change: Change): Kind {
  return kind(id, description, (start, end, range) => {
    const isSpan = isDay(start) && isDay(end) && end > start;
    return isSpan && daysIn(start, end) <= mostDays(range)
      ? change(start, end, range)
      : [start, end];
  });
}

function both(start: number, end: number, change: (date: number) => number): [number, number] {
  return [change(start), change(end)];
}

/** Whether a date of eight digits has a month that there is not, or day 00 or 32 and later. */
function hasWrongMonthOrDay(date: number): boolean {
  const [, month, day] = partsOf(date);
  return isEightDigits(date) && (month < 1 || month > 12 || day < 1 || day > 31);
}

function isDay(date: number): boolean {
  return isEightDigits(date) && carried(date) === date;
}

function mostDays(range: string): number {
  return { day: 1, week: 7, month: 31, year: 366 }[range] ?? Infinity;
}
