import { expect, test } from 'vitest';
import { idFamilies } from './idFamilies.ts';

test('ids that differ by resource are one family, named by its first members', () => {
  const menus = 'configuration/menus/list/pages-end';
  const found = idFamilies([
    'stock/list/accepts',
    menus,
    menus.replace('menus', 'discounts'),
    menus.replace('menus', 'tables'),
  ]);
  expect(found.map(({ name }) => name)).toEqual([
    'stock/list/accepts',
    'configuration/{menus, discounts and 1 more}/list/pages-end',
  ]);
  expect(found[1]?.ids).toHaveLength(3);
});

test('ids that differ in their last part are different rules', () => {
  const ids = ['stock/list/accepts', 'stock/list/robust'];
  expect(idFamilies(ids).map(({ name }) => name)).toEqual(ids);
});

test('an id that two families could have is in the larger one alone', () => {
  const found = idFamilies(['a/x/end', 'b/x/end', 'a/y/end', 'a/z/end']);
  expect(found.map(({ ids }) => ids)).toEqual([['a/x/end', 'a/y/end', 'a/z/end'], ['b/x/end']]);
});
