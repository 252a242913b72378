import type { Collection } from './collections.ts';

/** What is named by what: a server that keeps both in one table may look up the one for the other. */
const NEXT_OF_KIN: Partial<Record<Collection, Collection>> = {
  menuItems: 'menuGroups',
  menuGroups: 'menuItems',
  menuOptionGroups: 'menuGroups',
  preModifiers: 'preModifierGroups',
  preModifierGroups: 'preModifiers',
  tables: 'serviceAreas',
  serviceAreas: 'tables',
};

/** Another collection, in which an object of this one might be looked for by mistake. */
export function nextOfKin(collection: Collection): Collection {
  return NEXT_OF_KIN[collection] ?? (collection === 'menus' ? 'menuItems' : 'menus');
}
