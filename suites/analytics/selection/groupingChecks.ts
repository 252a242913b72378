import { rangeUntil } from '../../../generators/fields/businessDates.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import {
  dataSets,
  getOperationOf,
  requestOperation,
  requestOperationOf,
  type RequestOperation,
} from '../reports/dataSets.ts';
import { askOpenly, awaitReports } from '../reports/awaitReports.ts';
import { expectIdentifier } from '../reports/expectIdentifier.ts';
import { businessDateOf, restaurantsOf } from '../reports/fixtures.ts';
import { baseRequest, sharedRequest } from '../reports/baseRequest.ts';
import { sharedReports } from '../reports/sharedReports.ts';
import { groupedBy } from '../reports/sharedRequests.ts';
import { expectField, recordsOf } from '../reports/expectField.ts';
import { fieldsOf } from './groupGuidChecks.ts';
import { observeAnswer, observeRequest } from '../reports/observeAnswer.ts';
import {
  isReady,
  requireReady,
  type ReadyReport,
  type Report,
  partsOf,
  type ReportRequest,
} from '../reports/ReportRequest.ts';
import { rowsOf, shows, type Row } from '../reports/rows.ts';
import type { Json } from '../../../src/promised/types.ts';
import { countOf } from '../../../src/words/countOf.ts';

const LABOR = requestOperation('analytics/labor/request');
const MENU = requestOperation('analytics/menu/requestRange');
const CUSTOM_MENU = requestOperation('analytics/menu/request');

/** The figures that a record has only without a grouping (Analytics › LaborReportingData). */
const UNGROUPED = [
  'netSalesAmount',
  'grossSalesAmount',
  'netSalesPerEmployeeHour',
  'grossSalesPerEmployeeHour',
];

type Grouping = Parameters<typeof fieldsOf>[0];

/** A custom range of this many days is accepted, and is neither a day nor a week by any name. */
const DAYS_OVER_A_WEEK = 10;

/** A single record may be of something without guid or name; if there are several, some have one. */
const FEWEST_RECORDS = 2;

const needs = { unseen: 'the reports have no record that could show it' };

/** Checks of what records show with and without a `groupBy`, and of when it is allowed. */
export const groupingChecks = byRule(needs, {
  'analytics/labor/request/sales-figures-only-without-group-by': (trial) =>
    expectAbsent(trial, LABOR, UNGROUPED, (groupBy) => groupBy.length === 0),
  'analytics/labor/request/sales-figures-without-group-by': (trial) =>
    expectPresent(trial, LABOR, UNGROUPED, undefined, mayHaveHours),
  'analytics/labor/request/job-fields-only-with-job': (trial) =>
    expectAbsent(trial, LABOR, fieldsOf('JOB'), (groupBy) => groupBy.includes('JOB')),
  'analytics/labor/request/job-guid-with-job': (trial) =>
    expectPresent(trial, LABOR, ['jobGuid'], 'JOB'),
  'analytics/labor/request/employee-fields-only-with-employee': (trial) =>
    expectAbsent(trial, LABOR, fieldsOf('EMPLOYEE'), (groupBy) => groupBy.includes('EMPLOYEE')),
  'analytics/labor/request/employee-guid-with-employee': (trial) =>
    expectPresent(trial, LABOR, ['employeeGuid'], 'EMPLOYEE'),
  'analytics/menu/requestRange/menu-fields-with-menu': (trial) =>
    expectPresent(trial, MENU, fieldsOf('MENU'), 'MENU'),
  'analytics/menu/requestRange/menu-group-fields-with-menu-group': (trial) =>
    expectPresent(trial, MENU, fieldsOf('MENU_GROUP'), 'MENU_GROUP'),
  'analytics/menu/requestRange/menu-item-fields-with-menu-item': (trial) =>
    expectPresent(trial, MENU, fieldsOf('MENU_ITEM'), 'MENU_ITEM'),
  'analytics/menu/requestRange/modifier-fields-with-modifier': (trial) =>
    expectPresent(trial, MENU, fieldsOf('MODIFIER'), 'MODIFIER'),
  'analytics/{operation}/fields-of-another-grouping-are-absent': async (trial) => {
    for (const value of dataSets.menu.groupBy) {
      const fields = fieldsOf(value as Grouping);
      const operation = requestOperationOf(trial);
      await expectAbsent(trial, operation, fields, (groupBy) => groupBy.includes(value));
    }
  },
  'analytics/menu/requestRange/group-by-is-for-day-or-week-only': groupByIsForDayOrWeek,
  'analytics/menu/request/group-by-is-for-day-or-week-only': (trial) =>
    groupByIsNotForCustomRanges(trial, 1),
  'analytics/menu/request/group-by-is-not-for-longer-ranges': (trial) =>
    groupByIsNotForCustomRanges(trial, DAYS_OVER_A_WEEK),
  'analytics/labor/request/job-title-with-job': (trial) =>
    expectPresent(trial, LABOR, ['jobTitle'], 'JOB'),
  // A restaurant may have given its jobs no codes.
  'analytics/labor/request/job-code-with-job': (trial) =>
    expectPresent(trial, LABOR, ['jobCode'], 'JOB'),
  'analytics/labor/request/employee-name-with-employee': (trial) =>
    expectPresent(trial, LABOR, ['employeeFirstName', 'employeeLastName'], 'EMPLOYEE'),
  'analytics/{operation}/group-by-elements-are-strings': elementsAreStrings,
});

