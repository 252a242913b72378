import { changingItsMind } from '../../sequence.ts';
import { isText } from '../../messages.ts';
import type { UnplacedFault } from '../../Fault.ts';
import { all } from '../../on.ts';
import {
  daysIn,
  holdsChange,
  partsOf,
  plusDays,
  plusMonths,
  weekdayOf,
} from '../reports/calendar.ts';
import { isOnlyInactive, ofRange } from '../reports/conditions.ts';
import { askingDates, customRangesUpTo, type Change } from '../reports/dates.ts';
import { requests, requestsTo } from '../reports/messages.ts';
import { posts, type TimeRange } from '../reports/reportOperations.ts';

const CAPS: Record<TimeRange, { rule: string; mostDays: number; months: number }> = {
  day: { rule: 'analytics/{operation}/day-is-one-day', mostDays: 1, months: 0 },
  week: { rule: 'analytics/{operation}/week-is-at-most-7-days', mostDays: 7, months: 0 },
  month: { rule: 'analytics/{operation}/month-is-at-most-31-days', mostDays: 31, months: 1 },
  year: { rule: 'analytics/{operation}/year-is-at-most-366-days', mostDays: 366, months: 12 },
};
const RANGES = Object.keys(CAPS) as TimeRange[];

/** A year has both changes of the clocks, and so as many hours as it has days. */
const BELOW_A_YEAR = RANGES.filter((range) => range !== 'year');

/** What goes wrong with the length of the time ranges. */
export const rangeFaults: UnplacedFault[] = [
  ...RANGES.flatMap((range) => [oneMoreAccepted(range), daysOfTheMonthCompared(range)]),
  {
    ...oneMoreAccepted('week', '-the-second-time'),
    rules: ['analytics/metrics/requestRange/week-is-at-most-7-days'],
    wrap: changingItsMind(
      400,
      ({ path, query, body }) => [path, String(query), body],
      (request, next) => oneMoreAccepted('week').wrap(next)(request),
    ),
  },
  oneMoreAccepted('week', '-of-inactive-restaurants', requests.when(isOnlyInactive)),
  ...RANGES.filter((range) => range !== 'day').map(longestRefused),
  calendarWeek(),
  ...calendarRanges('month'),
  ...calendarRanges('year'),
  ...BELOW_A_YEAR.flatMap(countedInHours),
  onRange(
    'year',
    'needs-a-leap-day',
    '366 days are a year only with a leap day in it.',
    (start, end) => (daysIn(start, end) === 366 && !hasLeapDay(start) ? undefined : [start, end]),
  ),
  onRange('month', 'begins-in-no-february', 'No month begins in February.', (start, end) =>
    partsOf(start)[1] === 2 ? undefined : [start, end],
  ),
  ...RANGES.filter((range) => range !== 'day').flatMap(takingTexts),
  ...[7, 31].map((most) => ({
    id: `analytics/request/custom-range-of-at-most-${most}`,
    description: `A custom range may have at most ${most} days.`,
    rules: [
      ...(most < 10 ? ['analytics/{operation}/range-is-custom'] : []),
      'analytics/{operation}/long-custom-range-is-accepted',
    ],
    wrap: customRangesUpTo(most),
  })),
];

/**
 * The code for one of the ranges has a validation of its own, or none. Each operation is asked for one of the fields
 * there.
 */
function takingTexts(range: TimeRange, place: number): UnplacedFault[] {
  const offering = posts.filter(({ ranges }) => ranges.includes(range));
  return ['restaurants', 'dates'].flatMap((what, turn) => {
    const asked = offering.filter((post) => (place + posts.indexOf(post)) % 2 === turn);
    if (asked.length === 0) return [];
    return {
      id: `analytics/request/${range}/takes-texts-for-${what}`,
      description: `For the range ${range} a text is treated as the ${what}.`,
      rules: asked.map(({ id }) => `${id}/body-is-looked-at-in-every-range`),
      wrap: all(
        ...offering.map((post) => {
          const { sent } = requestsTo(post).when(ofRange(range));
          return turn === 0
            ? sent.withText('restaurantIds', () => [])
            : sent
                .where(({ [post.dates[0]]: start }) => isText(start))
                .set(({ [post.dates[1]]: end }) => ({ [post.dates[0]]: end }));
        }),
      ),
    };
  });
}

