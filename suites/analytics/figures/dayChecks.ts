import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import {
  activeCells,
  areSteady,
  readCells,
  describeFigures,
  haveSameFigures,
  isExpectedIn,
} from '../reports/cells.ts';
import {
  getOperationOf,
  requestOperationOf,
  requestOperation,
  type RequestOperation,
} from '../reports/dataSets.ts';
import {
  type ReadyReport,
  documentedOf,
  type Report,
  describeRequest,
  isReady,
} from '../reports/ReportRequest.ts';
import {
  expectNothing,
  reportsFetchedBy,
  sharedReports,
  sharedReport,
} from '../reports/sharedReports.ts';
import { expectOtherData } from '../reports/expectData.ts';
import { readDate, rowsOf, restaurantOf } from '../reports/rows.ts';
import { hasFigures, hasData } from '../reports/comparableData.ts';
import { restaurantsOf } from '../reports/fixtures.ts';
import {
  FIRST_OF_SPAN,
  groupedBy,
  GROUPED_WITHOUT_FIRST,
  spanOf,
} from '../reports/sharedRequests.ts';

/** Up to this many days are named one by one. */
const DAYS_NAMED = 7;

/**
 * Checks that records lie within the dates of their request, that dates select the data, and of one restaurant's days,
 * which stand in several reports.
 */
export const dayChecks = byRule({
  'analytics/{operation}/rows-lie-within-the-dates': (trial) =>
    rowsLieWithin(trial, requestOperationOf(trial)),
  'analytics/payout/request/rows-lie-within-the-dates': (trial) =>
    rowsLieWithin(trial, requestOperation('analytics/payout/request')),
  'analytics/payoutSalesDate/request/rows-lie-within-the-dates': (trial) =>
    rowsLieWithin(trial, requestOperation('analytics/payoutSalesDate/request')),
  'analytics/{operation}/each-day-of-the-range': {
    unseen: 'no report of several days has a day that another report has',
    run: eachDayIsThere,
  },
  'analytics/{operation}/a-day-has-the-same-figures-in-every-report': {
    unseen: 'no day of a restaurant stands in two reports with figures that stay',
    run: eachDayIsTheSame,
  },
  'analytics/{operation}/dates-select-the-data': {
    unseen: 'no range that is ready has data at one of its ends',
    run: datesSelectTheData,
  },
});

/** Another operation of the same data set shows days, too: custom ranges are compared with named ones. */
async function eachDayIsThere(trial: Trial): Promise<void> {
  const asked = requestOperationOf(trial);
  const cells = activeCells(await reportsFetchedBy(trial, getOperationOf(asked.dataSet)));
  const spans = cells.filter(
    ({ report: { request } }) =>
      request.operation === asked && request.dates.start < request.dates.end,
  );
  const byReport = Map.groupBy(spans, ({ report, restaurant }) => `${report.guid} ${restaurant}`);
  await trial.each([...byReport.values()], async (own) => {
    const [{ report, restaurant } = {}] = own;
    if (report === undefined) return;
    const others = cells.filter(
      (cell) => cell.restaurant === restaurant && isExpectedIn(report, cell),
    );
    const other = others.find(({ day }) => !own.some((cell) => cell.day === day)) ?? others[0];
    if (other === undefined) return;
    // In a report that shows other days of the restaurant.
    const findLeftOut = (reports: ReadyReport[]) => {
      const [shown = [], beside = []] = reports.map((one) =>
        readCells(one).flatMap((cell) => (cell.restaurant === restaurant ? [cell.day] : [])),
      );
      const isThere = shown.length === 0 || shown.includes(other.day);
      return (!isThere && beside.includes(other.day)) || undefined;
    };
    await expectNothing(trial, [report, other.report], findLeftOut, () => ({
      message: `The report of ${documentedOf(trial, report)} for ${describeRequest(report.request)} leaves out a day of the restaurant ${restaurant}.`,
      expected: `records of ${other.day}, as in the report for ${describeRequest(other.report.request)}`,
      actual: `records of ${describeDays(own.map(({ day }) => day))}`,
      exchanges: [other.report.ready, report.posted, report.ready],
      counterexample: other.day,
    }));
  });
}

async function eachDayIsTheSame(trial: Trial): Promise<void> {
  const reports = await sharedReports(trial, requestOperationOf(trial));
  const byDay = Map.groupBy(
    activeCells(reports.values()),
    ({ report: { request }, restaurant, day }) =>
      [restaurant, day, ...(request.groupBy ?? [])].join(' '),
  );
  await trial.each([...byDay.values()], async ([first, ...others]) => {
    if (first === undefined || others.length === 0) return;
    const other = others.find((cell) => !haveSameFigures(trial, first, cell));
    if (other !== undefined && !(await areSteady(trial, [first, other]))) return;
    trial.holds(other === undefined, () => ({
      message: `Two reports of ${documentedOf(trial, first.report)} have other figures of one day of the restaurant ${first.restaurant}.`,
      expected: `${describeFigures(trial, first, other ?? first)} on ${first.day}, as for ${describeRequest(first.report.request)}`,
      actual: `${describeFigures(trial, other ?? first, first)}, for ${describeRequest((other ?? first).report.request)}`,
      exchanges: [first.report.ready, (other ?? first).report.ready],
      counterexample: first.day,
    }));
  });
}

