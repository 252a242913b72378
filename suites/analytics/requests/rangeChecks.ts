import { byRule, type ListedCheck } from '../../../src/checked/byRule.ts';
import {
  daysIn,
  MOST_DAYS,
  rangeFrom,
  rangeUntil,
  TIME_RANGES,
  type DateRange,
  type TimeRange,
} from '../../../generators/fields/businessDates.ts';
import { clockChangeBefore } from '../../../generators/fields/clockChanges.ts';
import { isSuccess } from '../../../src/sent/judging/answers.ts';
import { ownCases } from '../../../src/checked/ownCases.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { acceptedIfInReach } from './acceptedIfInReach.ts';
import { businessDateOf } from '../reports/fixtures.ts';
import { sharedRequest, requestFor } from '../reports/baseRequest.ts';
import { customRangesOverChanges } from '../reports/calendarRequests.ts';
import { expectIdentifier } from '../reports/expectIdentifier.ts';
import { observeRequest } from '../reports/observeAnswer.ts';
import {
  requestOperationOf,
  type RequestOperation,
  requestOperations,
} from '../reports/dataSets.ts';
import { partsOf, type ReportRequest } from '../reports/ReportRequest.ts';
import { anchorsOf, fromEachMonth, type Anchor } from '../../../generators/fields/rangeAnchors.ts';
import { countOf } from '../../../src/words/countOf.ts';
import type { Check } from '../../../src/checked/Check.ts';
import { sharedRequests, spanOf } from '../reports/sharedRequests.ts';

/** Lengths of a custom range that every reader accepts: one day, and a length that is neither a day nor a week. */
const CUSTOM_DAYS = [1, 10];

/** Of the named ranges only the year allows this; how long a custom range may be is open. */
const LONG_CUSTOM_DAYS = [40];

/**
 * Ranges well over the limit, which a service may let pass that compares only parts of the dates, or counts in other
 * units.
 */
const FAR_OVER: Record<TimeRange, number[]> = {
  day: [3, 31, 32, 366, 367],
  week: [9, 14, 32, 366],
  month: [33, 62, 366, 367],
  year: [368, 731, 732],
};

/** How many further places of the calendar each operation tries; the operations share out the others. */
const ANCHORS = 2;

/** How many ranges well over the limit each operation tries. */
const FAR = 1;

/** Checks of how many days a time range may have, its first and its last day counted. */
export const rangeChecks = byRule({
  'analytics/{operation}/range-is-custom': async (trial) => {
    await customRangesAreAccepted(trial, [
      ...customRangesUntil(trial, CUSTOM_DAYS),
      ...customRangesOverChanges(businessDateOf(trial)),
    ]);
    await trial.each(customRangesUntil(trial, CUSTOM_DAYS.slice(-1)), (dates) =>
      isAcceptedBehindADay(trial, dates),
    );
  },
  'analytics/{operation}/long-custom-range-is-accepted': (trial) =>
    customRangesAreAccepted(trial, customRangesUntil(trial, LONG_CUSTOM_DAYS)),
  'analytics/{operation}/day-is-one-day': capCheck('day'),
  'analytics/{operation}/week-is-at-most-7-days': capCheck('week'),
  'analytics/{operation}/month-is-at-most-31-days': capCheck('month'),
  'analytics/{operation}/year-is-at-most-366-days': capCheck('year'),
});

function capCheck(range: TimeRange): ListedCheck {
  return {
    unseen: `no range of ${MOST_DAYS[range]} days was accepted or rejected for its length`,
    run: (trial) => capIsKept(trial, range),
  };
}

function customRangesUntil(trial: Trial, lengths: number[]): DateRange[] {
  return lengths.map((days) => rangeUntil(businessDateOf(trial), days));
}

async function customRangesAreAccepted(trial: Trial, ranges: DateRange[]): Promise<void> {
  const operation = requestOperationOf(trial);
  await trial.each(ranges, (dates) => rangeIsAccepted(trial, operation, dates));
}

/** The limit of a named range is not that of the next request. */
async function isAcceptedBehindADay(trial: Trial, dates: DateRange): Promise<void> {
  const operation = requestOperationOf(trial);
  const custom = requestFor(trial, operation, dates);
  const named = requestOperations.find(
    ({ dataSet, timeRanges }) => dataSet === operation.dataSet && timeRanges.includes('day'),
  );
  const twin = await sharedRequest(trial, custom);
  if (named === undefined || !isSuccess(trial.operation(operation.id), twin)) return;
  const day = requestFor(trial, named, { start: dates.end, end: dates.end }, 'day');
  await trial.send(named.id, partsOf(day), { expects: 'success', role: 'setup' });
  const behind = await trial.send(operation.id, partsOf(custom), { expects: 'success' });
  const what = `a range of ${countOf(daysIn(dates), 'day')}, right after a request for one day`;
  expectIdentifier(trial, behind, what, 'the same request was accepted before');
}

async function rangeIsAccepted(
  trial: Trial,
  operation: RequestOperation,
  dates: DateRange,
  range?: TimeRange,
): Promise<boolean> {
  const request = requestFor(trial, operation, dates, range);
  const what = `a range of ${countOf(daysIn(dates), 'day')} (${inWords(dates)})`;
  return acceptedIfInReach(trial, request, aroundOf(dates), what);
}

/**
 * On every anchor: the longest range is accepted, and with one day more refused; on the first one, shorter and far
 * longer ones too.
 */
