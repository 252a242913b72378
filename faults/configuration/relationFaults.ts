import { byId, type UnplacedFault } from '../Fault.ts';
import { menuItemsOf } from '../../sandbox/menuItemsOf.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import { okWith } from '../messages.ts';
import { type Entity, lists, ofAnother, entitiesOf, isOf, entities, service } from './messages.ts';

const cut = (value: number) => Math.trunc(value);

/**
 * What goes wrong in the fields of break types, discounts and tip withholding beyond what keywords derive: in some of
 * them only.
 */
export const dataFaults = byId<UnplacedFault>({
  'configuration/list/reads-names-as-latin-1': {
    description: 'Names are stored in UTF-8 and read as ISO 8859-1.',
    rules: ['configuration/texts-are-utf-8'],
    wrap: entities.withText('name', (name) => Buffer.from(name).toString('latin1')),
  },
  'configuration/BreakType/minutes-are-null': {
    description: 'Zero minutes are sent as null.',
    rules: ['configuration/BreakType/interval-minutes-are-null-only-without-tracking'],
    wrap: entitiesOf('breakTypes').where({ breakIntervalMins: 0 }).set({ breakIntervalMins: null }),
  },
  'configuration/Discount/percentage-of-zero': {
    description: 'Percentages are truncated to whole numbers.',
    rules: ['configuration/Discount/percentage-of-percent-is-above-0'],
    wrap: entitiesOf('discounts').withNumber('percentage', cut),
  },
  'configuration/Discount/percentage-above-100': {
    description: 'A percentage of everything is 101.',
    rules: ['configuration/Discount/percentage-of-percent-is-at-most-100'],
    wrap: entitiesOf('discounts').where({ percentage: 100 }).set({ percentage: 101 }),
  },
  'configuration/Discount/amount-of-zero': {
    description: 'The cents of an amount are cut off.',
    rules: ['configuration/Discount/amount-of-fixed-is-above-0'],
    wrap: entitiesOf('discounts').withNumber('amount', cut),
  },
  'configuration/discounts/more-than-all-of-it-at-another-restaurant': {
    description: 'Discounts of another restaurant are of 120 percent.',
    rules: ['configuration/Discount/percentage-of-percent-is-at-most-100'],
    wrap: entitiesOf('discounts')
      .when(ofAnother)
      .where({ type: 'PERCENT' })
      .set({ percentage: 120 }),
  },
});

/** What goes wrong between lists: an entity names another one that does not exist. */
export const relationFaults = byId<UnplacedFault>({
  'configuration/menus/a-group-is-named-by-the-guid-of-its-menu': {
    rules: ['configuration/Menu/groups-are-listed'],
    alsoBreaks: ['configuration/ServiceReference/a-guid-is-of-one-object'],
    wrap: entitiesOf('menus').set(namingItselfIn('groups')),
  },
  'configuration/menuGroups/an-empty-list': {
    description: 'The list of menu groups is empty, though menus refer to them.',
    rules: ['configuration/Menu/groups-are-listed'],
    wrap: lists.when(isOf('menuGroups')).respond(okWith([])),
  },
  'configuration/menuGroups/an-empty-list-of-another-restaurant': {
    description:
      'The list of menu groups of another restaurant than the one asked for first is empty, though its menus refer to them.',
    rules: ['configuration/Menu/groups-are-listed'],
    wrap: lists.when(ofAnother).when(isOf('menuGroups')).respond(okWith([])),
  },
  'configuration/menuItems/an-option-group-is-named-by-the-guid-of-its-item': {
    description: 'The first modifier group of an item has the guid of the item.',
    rules: ['configuration/MenuItem/option-groups-are-listed'],
    alsoBreaks: ['configuration/ServiceReference/a-guid-is-of-one-object'],
    wrap: entitiesOf('menuItems').set(namingItselfIn('optionGroups')),
  },
});

/** What goes wrong between the kinds of objects. */
export const kindFaults = byId<UnplacedFault>({
  'configuration/revenueCenters/gives-service-areas': {
    description: 'Revenue centers are those of the table of service areas.',
    rules: ['configuration/collections-are-kept-apart'],
    wrap: service.when(isOf('revenueCenters')).request(({ path, ...request }) => ({
      ...request,
      path: path.replace('revenueCenters', 'serviceAreas'),
    })),
  },
});

const modifiers = new Set<unknown>(
  restaurantSeeds.flatMap(menuItemsOf).flatMap(({ guid, modifier }) => (modifier ? guid : [])),
);

/** What goes wrong with modifiers, which are menu items too. */
export const modifierFaults = byId<UnplacedFault>({
  'configuration/menuItems/modifiers-are-not-listed': {
    rules: ['configuration/menuItems/list/items-in-stock-are-listed'],
    wrap: lists
      .when(isOf('menuItems'))
      .each.where({ guid: (guid) => modifiers.has(guid) })
      .drop(),
  },
});

function namingItselfIn(field: string): (entity: Entity) => Entity {
  return (entity) => {
    const [first, ...others] = entity[field] as Entity[];
    return first === undefined ? {} : { [field]: [{ ...first, guid: entity['guid'] }, ...others] };
  };
}
