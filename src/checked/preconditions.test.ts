import { expect, test } from 'vitest';
import type { Target } from '../target/Target.ts';
import { anArchivedItem } from '../../suites/stock/archivedItem.ts';
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
