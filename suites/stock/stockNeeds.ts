import { fixture, permission, scope, stockItems, type Need } from '../../src/check/needs.ts';

/** To read the stock, and know an item that is there. */
export const toRead: Need[] = [scope('stock:read'), stockItems(1)];

/** To read it where every item of a request is named by its multiLocationId. */
export const toReadByMultiLocationId: Need[] = [
  scope('stock:read'),
  stockItems(1, 'multiLocationId'),
];

/** To change the stock of so many items and see what became of it. */
export function toUpdate(items = 1, having?: 'multiLocationId'): Need[] {
  return [
    permission('updateStock'),
    scope('stock:write'),
    scope('stock:read'),
    stockItems(items, having),
  ];
}

/** A second restaurant whose stock the first client may read. */
export const anotherRestaurant: Need = fixture('otherRestaurant');
