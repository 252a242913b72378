import { expect, test } from 'vitest';
import { collections } from './collections.ts';
import { otherCollection } from './givenEntities.ts';

test('what names one another is looked for in each other, anything else among menus', () => {
  const kin = Object.fromEntries(collections.map((one) => [one, otherCollection(one)]));
  const { menus, menuItems, menuGroups, menuOptionGroups, ...others } = kin;
  expect({ menus, menuItems, menuGroups, menuOptionGroups }).toEqual({
    menus: 'menuItems',
    menuItems: 'menuGroups',
    menuGroups: 'menuItems',
    menuOptionGroups: 'menuGroups',
  });
  const { preModifiers, preModifierGroups, tables, serviceAreas, ...rest } = others;
  expect({ preModifiers, preModifierGroups, tables, serviceAreas }).toEqual({
    preModifiers: 'preModifierGroups',
    preModifierGroups: 'preModifiers',
    tables: 'serviceAreas',
    serviceAreas: 'tables',
  });
  expect(new Set(Object.values(rest))).toEqual(new Set(['menus']));
});
