import {
  fixture,
  permission,
  scope,
  type Precondition,
} from '../../../src/checked/preconditions.ts';

/** This many items whose stock the run may change; with `multiLocationId` for checks that need that identifier. */
export function stockItems(count: number, having?: 'multiLocationId'): Precondition {
  const what = having === undefined ? `${count}` : `${count} with a ${having}`;
  return {
    name: `fixtures.stockItems (${what})`,
    missing: ({ fixtures }) => {
      const usable = (fixtures.stockItems ?? []).filter(
        (item) => having === undefined || item[having] !== undefined,
      );
      return usable.length >= count
        ? undefined
        : `${usable.length === 0 ? 'no' : `only ${usable.length}`} usable ${usable.length < 2 ? 'item' : 'items'} in fixtures.stockItems (${what} needed)`;
    },
  };
}

/** To read the stock, and know an item that is there. */
export const toRead: Precondition[] = [scope('stock:read'), stockItems(1)];

/** To read stock with every item of a request named by its multiLocationId. */
export const toReadByMultiLocationId: Precondition[] = [
  scope('stock:read'),
  stockItems(1, 'multiLocationId'),
];

/** To change the stock of this many items and to read it afterwards. */
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
