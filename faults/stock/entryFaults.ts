import { byId } from '../byId.ts';
import type { UnplacedFault } from '../Fault.ts';
import { entries, list, update } from './messages.ts';
import { hasSeveral } from '../conditions.ts';

/** What is wrong in the entries of the stock service, in any answer. */
export const entryFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'stock/MenuItemInventory/guid-in-braces': {
      description: 'The list writes guids in braces.',
      rules: ['stock/MenuItemInventory/guid-is-a-uuid'],
      alsoBreaks: [
        'stock/list/out-of-stock-is-listed',
        'stock/list/quantity-is-listed',
        'stock/list/status-out-of-stock-restricts',
        'stock/list/status-quantity-restricts',
      ],
      wrap: list.each.set(({ guid }) => ({ guid: `{${String(guid)}}` })),
    },
    'stock/MenuItemInventory/quantity-is-null-in-updates': {
      description: 'The response to an update has no quantity.',
      rules: [
        'stock/MenuItemInventory/quantity-is-a-number-for-quantity',
        'stock/update/answers-with-the-new-state',
      ],
      wrap: update.each.set({ quantity: null }),
    },
    'stock/MenuItemInventory/quantity-is-zero-out-of-stock': {
      description: 'An item OUT_OF_STOCK has a quantity of 0.',
      rules: ['stock/MenuItemInventory/quantity-is-null-for-other-statuses'],
      wrap: entries('list', 'search')
        .each.where(({ status }) => status === 'OUT_OF_STOCK')
        .set({ quantity: 0 }),
    },
    'stock/MenuItemInventory/quantity-outlives-its-status': {
      description: 'An item that had a quantity shows it after it went back IN_STOCK.',
      rules: ['stock/MenuItemInventory/quantity-is-null-for-other-statuses'],
      wrap: (next) => {
        const last = new Map<unknown, unknown>();
        return entries('search', 'update').each.change((row) => {
          if (typeof row['quantity'] === 'number') last.set(row['guid'], row['quantity']);
          return row['status'] === 'IN_STOCK'
            ? { ...row, quantity: last.get(row['guid']) ?? null }
            : row;
        })(next);
      },
    },
  }),
  ...(['list', 'update'] as const).map((operation) => ({
    id: `stock/MenuItemInventory/guid-as-multi-location-id-in-a-${operation}`,
    description: `The last of several entries in the response to the ${operation} has its guid as multiLocationId.`,
    rules: ['stock/MenuItemInventory/an-item-has-one-multi-location-id'],
    alsoBreaks: ['stock/*'],
    wrap: entries(operation)
      .where(hasSeveral)
      .last.set(({ guid }) => ({ multiLocationId: guid })),
  })),
  ...(['list', 'update'] as const).map((operation) => ({
    id: `stock/MenuItemInventory/guid-as-menu-item-guid-in-a-${operation}`,
    description: `The last of several entries in the response to the ${operation} has its guid as menuItemGuid.`,
    rules: ['stock/MenuItemInventory/guid-stands-in-its-field'],
    alsoBreaks: ['stock/*'],
    wrap: entries(operation)
      .where(hasSeveral)
      .last.change(({ guid, ...row }) => ({ ...row, menuItemGuid: guid })),
  })),
];
