import { byId } from '../byId.ts';
import { menuItemsOf } from '../../sandbox/menuItemsOf.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { UnplacedFault } from '../Fault.ts';
import { okWith } from '../messages.ts';
import { type Entity, askedFor, lists, ofAnother, entitiesOf, isOf } from './messages.ts';

/** What goes wrong between lists: an entity names another one that does not exist. */
export const relationFaults = byId<UnplacedFault>({
  'configuration/menus/a-group-is-named-by-the-guid-of-its-menu': {
    description: 'The first group of a menu is named by the guid of the menu.',
    rules: ['configuration/Menu/groups-are-listed'],
    alsoBreaks: ['configuration/ServiceReference/a-guid-is-of-one-object'],
    wrap: entitiesOf('menus').set(namingItselfIn('groups')),
  },
  'configuration/menuGroups/an-empty-list': {
    description: 'The list of menu groups is empty, though menus name them.',
    rules: ['configuration/Menu/groups-are-listed'],
    wrap: lists.when(isOf('menuGroups')).refuse(okWith([])),
  },
  'configuration/menuGroups/an-empty-list-of-another-restaurant': {
    description:
      'The list of menu groups of another restaurant than the one asked for first is empty, though its menus name them.',
    rules: ['configuration/Menu/groups-are-listed'],
    wrap: lists.when(ofAnother).when(isOf('menuGroups')).refuse(okWith([])),
  },
  'configuration/menuItems/an-option-group-is-named-by-the-guid-of-its-item': {
    description: 'The first modifier group of an item is named by the guid of the item.',
    rules: ['configuration/MenuItem/option-groups-are-listed'],
    alsoBreaks: ['configuration/ServiceReference/a-guid-is-of-one-object'],
    wrap: entitiesOf('menuItems').set(namingItselfIn('optionGroups')),
  },
});

/** What goes wrong between the kinds of objects. */
export const kindFaults = byId<UnplacedFault>({
  'configuration/revenueCenters/gives-service-areas': {
    description: 'Revenue centers were copied from service areas, and still read their table.',
    rules: ['configuration/collections-are-kept-apart'],
    wrap: (next) => (request) =>
      next(
        askedFor(request)?.collection === 'revenueCenters'
          ? { ...request, path: request.path.replace('revenueCenters', 'serviceAreas') }
          : request,
      ),
  },
});

const modifiers = new Set<unknown>(
  restaurantSeeds.flatMap(menuItemsOf).flatMap(({ guid, modifier }) => (modifier ? guid : [])),
);

/** What goes wrong with modifiers, which are menu items too. */
export const modifierFaults = byId<UnplacedFault>({
  'configuration/menuItems/modifiers-are-not-listed': {
    description: 'The list of menu items and modifiers holds no modifiers.',
    rules: ['configuration/menuItems/list/items-in-stock-are-listed'],
    wrap: lists
      .when(isOf('menuItems'))
      .each.where(({ guid }) => modifiers.has(guid))
      .drop(),
  },
});

function namingItselfIn(field: string): (entity: Entity) => Entity {
  return (entity) => {
    const [first, ...others] = entity[field] as Entity[];
    return first === undefined ? {} : { [field]: [{ ...first, guid: entity['guid'] }, ...others] };
  };
}