/** Ratios to hours have no value if there are no hours. */
function mayHaveHours({ totalHours }: Row, field: string): boolean {
  return !field.endsWith('PerEmployeeHour') || typeof totalHours !== 'number' || totalHours > 0;
}

/** The reports with a grouping (undefined for none), one for each time range that allows groupings. */
async function reportsBy(
  trial: Trial,
  operation: RequestOperation,
  value: string | undefined,
): Promise<ReadyReport[]> {
  const reports = await sharedReports(trial, operation);
  const { groupByFor } = operation.dataSet;
  return groupByFor.map((range) => requireReady(trial, reports.get(groupedBy(range, value))));
}

async function expectPresent(
  trial: Trial,
  operation: RequestOperation,
  fields: string[],
  value: Grouping | undefined,
  isAsked: (row: Row, field: string) => boolean = () => true,
): Promise<void> {
  const reports = await reportsBy(trial, operation, value);
  const several = value === undefined ? [] : await alsoGroupedBy(trial, operation, value);
  await trial.each([...reports, ...several], async (report) => {
    for (const field of fields) {
      const records = recordsOf(trial, report);
      const rows = records.rows.filter((row) => isAsked(row, field));
      // Which records have a value of it is not shown: an item may have been sold from no menu.
      if (rows.length >= FEWEST_RECORDS) expectField(trial, { ...records, rows }, 'some', field);
    }
  });
}

/** Asserts that no report has the fields that was not requested so that it may. */
async function expectAbsent(
  trial: Trial,
  operation: RequestOperation,
  fields: string[],
  mayShow: (groupBy: readonly string[]) => boolean,
): Promise<void> {
  const reports = [...(await sharedReports(trial, operation)).values()];
  const ready = [...reports, ...(await oddlyGrouped(trial, operation))].filter(isReady);
  const without = ready.filter(({ request }) => !mayShow(request.groupBy ?? []));
  await trial.each(without, async (report) => {
    for (const field of fields) expectField(trial, recordsOf(trial, report), 'no', field);
  });
}

/** Reports by a value and others that show a field of it: whether all values are followed is open. */
async function alsoGroupedBy(
  trial: Trial,
  operation: RequestOperation,
  value: Grouping,
): Promise<ReadyReport[]> {
  const follows = (row: Row) => fieldsOf(value).some((field) => shows(row, field));
  return (await oddlyGrouped(trial, operation))
    .filter(isReady)
    .filter(
      ({ request, ready }) => request.groupBy?.includes(value) && rowsOf(ready).some(follows),
    );
}

/**
 * By each two groupings, by all at once, and by an empty list of them: whether that is accepted is open. Once per run.
 */
