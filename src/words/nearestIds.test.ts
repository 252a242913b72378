import { expect, test } from 'vitest';
import { nearestIds } from './nearestIds.ts';

const known = [
  'stock/list/accepts',
  'stock/list/drops-the-last-item',
  'stock/list/repeats-its-first-item',
  'stock/update/drops-what-was-refused',
  'configuration/{collection}/list/pages-end',
];

test('finds what has most of the words, however they are put together', () => {
  expect(nearestIds('stock/list/repeats-first', known)[0]).toBe(
    'stock/list/repeats-its-first-item',
  );
  expect(nearestIds('stock/list/last-item-is-dropped', known)[0]).toBe(
    'stock/list/drops-the-last-item',
  );
  expect(nearestIds('list/page-ends', known)).toEqual([
    'configuration/{collection}/list/pages-end',
  ]);
});

test('words that many names have make none near', () => {
  expect(nearestIds('stock/purchase-order', known)).toEqual([]);
  expect(nearestIds('nope', known)).toEqual([]);
});

test('of an id whose service and operation are known, those below them are suggested', () => {
  const ids = ['stock/list/first-three', 'stock/update/accepts-all', 'menus/list/repeats-items'];
  expect(nearestIds('stock/list/repeats', ids)).toEqual(['stock/list/first-three']);
  expect(nearestIds('stock/list/accepts-all', ids)).toContain('stock/update/accepts-all');
});

test('of two that hold it the shorter one is nearer', () => {
  expect(nearestIds('drops', ['stock/drops-the-last', 'stock/drops'])).toEqual([
    'stock/drops',
    'stock/drops-the-last',
  ]);
});
