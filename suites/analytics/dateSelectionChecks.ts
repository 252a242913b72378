import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { comparableData, differenceOf, hasFigures, hasData } from './comparableData.ts';
import { restaurantsOf } from './fixtures.ts';
import { requestOperationOf, type RequestOperation } from './dataSets.ts';
import { documentedOf, isReady, type ReadyReport, describeRequest } from './ReportRequest.ts';
import { expectNothing, sharedReport, sharedReports } from './sharedReports.ts';
import { restaurantOf, rowsOf } from './rows.ts';
import { FIRST_OF_SPAN, groupedBy, GROUPED_WITHOUT_FIRST, spanOf } from './sharedRequests.ts';
import { countOf } from '../../src/words/countOf.ts';

/** Checks that both dates of a request are heard, by the data as a whole: records may sum up all days. */
export const dateSelectionChecks = byRule({
  'analytics/{operation}/dates-select-the-data': {
    unseen: 'no range that is ready has data at one of its ends',
    run: datesSelectTheData,
  },
});

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
  const comparable = comparableData(trial, both.get);
  const findSame = ([longer, single, day]: [ReadyReport, ReadyReport, ReadyReport]) =>
    (because.hasData(day) && differenceOf(longer.ready, single.ready, comparable) === undefined) ||
    undefined;
  await expectNothing(trial, [both, one, because.report], findSame, () => ({
    message: `${documentedOf(trial, both)} gives for ${describeRequest(both.request)} the data of one day, as if its ${ignored} date were another.`,
    expected: `other data than for ${describeRequest(one.request)}, as the ${ignored} day has data too`,
    actual: `the same ${countOf(rowsOf(one.ready).length, 'record')}`,
    exchanges: [one.posted, one.ready, both.posted, both.ready],
  }));
}
