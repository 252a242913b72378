import { menuItemsOf } from '../../sandbox/menuItemsOf.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { UnplacedFault } from '../Fault.ts';
import { lists, isOf } from './messages.ts';

const modifiers = new Set<unknown>(
  restaurantSeeds.flatMap(menuItemsOf).flatMap(({ guid, modifier }) => (modifier ? guid : [])),
);

/** What goes wrong with modifiers, which are menu items too. */
export const modifierFaults: UnplacedFault[] = [
  {
    id: 'configuration/menuItems/modifiers-are-not-listed',
    description: 'The list of menu items and modifiers holds no modifiers.',
    rules: ['configuration/menuItems/list/items-in-stock-are-listed'],
    wrap: lists
      .when(isOf('menuItems'))
      .each.where(({ guid }) => modifiers.has(guid))
      .drop(),
  },
];
