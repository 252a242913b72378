import { expect, test } from 'vitest';
import { nearestPattern } from './nearestPattern.ts';

const known = ['stock/list/pages-end', 'stock/update/accepts', 'partners/list/accepts'];

test('corrects the parts that are misspelt', () => {
  expect(nearestPattern('stok/*', known)).toBe('stock/*');
  expect(nearestPattern('stok/updat/*', known)).toBe('stock/update/*');
});

test('suggests nothing where nothing is near, or all parts are known', () => {
  expect(nearestPattern('nope/*', known)).toBeUndefined();
  expect(nearestPattern('stock/list/x*', known)).toBeUndefined();
});
