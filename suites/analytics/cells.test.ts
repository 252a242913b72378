import { expect, test } from 'vitest';
import { cellsOf } from './cells.ts';
import { requestOperation } from './operations.ts';
import type { ReadyReport } from './Report.ts';
import type { Row } from './rows.ts';

const HERE = '129782ca-1734-5740-bf29-34e20bed625a';
const THERE = '708b39b0-81ed-5600-9e96-3347c1eda1f3';

/** What cells are made of, of a report for some days. */
function reportOf(operation: string, days: [start: number, end: number], json: Row[]): ReadyReport {
  const [start, end] = days;
  const request = { operation: requestOperation(operation), dates: { start, end } };
  return { request, ready: { response: { json } } } as unknown as ReadyReport;
}

const seen = (report: ReadyReport) =>
  cellsOf(report).map(({ restaurant, day, rows }) => [restaurant, day, rows.length]);

const labor = (restaurantGuid: unknown, businessDate: unknown): Row => ({
  restaurantGuid,
  businessDate,
});

test('has the records of each restaurant and day together', () => {
  const rows = [
    labor(HERE, '20260315'),
    labor(HERE, '20260316'),
    labor(HERE.toUpperCase(), '20260316'),
  ];
  expect(seen(reportOf('analytics/labor/request', [20260314, 20260316], rows))).toEqual([
    [HERE, 20260315, 1],
    [HERE, 20260316, 2],
  ]);
});

test('has none of a report of several days that shows one alone of each restaurant: it may stand for all', () => {
  const rows = [labor(HERE, '20260314'), labor(THERE, '20260314')];
  expect(seen(reportOf('analytics/labor/request', [20260314, 20260316], rows))).toEqual([]);
  expect(seen(reportOf('analytics/labor/request', [20260314, 20260314], rows.slice(0, 1)))).toEqual(
    [[HERE, 20260314, 1]],
  );
});

test('has the one day of a restaurant where the report shows single days of another', () => {
  const rows = [labor(HERE, '20260314'), labor(THERE, '20260314'), labor(THERE, '20260315')];
  expect(seen(reportOf('analytics/labor/request', [20260314, 20260316], rows))).toEqual([
    [HERE, 20260314, 1],
    [THERE, 20260314, 1],
    [THERE, 20260315, 1],
  ]);
});

test('has none of a restaurant with a record of no day, and none of records without a restaurant', () => {
  const rows = [labor(HERE, '20260316'), labor(HERE, undefined), labor(undefined, '20260316')];
  expect(seen(reportOf('analytics/labor/request', [20260316, 20260316], rows))).toEqual([]);
});

test('records without a date are of the one day asked for', () => {
  const rows = [{ restaurantGuid: HERE }, { restaurantGuid: HERE }];
  expect(seen(reportOf('analytics/payoutPayments/request', [20260316, 20260316], rows))).toEqual([
    [HERE, 20260316, 2],
  ]);
});
