import { expect, test } from 'vitest';
import { coverFrom, withServicesOf, type Measurements } from './coverFrom.ts';

const cost = { before: 0, own: 3, cases: 3, shared: {} };
const stock: Measurements = {
  costs: { 'stock/list/a': cost, 'stock/list/b': cost },
  faults: [
    { rules: ['stock/list/a'], seen: { 'stock/list/a': 1 } },
    { rules: ['stock/list/a'], seen: { 'stock/list/a': 1 } },
  ],
};
test('faults that the same checks notice at the same case are one class', () => {
  expect(coverFrom({ stock }).services.stock!.classes).toEqual([
    { faults: 2, seenBy: [{ rule: 'stock/list/a', at: 1 }] },
  ]);
});

test('one service that is measured anew leaves the others as they were', () => {
  const found = { ...cost, shared: { 'once/1': 2 } };
  const both = (services: Parameters<typeof coverFrom>[0]) => ({
    on: '2026-11-20',
    ...coverFrom(services),
  });
  const partners: Measurements = {
    costs: { 'partners/list/a': found, 'partners/list/b': found },
    faults: [{ rules: ['partners/list/a'], seen: { 'partners/list/a': 2 } }],
  };
  const known = both({ stock, partners });
  const shared = { ...cost, shared: { 'once/2': 5 } };
  const again = both({
    stock: { costs: { 'stock/list/a': shared, 'stock/list/b': shared }, faults: [] },
  });
  const cover = withServicesOf(again, known);
  expect(Object.keys(cover.services)).toEqual(['stock', 'partners']);
  expect(cover.services.partners).toEqual(known.services.partners);
  expect(cover.services.stock!.classes).toEqual(again.services.stock!.classes);
  expect(cover.shared).toEqual([2, 5]);
  expect(cover.services.stock!.checks.map((check) => check.shared)).toEqual([[1], [1]]);
});
