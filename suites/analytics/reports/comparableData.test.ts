import { describe, expect, test } from 'vitest';
import { fakeSession } from '../../../src/checked/testing/fakeSession.ts';
import { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { loadSpecs } from '../../../src/promised/reading/loadSpecs.ts';
import {
  canonical,
  changeOf,
  comparableData,
  differenceOf,
  hasFigures,
  steadyIn,
} from './comparableData.ts';
import { dataSets, getOperationOf } from './dataSets.ts';
import type { Row } from './rows.ts';

const GUID = '129782ca-1734-5740-bf29-34e20bed625a';
const trial = new Trial('test', fakeSession(() => ({}), { specs: loadSpecs() }).session);
const [ofLabor, ofMetrics] = [dataSets.labor, dataSets.metrics].map((dataSet) =>
  comparableData(trial, getOperationOf(dataSet)),
);
const answer = (json: unknown) => ({ response: { json } }) as LiveExchange;

test('records whose fields are documented are compared by these, where they have a value', () => {
  const row = { restaurantGuid: GUID, totalHours: 0, jobTitle: null, counter: 7 };
  expect(ofLabor?.(row)).toEqual({ restaurantGuid: GUID, totalHours: 0 });
});

test('a record without any documented field, such as an object around the others, is compared whole', () => {
  const around = (...totalHours: number[]) => ({ entries: totalHours.map((hours) => ({ hours })) });
  expect(ofLabor?.(around(1, 2))).not.toEqual(ofLabor?.(around(1)));
});

test.each([
  ['a GUID', GUID, null],
  ['an address', 'https://example.com/reports/1', null],
  ['an instant', '2026-03-16T12:30:00Z', null],
  ['seconds since 1970', 1_770_000_000, null],
  ['milliseconds since 1970', 1_770_000_000_000, null],
  ['another text', 'Menu 1', 'Menu 1'],
  ['a time that is none', '12:30 or so', '12:30 or so'],
  ['an amount', 12.5, 12.5],
  ['a large amount', 4_200_000_000, 4_200_000_000],
  ['a larger one', 5_000_000_000_000, 5_000_000_000_000],
  ['a flag', true, true],
  ['a list of such', [GUID, 1], [null, 1]],
  ['an object of such', { id: GUID, net: 1 }, { id: null, net: 1 }],
])('of records without documented fields %s is compared as it says', (_, value, compared) => {
  expect(ofMetrics?.({ value })).toEqual({ value: compared });
});

test.each([
  [[3, 1, 2], [1, 2, 3], true],
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [[{ a: 1 }, { b: 1 }], [{ b: 1 }, { a: 1 }], true],
  [[1], [1, 1], false],
  [{ a: 1 }, { a: '1' }, false],
  [{ a: null }, {}, false],
  [null, undefined, false],
])('%j and %j are the same: %s', (one, other, areSame) => {
  expect(canonical(one) === canonical(other)).toBe(areSame);
});

test.each([
  [{ net: 1 }, true],
  [{ days: [{ net: 0 }, { net: -2.5 }] }, true],
  [{ net: 0, name: 'Menu 1' }, false],
  [{ date: 20260316, at: 1_770_000_000_000 }, false],
  [null, false],
])('%j has figures: %s', (value, has) => {
  expect(hasFigures(value)).toBe(has);
});

describe('of two readings', () => {
  const whole = (row: Row) => row;
  const one = answer([{ a: 1 }, { a: 2 }]);

  test.each([
    ['in another order', [{ a: 2 }, { a: 1 }], undefined],
    ['with fewer records', [{ a: 1 }], '1 record in place of 2'],
    [
      'with another value',
      [{ a: 1 }, { a: 3 }],
      '1 of 2 records with other values, {"a":3} in place of {"a":2}',
    ],
  ])('the second is %s', (_, json, difference) => {
    expect(differenceOf(one, answer(json), whole)).toBe(difference);
  });

  test('what they agree in goes on being compared', () => {
    const other = answer([
      { a: 2, b: 1 },
      { a: 1, b: 2 },
    ]);
    const steady = steadyIn([answer([{ a: 1, b: 1 }, { a: 2 }]), other], [], whole);
    expect(steady({ a: 7, b: 7, c: 7 })).toEqual({ a: 7 });
  });

  test('what comes and goes elsewhere is not compared, what never comes there is', () => {
    const here = answer([{ a: 1, b: 1, c: 1 }]);
    const steady = steadyIn([here, here], [answer([{ a: 1, b: 1 }]), answer([{ a: 1 }])], whole);
    expect(steady({ a: 7, b: 7, c: 7 })).toEqual({ a: 7, c: 7 });
  });

  test('a field that is not documented and that one of them lacks is no change', () => {
    const ofMetricsData = changeOf(trial, getOperationOf(dataSets.metrics));
    const [plain, further] = [answer([{ net: 1 }]), answer([{ net: 1, release: 2 }])];
    expect(ofMetricsData(plain, further)).toBeUndefined();
    expect(ofMetricsData(plain, answer([{ net: 2, release: 2 }]))).toContain('other values');
  });

  test('a documented one is', () => {
    const ofLaborData = changeOf(trial, getOperationOf(dataSets.labor));
    expect(
      ofLaborData(answer([{ totalHours: 1 }]), answer([{ regularHours: 1, totalHours: 1 }])),
    ).toContain('other values');
  });
});
