import { menuItemsOf } from '../../sandbox/menuItemsOf.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { UnplacedFault } from '../Fault.ts';
import { askedFor, withElements } from './messages.ts';
import { changingLists } from './wrappers.ts';

const modifiers = new Set<unknown>(
  restaurantSeeds.flatMap(menuItemsOf).flatMap(({ guid, modifier }) => (modifier ? guid : [])),
);

/** What goes wrong with modifiers, which are menu items too. */
export const modifierFaults: UnplacedFault[] = [
  {
    id: 'configuration/menuItems/modifiers-are-not-listed',
    description: 'The list of menu items and modifiers holds no modifiers.',
    rules: ['configuration/menuItems/list/items-in-stock-are-listed'],
    wrap: changingLists((response, request) =>
      askedFor(request)?.collection === 'menuItems'
        ? withElements(response, (items) => items.filter(({ guid }) => !modifiers.has(guid)))
        : response,
    ),
  },
];
