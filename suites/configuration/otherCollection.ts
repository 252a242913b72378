import type { Collection } from './collections.ts';

/** Collections that belong together: a server that keeps both in one table may find objects of one in the other. */
const OTHER_COLLECTIONS: Partial<Record<Collection, Collection>> = {
  menuItems: 'menuGroups',
  menuGroups: 'menuItems',
  menuOptionGroups: 'menuGroups',
  preModifiers: 'preModifierGroups',
  preModifierGroups: 'preModifiers',
  tables: 'serviceAreas',
  serviceAreas: 'tables',
};

/** Another collection, in which an object of this one might be looked for by mistake. */
export function otherCollection(collection: Collection): Collection {
  return OTHER_COLLECTIONS[collection] ?? (collection === 'menus' ? 'menuItems' : 'menus');
}
