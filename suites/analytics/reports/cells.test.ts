import { describe, expect, test } from 'vitest';
import type { TimeRange } from '../../../generators/fields/businessDates.ts';
import { fakeSession } from '../../../src/checked/testing/fakeSession.ts';
import { Trial } from '../../../src/checked/trial/Trial.ts';
import { loadSpecs } from '../../../src/promised/reading/loadSpecs.ts';
import { activeCells, readCells, haveSameFigures, isExpectedIn } from './cells.ts';
import { dataSets, getOperationOf, requestOperation } from './dataSets.ts';
import type { ReadyReport, ReportRequest } from './ReportRequest.ts';
import type { Row } from './rows.ts';

const HERE = '129782ca-1734-5740-bf29-34e20bed625a';
const THERE = '708b39b0-81ed-5600-9e96-3347c1eda1f3';

/** The data that cells are made of: a report for some days. */
function reportOf(
  operation: string,
  days: [start: number, end: number],
  json: Row[],
  range?: TimeRange,
): ReadyReport {
  const [start, end] = days;
  const request = { operation: requestOperation(operation), dates: { start, end }, range };
  const get = getOperationOf(dataSets.labor);
  return { guid: 'any', get, request, ready: { response: { json } } } as unknown as ReadyReport;
}

const seen = (report: ReadyReport) =>
  readCells(report).map(({ restaurant, day, rows }) => [restaurant, day, rows.length]);

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

test('has none of a year in which few days follow each other: its records may be those of weeks or months', () => {
  const weeks = [labor(HERE, '20260302'), labor(HERE, '20260309')];
  expect(seen(reportOf('analytics/labor/request', [20260301, 20260310], weeks, 'year'))).toEqual(
    [],
  );
  // The last day of a month, with which the range begins, and the first ones of the months after it.
  const months = ['20260131', '20260201', '20260301', '20260401', '20260501'];
  const byMonth = months.map((day) => labor(HERE, day));
  expect(seen(reportOf('analytics/labor/request', [20260131, 20260601], byMonth, 'year'))).toEqual(
    [],
  );
  const days = [...weeks, labor(HERE, '20260310')];
  expect(
    seen(reportOf('analytics/labor/request', [20260301, 20260310], days, 'year')),
  ).toHaveLength(3);
});

test('has none where groups show one day each: each may stand for all', () => {
  const rows = [
    labor(HERE, '20260314'),
    labor(THERE, '20260315'),
    { ...labor(HERE, '20260315'), jobGuid: 'a' },
    { ...labor(HERE, '20260316'), jobGuid: 'b' },
  ];
  expect(seen(reportOf('analytics/labor/request', [20260314, 20260316], rows))).toEqual([]);
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

describe('reports of one data set', () => {
  const DAY: [number, number] = [20260316, 20260316];
  const asked = (own: Partial<ReportRequest>, days = DAY): ReadyReport => {
    const report = reportOf('analytics/labor/request', days, [labor(HERE, '20260316')]);
    return { ...report, request: { ...report.request, ...own } };
  };

  test('are of active restaurants but where inactive ones are asked for', () => {
    const reports = [{}, { onlyInactive: false }, { onlyInactive: true }].map((own) => asked(own));
    expect(activeCells(reports).map(({ report }) => report)).toEqual(reports.slice(0, 2));
  });

  test.each([
    ['another one of that day', asked({}), true],
    ['one of days around it', asked({}, [20260315, 20260317]), true],
    ['one of the days before', asked({}, [20260314, 20260315]), false],
    ['one of the days after', asked({}, [20260317, 20260318]), false],
    ['one with a grouping', asked({ groupBy: ['JOB'] }), false],
  ])('what one shows is to stand in %s: %s', (_, report, isExpected) => {
    const [cell] = activeCells([asked({})]);
    expect(cell && isExpectedIn(report, cell)).toBe(isExpected);
  });

  test('what one shows is not looked for in itself', () => {
    const [cell] = activeCells([asked({})]);
    expect(cell && isExpectedIn(cell.report, cell)).toBe(false);
  });
});

describe('haveSameFigures', () => {
  const trial = new Trial('test', fakeSession(() => ({}), { specs: loadSpecs() }).session);
  const of = (jobGuid: string | undefined, totalCost: number, further: Row = {}): Row => ({
    ...labor(HERE, '20260316'),
    ...(jobGuid !== undefined && { jobGuid }),
    totalCost,
    ...further,
  });

  const known = [of('a', 10), of('b', 20), of('c', 30)];

  test.each([
    ['in another order', [of('b', 20), of('a', 10), of('c', 30)], true],
    ['rounded otherwise', [of('a', 10.01), of('b', 20.01), of('c', 30.01)], true],
    ['of another sum', [of('a', 10), of('b', 20.05), of('c', 30)], false],
    ['of each other', [of('a', 10), of('b', 30), of('c', 20)], false],
    ['of one group that is not named', [of('a', 10), of('b', 20), of(undefined, 30)], true],
    ['with one more', [of('a', 10, { totalHours: 1 }), of('b', 20), of('c', 30)], false],
    ['with one that is not documented', [of('a', 10, { x: 1 }), of('b', 20), of('c', 30)], true],
    ['of more records', [...known, of('d', 0)], false],
    ['of fewer records', [of('a', 10), of('b', 50)], false],
  ])('figures %s: %s', (_, rows, areSame) => {
    const [one, other] = [known, rows].map(
      (json) => readCells(reportOf('analytics/labor/request', [20260316, 20260316], json))[0],
    );
    expect(one && other && haveSameFigures(trial, one, other)).toBe(areSame);
    expect(one && other && haveSameFigures(trial, other, one)).toBe(areSame);
  });
});
