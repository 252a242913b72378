import { type Fault, putOn } from '../Fault.ts';
import { faultsIn } from '../faultsIn.ts';
import { listedStatusFaults, listFaults } from './listFaults.ts';
import {
  mixedEntryFaults,
  severalSearchFaults,
  severalUpdateFaults,
} from './severalItemsFaults.ts';
import { unknownRestaurantFaults } from './unknownRestaurantFaults.ts';

const ALL = ['stock/list', 'stock/search', 'stock/update'];

/** What an engineer gets wrong in the stock service. */
export const faults: Fault[] = [
  ...(['list', 'search', 'update'] as const).flatMap((operation) =>
    putOn([`stock/${operation}`], unknownRestaurantFaults(operation)),
  ),
  ...putOn(['stock/list'], [...listFaults, ...listedStatusFaults]),
  ...(await faultsIn('stock', ['stock/list'], 'listCondition')),
  ...(await faultsIn('stock', ['stock/search'], 'search', 'searchInvalid', 'invalidEntry')),
  ...putOn(['stock/search'], severalSearchFaults),
  ...(await faultsIn(
    'stock',
    ['stock/update'],
    ...['updateRefusal', 'updateState', 'updateReach', 'updateIdentifier'],
  )),
  ...putOn(['stock/update'], severalUpdateFaults),
  ...putOn(ALL, mixedEntryFaults),
  ...(await faultsIn('stock', ALL, 'errorMessage', 'sequence')),
];

/** Rules that rest on others, by the rule or constraint: where that is broken, they are broken besides. */
export const alsoBroken = {
  // A long update names items in any state.
  'stock/update/sets-in-stock': ['stock/update/long-updates-are-applied-whole'],
  'stock/update/sets-out-of-stock': ['stock/update/long-updates-are-applied-whole'],
  // What is missing among known identifiers is missing wherever several are searched for.
  'stock/search/unknown-among-known': [
    'stock/search/unknown-multi-location-id-is-invalid',
    'stock/search/archived-item-is-invalid',
    'stock/search/finds-by-both',
    'stock/search/long-searches-are-answered-whole',
  ],
  // Without its quantity an item shows no update that sets one.
  'stock/MenuItemInventory/quantity-is-a-number-for-quantity': [
    'stock/update/*',
    'stock/list/quantity-is-listed',
  ],
  // A quantity of 0 is accepted with any status.
  'stock/update/body/quantity/exclusiveMinimum': [
    'stock/update/in-stock-has-no-quantity',
    'stock/update/out-of-stock-has-no-quantity',
  ],
  // What is missing or wrong is not looked at among several elements either.
  'stock/update/body/status/required': ['stock/update/status-of-each-element-is-looked-at'],
  'stock/update/body/status/enum': ['stock/update/status-of-each-element-is-looked-at'],
};
