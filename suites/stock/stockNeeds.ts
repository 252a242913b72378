import {
  fixture,
  permission,
  scope,
  stockItems,
  type Precondition,
} from '../../src/check/preconditions.ts';

/** To read the stock, and know an item that is there. */
export const toRead: Precondition[] = [scope('stock:read'), stockItems(1)];

/** To read it where every item of a request is named by its multiLocationId. */
export const toReadByMultiLocationId: Precondition[] = [
  scope('stock:read'),
  stockItems(1, 'multiLocationId'),
];

/** To change the stock of so many items and see what became of it. */
export function toUpdate(items = 1, having?: 'multiLocationId'): Precondition[] {
  return [
    permission('updateStock'),
    scope('stock:write'),
    scope('stock:read'),
    stockItems(items, having),
  ];
}

/** A second restaurant whose stock the first client may read. */
export const anotherRestaurant: Precondition = fixture('otherRestaurant');
