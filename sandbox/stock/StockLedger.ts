import { menuItemsOf } from '../menuItemsOf.ts';
import type { Restaurant } from '../Restaurant.ts';

/** Stock › Resources: MenuItemInventory. */
export type StockStatus = 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK';

export interface StockItem {
  guid: string;
  multiLocationId: string;
  versionId: string;
  status: StockStatus;
  /** The remaining amount for `QUANTITY`; null for the other statuses. */
  quantity: number | null;
}

const initialStock: readonly Pick<StockItem, 'status' | 'quantity'>[] = [
  { status: 'IN_STOCK', quantity: null },
  { status: 'QUANTITY', quantity: 12 },
  { status: 'OUT_OF_STOCK', quantity: null },
  { status: 'IN_STOCK', quantity: null },
  { status: 'QUANTITY', quantity: 3.5 },
];

/** The stock of every restaurant, each one's own. Archived items are not in it. */
export class StockLedger {
  readonly #stocks = new Map<string, StockItem[]>();

  /** The restaurant's items, in a fixed order. To be changed by `set` only. */
  itemsOf(restaurant: Restaurant): readonly StockItem[] {
    let items = this.#stocks.get(restaurant.guid);
    if (!items) {
      items = menuItemsOf(restaurant)
        .filter(({ archived }) => !archived)
        .map(({ guid, multiLocationId, versionId }, index) => ({
          guid,
          multiLocationId,
          versionId,
          ...initialStock[index % initialStock.length]!,
        }));
      this.#stocks.set(restaurant.guid, items);
    }
    return items;
  }

  /** Finds by GUID, in either case. */
  findByGuid(restaurant: Restaurant, guid: string): StockItem | undefined {
    return this.itemsOf(restaurant).find((item) => item.guid === guid.toLowerCase());
  }

  findByMultiLocationId(restaurant: Restaurant, id: string): StockItem | undefined {
    return this.itemsOf(restaurant).find((item) => item.multiLocationId === id);
  }

  set(item: StockItem, status: StockStatus, quantity: number | null): void {
    item.status = status;
    item.quantity = quantity;
  }
}