/** Days in few words: each of them if they are few, otherwise how many and between which. */
function describeDays(days: number[]): string {
  const sorted = days.toSorted((one, other) => one - other);
  return sorted.length <= DAYS_NAMED
    ? sorted.join(', ')
    : `${sorted.length} days from ${sorted[0]} to ${sorted.at(-1)}, without it`;
}

async function rowsLieWithin(trial: Trial, operation: RequestOperation): Promise<void> {
  const field = operation.dataSet.rowDate ?? '';
  const reports = [...(await sharedReports(trial, operation)).values()];
  await trial.each(reports, async (report) => reportLiesWithin(trial, report, field));
  if (trial.assertions === 0) {
    const reason = reports.find(({ ready }) => ready === undefined)?.reason;
    trial.notExercised(
      `no record of a report had a ${field} that can be read${reason === undefined ? '' : ` (${reason})`}`,
    );
  }
}

function reportLiesWithin(trial: Trial, { request, posted, ready }: Report, field: string): void {
  if (ready === undefined) return;
  const { start, end } = request.dates;
  for (const row of rowsOf(ready)) {
    const date = readDate(row[field]);
    if (date === undefined) continue;
    trial.holds(date >= start && date <= end, () => ({
      message: `The report of ${trial.operation(request.operation.id).documented} for ${start} to ${end} has a record of another day.`,
      expected: `${field} from ${start} to ${end}`,
      actual: `${field} ${date}`,
      exchanges: [posted, ready],
      counterexample: date,
    }));
  }
}

async function datesSelectTheData(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const { usualRange } = operation.dataSet;
  const [alone] = restaurantsOf(trial);
  const lastDay = usualRange === 'day' ? `alone ${alone}` : spanOf('day');
  const first = await sharedReport(trial, operation, FIRST_OF_SPAN);
  const last = await sharedReport(trial, operation, lastDay);
  const reports = await sharedReports(trial, operation);
  const named = operation.timeRanges.filter((range) => range !== 'day');
  await trial.each(named.length === 0 ? [undefined] : named, async (range) => {
    const both = reports.get(spanOf(range));
    if (!both || !isReady(both)) return;
    // A span must differ from one of its ends only if its other end has data.
    if (hasData(last)) await expectDifferent(trial, both, first, 'last', { report: last, hasData });
    if (hasData(first))
      await expectDifferent(trial, both, last, 'first', { report: first, hasData });
  });
  await groupedByDates(trial, operation);
}

/**
 * The same for grouped reports: those of the first grouping know the first day alone, and show whether the last day has
 * data.
 */
async function groupedByDates(trial: Trial, operation: RequestOperation): Promise<void> {
  const { groupBy, groupByFor } = operation.dataSet;
  const [value] = groupBy;
  const reports = await sharedReports(trial, operation);
  const [first, onLast] = [
    reports.get(groupedBy('day', value)),
    reports.get(GROUPED_WITHOUT_FIRST),
  ];
  if (!first || !onLast || !isReady(first) || !isReady(onLast)) return;
  const named = restaurantsOf(trial).map((guid) => guid.toLowerCase());
  const hasNamed = ({ ready }: ReadyReport) =>
    rowsOf(ready).some((row) => named.includes(restaurantOf(row) ?? '') && hasFigures(row));
  const longer = groupByFor.filter((range) => hasNamed(onLast) && range !== 'day');
  await trial.each(longer, async (range) => {
    const both = reports.get(groupedBy(range, value));
    const because = { report: onLast, hasData: hasNamed };
    if (both && isReady(both)) await expectDifferent(trial, both, first, 'last', because);
  });
}

/** @param because why they differ: the report of the day that is said to be ignored, which has data */
async function expectDifferent(
  trial: Trial,
  both: ReadyReport,
  one: ReadyReport,
  ignored: 'first' | 'last',
  because: { report: ReadyReport; hasData: (report: ReadyReport) => boolean },
): Promise<void> {
  const words = {
    message: `${documentedOf(trial, both)} returns the data of one day for ${describeRequest(both.request)}, as if it ignored the ${ignored} date.`,
    expected: `other data than for ${describeRequest(one.request)}, as the ${ignored} day has data too`,
  };
  await expectOtherData(trial, [both, one], [because.report], words, because.hasData);
}
