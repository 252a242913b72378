import { expect, test } from 'vitest';
import type { Target } from '../target/Target.ts';
import { stockItems } from '../../suites/stock/items/preconditions.ts';
import { anArchivedItem } from '../../suites/stock/search/archivedItem.ts';
import { isThereAt } from './isThereAt.ts';
import {
  address,
  clientWithout,
  control,
  fixture,
  permission,
  scope,
  type Precondition,
} from './preconditions.ts';

const NOTHING = { permissions: {}, fixtures: {}, urls: {}, clients: [{ scopes: [] }] };

test.each<[Precondition, object]>([
  [permission('updateStock'), { permissions: { updateStock: true } }],
  [fixture('otherRestaurant'), { fixtures: { otherRestaurant: 'r' } }],
  [clientWithout('a'), { clients: [{ scopes: [] }, { scopes: ['a'] }, { scopes: ['b'] }] }],
  [scope('a'), { clients: [{ scopes: ['b', 'a'] }] }],
  [control, { control: 'http://control.invalid' }],
  [address('analytics'), { urls: { analytics: 'http://analytics.invalid' } }],
  [anArchivedItem, { fixtures: { archivedStockItem: 'g' } }],
  [anArchivedItem, { control: 'http://control.invalid' }],
])('$name is there, or is missing with the reason', (need, having) => {
  const [without, enough] = [NOTHING, { ...NOTHING, ...having }] as unknown as [Target, Target];
  expect(need.missing(without)).toEqual(expect.any(String));
  expect(need.missing(enough)).toBeUndefined();
  const check = { rule: 'a', preconditions: [need], run: async () => {} };
  expect(isThereAt(without)(check)).toBe(false);
  expect(isThereAt(enough)(check)).toBe(true);
});

test('a check is there where nothing at all is missing', () => {
  const target = { ...NOTHING, permissions: { updateStock: true } } as unknown as Target;
  const isThere = (...preconditions: Precondition[]) =>
    isThereAt(target)({ rule: 'a', preconditions, run: async () => {} });
  expect(isThere()).toBe(true);
  expect(isThere(permission('updateStock'), control)).toBe(false);
  expect(isThere(control, permission('updateStock'))).toBe(false);
});

test.each<[number, Parameters<typeof stockItems>, string]>([
  [0, [1], 'no usable item in fixtures.stockItems (1 needed)'],
  [1, [2], 'only 1 usable item in fixtures.stockItems (2 needed)'],
  [2, [3], 'only 2 usable items in fixtures.stockItems (3 needed)'],
  [
    2,
    [1, 'multiLocationId'],
    'no usable item in fixtures.stockItems (1 with a multiLocationId needed)',
  ],
])('says of %i items that they are too few for %j', (count, need, said) => {
  const items = Array.from({ length: count }, () => ({ guid: 'g' }));
  const target = { ...NOTHING, fixtures: { stockItems: items } } as unknown as Target;
  expect(stockItems(...need).missing(target)).toBe(said);
});