function onRange(
  range: TimeRange,
  id: string,
  description: string,
  change: Change,
  asked = requests,
): UnplacedFault {
  return {
    id: `analytics/request/${range}/${id}`,
    description,
    rules: [CAPS[range].rule],
    wrap: askingDates(asked.when(ofRange(range)), change),
  };
}

function oneMoreAccepted(range: TimeRange, id = '', asked = requests): UnplacedFault {
  const { mostDays } = CAPS[range];
  const change: Change = (start, end) =>
    daysIn(start, end) === mostDays + 1 ? [start, plusDays(end, -1)] : [start, end];
  const what = `${mostDays + 1} days are accepted${id.replaceAll('-', ' ')}.`;
  return onRange(range, `one-more-accepted${id}`, what, change, asked);
}

function daysOfTheMonthCompared(range: TimeRange): UnplacedFault {
  const { mostDays } = CAPS[range];
  const what = 'Only the days of the month of the dates are compared.';
  return onRange(range, 'days-of-the-month-compared', what, (start, end) =>
    partsOf(end)[2] - partsOf(start)[2] < mostDays && daysIn(start, end) > mostDays
      ? [start, start]
      : [start, end],
  );
}

function longestRefused(range: TimeRange): UnplacedFault {
  const { mostDays } = CAPS[range];
  return onRange(range, 'longest-refused', `${mostDays} days are rejected.`, (start, end) =>
    daysIn(start, end) >= mostDays ? undefined : [start, end],
  );
}

function countedInHours(range: TimeRange): UnplacedFault[] {
  const { mostDays } = CAPS[range];
  return [
    onRange(
      range,
      'counted-in-hours',
      'The length of a range is counted in hours: too many where clocks go back.',
      (start, end) =>
        daysIn(start, end) === mostDays && holdsChange('autumn', start, end)
          ? undefined
          : [start, end],
    ),
    onRange(
      range,
      'counted-in-whole-days',
      'The length of a range is counted in days of 24 hours: one too few where clocks go forward.',
      (start, end) =>
        daysIn(start, end) === mostDays + 1 && holdsChange('spring', start, end)
          ? [start, plusDays(end, -1)]
          : [start, end],
    ),
  ];
}

/** Drawn requests have up to seven days, so that who refuses some of a week refuses valid ones. */
function calendarWeek(): UnplacedFault {
  const fault = onRange(
    'week',
    'ends-with-sunday',
    'A week does not go beyond Sunday.',
    (start, end) => (weekdayOf(start) + daysIn(start, end) > 7 ? undefined : [start, end]),
  );
  return {
    ...fault,
    alsoBreaks: ['analytics/*/accepts', 'analytics/*/combinations-are-accepted'],
  };
}

/** A month or year of the calendar, counted from either end, with or without the other end. */
function calendarRanges(range: 'month' | 'year'): UnplacedFault[] {
  const { mostDays, months } = CAPS[range];
  const heldTo =
    (isOver: (start: number, end: number) => boolean): Change =>
    (start, end) => {
      if (isOver(start, end)) return undefined;
      return daysIn(start, end) > mostDays ? [start, plusDays(start, mostDays - 1)] : [start, end];
    };
  const what = `A ${range} is one of the calendar`;
  return [
    onRange(
      range,
      'of-the-calendar',
      `${what}, from its first day to the day before the same one.`,
      heldTo((start, end) => end >= plusMonths(start, months)),
    ),
    onRange(
      range,
      'of-the-calendar-and-a-day',
      `${what}, from its first day to the same one.`,
      heldTo((start, end) => end > plusMonths(start, months)),
    ),
    onRange(
      range,
      'of-the-calendar-backwards',
      `${what}, back from its last day.`,
      heldTo((start, end) => start <= plusMonths(end, -months)),
    ),
    onRange(
      range,
      'of-the-calendar-and-a-day-backwards',
      `${what}, back from its last day to the same one.`,
      heldTo((start, end) => start < plusMonths(end, -months)),
    ),
  ];
}

function hasLeapDay(start: number): boolean {
  return Array.from({ length: 366 }, (_, days) => plusDays(start, days) % 10_000).includes(229);
}