async function capIsKept(trial: Trial, range: TimeRange): Promise<void> {
  const operation = requestOperationOf(trial);
  const mostDays = MOST_DAYS[range];
  const [first, ...further] = anchorsOf(range, businessDateOf(trial));
  const shorter = [1, mostDays - 1].filter((days) => days > 0 && days < mostDays);
  const others = [...new Set(shorter)].map((days) => first.range(days));
  // A day of 25 hours is one day.
  const longDay = rangeFrom(clockChangeBefore(businessDateOf(trial), 'autumn'), 1);
  await trial.each(range === 'day' ? [longDay] : others, (dates) =>
    rangeIsAccepted(trial, operation, dates, range),
  );
  const farOver = ownCases(trial, FAR_OVER[range], FAR);
  await lineIsKept(trial, operation, range, first, [mostDays + 1, ...farOver]);
  await lineIsKept(trial, operation, range, first, [mostDays + 1], fullest(operation, range));
  await trial.each(ownCases(trial, further, ANCHORS), (anchor) =>
    lineIsKept(trial, operation, range, anchor, [mostDays + 1]),
  );
  if (range === 'month') await eachMonthIsAccepted(trial, operation);
  await observeRangeNotOffered(trial);
}

/**
 * From each month of the year before: what is accepted since the month before, and for the last days of the range, shows
 * that it neither reaches too far back nor is without data.
 */
async function eachMonthIsAccepted(trial: Trial, operation: RequestOperation): Promise<void> {
  const months = fromEachMonth(Math.floor(businessDateOf(trial) / 10_000) - 1);
  const pairs = months.slice(1).map((dates, place) => [dates, months[place] ?? dates] as const);
  await trial.each(pairs, ([dates, before]) => {
    const request = requestFor(trial, operation, dates, 'month');
    const lastDays = { start: dates.end - 13, end: dates.end };
    return acceptedIfInReach(trial, request, [before, lastDays], `a range (${inWords(dates)})`);
  });
}

async function observeRangeNotOffered(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const range = TIME_RANGES.find((candidate) => !operation.timeRanges.includes(candidate));
  if (range === undefined) return;
  const date = businessDateOf(trial);
  const request = requestFor(trial, operation, { start: date, end: date }, range);
  const what = `the time range ${range} of ${operation.dataSet.name}`;
  await observeRequest(trial, 'analytics/range-not-offered', what, request);
}

/** All that a request may have beside its dates: for inactive restaurants, say, its length may not be looked at. */
function fullest({ dataSet }: RequestOperation, range: TimeRange): Partial<ReportRequest> {
  const mayGroup = dataSet.groupBy.length > 0 && dataSet.groupByFor.includes(range);
  return {
    ...{ restaurantIds: [], onlyInactive: true },
    ...(mayGroup && { groupBy: dataSet.groupBy.slice(0, 1) }),
    ...(dataSet.takesAggregateBy && range === 'day' && { aggregateBy: 'HOUR' }),
  };
}

/** The longest range is accepted (or, with `more`, may be), and from there each that is over it refused. */
async function lineIsKept(
  trial: Trial,
  operation: RequestOperation,
  range: TimeRange,
  anchor: Anchor,
  over: number[],
  more?: Partial<ReportRequest>,
): Promise<void> {
  const mostDays = MOST_DAYS[range];
  const ofDays = (days: number): ReportRequest => ({
    ...requestFor(trial, operation, anchor.range(days), range),
    ...more,
  });
  const longest = ofDays(mostDays);
  const isAccepted =
    more === undefined
      ? await rangeIsAccepted(trial, operation, longest.dates, range)
      : isSuccess(trial.operation(operation.id), await sharedRequest(trial, longest));
  if (!isAccepted) return;
  await trial.each(over, async (days) => {
    const request = ofDays(days);
    const what = `a range of ${countOf(days, 'day')} (${inWords(request.dates)})`;
    await trial.refuses(operation.id, partsOf(request), what, {
      twin: `the same request with ${countOf(mostDays, 'day')} (${inWords(longest.dates)}) was accepted`,
    });
  });
}

/** Its ends alone; of one day, the same day of the week before and after: a restaurant may be closed on Sundays. */
function aroundOf({ start, end }: DateRange): DateRange[] {
  const days = start === end ? [rangeUntil(start, 8).start, rangeFrom(start, 8).end] : [start, end];
  return days.map((day) => ({ start: day, end: day }));
}

function inWords({ start, end }: DateRange): string {
  return `${start} to ${end}`;
}

/** Checks that a data request is validated in every time range; constraints on bodies use only the plainest range. */
export const everyRangeCheck: Check = {
  rule: 'analytics/{operation}/body-is-looked-at-in-every-range',
  unseen: 'no request for a longer range was accepted',
  run: bodyIsLookedAt,
};

async function bodyIsLookedAt(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const requests = sharedRequests(trial, operation);
  const longer = operation.timeRanges.filter((range) => range !== 'day');
  await trial.each(longer, async (range) => {
    const valid = requests[spanOf(range)];
    if (valid === undefined) return;
    if (!isSuccess(trial.operation(operation.id), await sharedRequest(trial, valid))) return;
    const field = wrongFieldOf(operation, longer.indexOf(range));
    const parts = partsOf(valid);
    const wrong = { ...parts, body: { ...(parts.body as object), [field]: 'text' } };
    const what = `a text as ${field} in a request for the range ${range}`;
    await trial.refuses(operation.id, wrong, what, {
      twin: `the same request with a valid ${field} was accepted with 200`,
    });
  });
}

/** Alternates the two fields, so that neither is tied to one range. */
function wrongFieldOf(operation: RequestOperation, place: number): string {
  const turn = place + requestOperations.findIndex(({ id }) => id === operation.id);
  return turn % 2 === 0 ? 'restaurantIds' : operation.dataSet.dateFields[0];
}
