import {
  daysIn,
  MOST_DAYS,
  rangeFrom,
  rangeUntil,
  type DateRange,
} from '../../../generators/fields/businessDates.ts';
import { isSuccess } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import { ownCases } from '../../../src/checked/ownCases.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { acceptedIfInReach } from './acceptedIfInReach.ts';
import { businessDateOf } from '../reports/fixtures.ts';
import { sharedRequest, requestFor } from '../reports/baseRequest.ts';
import { observeRequest } from '../reports/observeAnswer.ts';
import { requestOperationOf, type RequestOperation } from '../reports/dataSets.ts';
import { partsOf, type ReportRequest } from '../reports/ReportRequest.ts';
import {
  impossibleDates,
  malformedDates,
  realDates,
  reversedRanges,
  type WrongDate,
} from '../../../generators/fields/wrongBusinessDates.ts';

/** How many wrong dates, real dates and reversed ranges each operation tries; the operations share out the others. */
const [WRONG, REAL, REVERSED] = [5, 3, 2];

/** Checks of which two dates a data request may have. */
export const dateChecks = byRule({
  'analytics/{operation}/dates-have-the-form-yyyymmdd': (trial) =>
    datesAreRefused(trial, malformedDates(businessDateOf(trial))),
  'analytics/{operation}/dates-exist': async (trial) => {
    await datesAreRefused(trial, impossibleDates(businessDateOf(trial)));
    await realDatesAreAccepted(trial);
    const request = requestOn(trial, requestOperationOf(trial), { start: 21000101, end: 21000101 });
    await observeRequest(trial, 'analytics/dates-without-data', 'a day in the future', request);
  },
  'analytics/{operation}/end-is-not-before-start': reversedIsRefused,
});

/** A careless reader takes 31 June for 1 July, or for 30 June: so many days before 1 July have room for both. */
const DAYS_WITH_ROOM = 4;

/** One day has no room for both: in this turn of so many it is 30 June, for who reads the last date so. */
const [CUT, TURNS] = [4, 5];

/** A request on some dates, in the first time range that is offered and long enough. */
function requestOn(trial: Trial, operation: RequestOperation, dates: DateRange): ReportRequest {
  const range = operation.timeRanges.find((each) => daysIn(dates) <= MOST_DAYS[each]);
  return requestFor(trial, operation, dates, range);
}

/**
 * Each wrong date, by turns as both dates and as one of them, with the real date that a careless reader takes it for as
 * the other. So a request is refused for the wrong date, not for the length or order of its range.
 */
async function datesAreRefused(trial: Trial, wrongDates: WrongDate[]): Promise<void> {
  const operation = requestOperationOf(trial);
  const tried = ownCases(
    trial,
    wrongDates.map((date, turn) => ({ ...date, turn })),
    WRONG,
  );
  const isOfDays = operation.timeRanges.length === 1;
  await trial.each(tried, async ({ wrong, near, end = near, why, turn }) => {
    const isCut = isOfDays && turn % TURNS === CUT;
    const which = isCut ? 2 : turn % 3;
    const isOneDay = isOfDays || which === 0;
    const right = rangeUntil(isCut ? end : near, isOneDay ? 1 : DAYS_WITH_ROOM);
    const request = requestOn(trial, operation, right);
    const twin = await sharedRequest(trial, request);
    if (!isSuccess(trial.operation(operation.id), twin)) return;
    const [place, dates] = placeOf(wrong, right, which);
    await trial.refuses(
      operation.id,
      partsOf({ ...request, dates }),
      `${wrong} (${why}) as its ${place}`,
      {
        twin: `the same request with ${right.start} to ${right.end} was accepted with ${twin.response?.status ?? ''}`,
      },
    );
  });
  requireComparison(trial, operation);
}

function placeOf(wrong: number, { start, end }: DateRange, which: number): [string, DateRange] {
  if (which === 0) return ['first and last date', { start: wrong, end: wrong }];
  return which === 1 ? ['first date', { start: wrong, end }] : ['last date', { start, end: wrong }];
}

async function realDatesAreAccepted(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  await trial.each(ownCases(trial, realDates(businessDateOf(trial)), REAL), async (date) => {
    const neighbours = [rangeUntil(date, 2).start, rangeFrom(date, 2).end];
    await acceptedIfInReach(
      trial,
      requestOn(trial, operation, { start: date, end: date }),
      neighbours.map((day) => ({ start: day, end: day })),
      `${date}, which is a day of the calendar`,
    );
  });
}

async function reversedIsRefused(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const [first, ...further] = operation.timeRanges;
  const all = reversedRanges(businessDateOf(trial));
  const cases = [
    ...ownCases(trial, all, REVERSED).map((dates) => ({ range: first, dates })),
    ...further.flatMap((range) => all.slice(0, 1).map((dates) => ({ range, dates }))),
  ];
  await trial.each(cases, async ({ range, dates }) => {
    const { start, end } = dates;
    const request = { ...requestOn(trial, operation, { start, end: start }), range };
    const twin = await sharedRequest(trial, request);
    if (!isSuccess(trial.operation(operation.id), twin)) return;
    const what = `the dates ${start} to ${end}, which are backwards`;
    await trial.refuses(operation.id, partsOf({ ...request, dates }), what, {
      twin: `the same request with ${start} to ${start} was accepted with ${twin.response?.status ?? ''}`,
    });
  });
  requireComparison(trial, operation);
}

/** Dates long ago may be refused because there are no data (open point): dates that were only ever refused show nothing. */
function requireComparison(trial: Trial, { id }: RequestOperation): void {
  if (trial.assertions > 0) return;
  const { documented } = trial.operation(id);
  trial.notExercised(`${documented} accepted none of the valid requests to compare with`);
}