async function oddlyGrouped(trial: Trial, operation: RequestOperation): Promise<Report[]> {
  return trial.once(`odd groupings of ${operation.id}`, (trial) => {
    const base = baseRequest(trial, operation);
    const { dataSet } = operation;
    const { groupBy: all } = dataSet;
    const pairs = all.flatMap((one, place) => all.slice(place + 1).map((other) => [one, other]));
    const mayGroup = base.range !== undefined && dataSet.groupByFor.includes(base.range);
    const several = all.length > 2 && mayGroup ? [...pairs, [...all]] : [[...all]];
    const requests = [...several, []].map((groupBy) => ({ ...base, groupBy }));
    const { clock } = trial.session;
    return awaitReports(trial, requests, getOperationOf(dataSet), clock, askOpenly);
  });
}

async function groupByIsForDayOrWeek(trial: Trial): Promise<void> {
  const { groupBy, groupByFor } = dataSets.menu;
  const date = businessDateOf(trial);
  const base: ReportRequest = {
    ...baseRequest(trial, MENU),
    dates: { start: date, end: date },
    restaurantIds: restaurantsOf(trial).slice(0, 1),
  };
  await trial.each([...MENU.timeRanges], async (range) => {
    const { response } = await trial.twin(MENU.id, partsOf({ ...base, range }));
    for (const value of groupBy) {
      const exchange = await trial.send(
        MENU.id,
        partsOf({ ...base, range, groupBy: [value] }),
        groupByFor.includes(range) ? 'success' : trial.operation(MENU.id).invalidStatuses,
      );
      const what = `groupBy ${value} for the range ${range}`;
      const twin = `the same request without groupBy was accepted with ${response?.status ?? ''}`;
      if (groupByFor.includes(range)) expectIdentifier(trial, exchange, what, twin);
      else trial.refused(exchange, trial.operation(MENU.id).invalidStatuses, what, twin);
    }
  });
  await observeOtherGroupings(trial, base);
}

/** A custom range counts as neither a day nor a week, however long it is. */
async function groupByIsNotForCustomRanges(trial: Trial, days: number): Promise<void> {
  const { id } = CUSTOM_MENU;
  const dates = rangeUntil(businessDateOf(trial), days);
  const request = { ...baseRequest(trial, CUSTOM_MENU), dates };
  const { response } = await sharedRequest(trial, request);
  if (response?.status !== 200) trial.notExercised('the request without groupBy was not accepted');
  await trial.each([...dataSets.menu.groupBy], async (value) => {
    const what = `groupBy ${value} for a custom range of ${countOf(days, 'day')}`;
    await trial.refuses(id, partsOf({ ...request, groupBy: [value] }), what, {
      twin: 'the same request without groupBy was accepted',
    });
  });
}

async function observeOtherGroupings(trial: Trial, base: ReportRequest): Promise<void> {
  const [first = '', second = ''] = dataSets.menu.groupBy;
  for (const groupBy of [[], [first, second], [first, first]]) {
    const what = `groupBy ${JSON.stringify(groupBy)}`;
    const parts = partsOf({ ...base, groupBy });
    await observeAnswer(trial, 'analytics/group-by-none-or-several', MENU.id, parts, what);
  }
  const openPoint = 'analytics/menu/request/group-by-for-a-custom-range';
  const custom = { ...base, operation: CUSTOM_MENU, range: undefined, groupBy: [first] };
  await observeRequest(trial, openPoint, `groupBy ${first}`, custom);
}

/** The metrics data have no known valid element of groupBy, so that the twin has none. */
async function elementsAreStrings(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const parts = partsOf(baseRequest(trial, operation));
  const { response } = await sharedRequest(trial, baseRequest(trial, operation));
  if (response?.status !== 200) trial.notExercised('the request without groupBy was not accepted');
  await trial.each([7, true, {}, ['DAY'], 1.5] satisfies Json[], async (element) => {
    const body = { ...(parts.body as Record<string, Json>), groupBy: [element] };
    await trial.refuses(operation.id, { ...parts, body }, `groupBy ${JSON.stringify([element])}`, {
      twin: 'the same request without groupBy was accepted',
    });
  });
}
