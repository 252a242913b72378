import { guidFor } from './guidFor.ts';
import type { Restaurant } from './Restaurant.ts';

/** A menu item or modifier of one restaurant, as stock and configuration both show it. */
export interface MenuItemSeed {
  guid: string;
  /** The same for all versions of the item across locations. */
  multiLocationId: string;
  versionId: string;
  name: string;
  /** A modifier is backed by a menu item. */
  modifier: boolean;
  archived: boolean;
}

const names = [
  'Clam Chowder',
  'Lobster Roll',
  'Fish and Chips',
  'Caesar Salad',
  'Grilled Salmon',
  'Roast Chicken',
  'Mushroom Risotto',
  'Sirloin Steak',
  'Blueberry Pie',
  'Chocolate Torte',
  'Draft Beer',
  'Iced Tea',
];
const modifierNames = ['Extra Cheese', 'Gluten Free Bun', 'Side of Fries', 'Add Avocado'];
const archivedNames = ['Pumpkin Soup (last season)'];

/**
 * The menu items of a restaurant, the same in every start: 12 items, 4 modifiers, 1 archived item; of a single restaurant,
 * 1 item and 1 archived item.
 */
export function menuItemsOf(restaurant: Restaurant): MenuItemSeed[] {
  const present = restaurant.single ? names.slice(0, 1) : [...names, ...modifierNames];
  return [...present, ...archivedNames].map((name, index) => ({
    guid: guidFor(`menu item ${name} of ${restaurant.guid}`),
    multiLocationId: String(400000000000000000n + BigInt(index)),
    versionId: guidFor(`version of menu item ${name} of ${restaurant.guid}`),
    name,
    modifier: modifierNames.includes(name),
    archived: archivedNames.includes(name),
  }));
}
