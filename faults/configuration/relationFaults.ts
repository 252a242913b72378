import type { UnplacedFault } from '../Fault.ts';
import { askedFor, okWith, type Entity } from './messages.ts';
import { around, isOfAnother } from './restaurantWrappers.ts';
import { aroundLists, changingEntities } from './wrappers.ts';

/** What goes wrong between lists: what an entity names is not there. */
export const relationFaults: UnplacedFault[] = [
  {
    id: 'configuration/menus/a-group-is-named-by-the-guid-of-its-menu',
    description: 'The first group of a menu is named by the guid of the menu.',
    rules: ['configuration/Menu/groups-are-listed'],
    alsoBreaks: ['configuration/ServiceReference/a-guid-is-of-one-object'],
    wrap: changingEntities('menus', namingItselfIn('groups')),
  },
  {
    id: 'configuration/menuGroups/an-empty-list',
    description: 'The list of menu groups is empty, though menus name them.',
    rules: ['configuration/Menu/groups-are-listed'],
    wrap: aroundLists(async (request, next) =>
      askedFor(request)?.collection === 'menuGroups' ? okWith([]) : next(request),
    ),
  },
  {
    id: 'configuration/menuGroups/an-empty-list-of-another-restaurant',
    description:
      'The list of menu groups of another restaurant than the one asked for first is empty, though its menus name them.',
    rules: ['configuration/Menu/groups-are-listed'],
    wrap: around(
      isOfAnother,
      aroundLists(async (request, next) =>
        askedFor(request)?.collection === 'menuGroups' ? okWith([]) : next(request),
      ),
    ),
  },
  {
    id: 'configuration/menuItems/an-option-group-is-named-by-the-guid-of-its-item',
    description: 'The first modifier group of an item is named by the guid of the item.',
    rules: ['configuration/MenuItem/option-groups-are-listed'],
    alsoBreaks: ['configuration/ServiceReference/a-guid-is-of-one-object'],
    wrap: changingEntities('menuItems', namingItselfIn('optionGroups')),
  },
];

function namingItselfIn(field: string): (entity: Entity) => void {
  return (entity) => {
    const [first] = entity[field] as Entity[];
    if (first !== undefined) first['guid'] = entity['guid'];
  };
}
