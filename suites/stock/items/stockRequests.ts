import type { StockState } from '../../../generators/fields/quantities.ts';
import type { RequestParts } from '../../../src/sent/requests/RequestParts.ts';
import type { Json } from '../../../src/promised/types.ts';
import type { StockItem } from './stockEntries.ts';

/** Which of an item's two identifiers a request names it by. */
export type Identifier = 'guid' | 'multiLocationId';

/** Stock › Resources: InventorySearchRequest, without the reserved versionIds. */
export interface Identifiers {
  guids?: string[];
  multiLocationIds?: string[];
}

export type UpdateElement = { [name: string]: Json };

export function stockParts(restaurant: string, parts: RequestParts = {}): RequestParts {
  return { ...parts, headers: { 'Platform-Restaurant-External-ID': restaurant } };
}

/** GET /stock/v1/inventory, restricted to a status or not. */
export function listParts(restaurant: string, status?: string): RequestParts {
  return stockParts(restaurant, status === undefined ? {} : { query: { status } });
}

/** POST /stock/v1/inventory/search. */
export function searchParts(restaurant: string, identifiers: Identifiers): RequestParts {
  return stockParts(restaurant, { body: { ...identifiers } });
}

/** PUT /stock/v1/inventory/update. */
export function updateParts(restaurant: string, elements: UpdateElement[]): RequestParts {
  return stockParts(restaurant, { body: elements });
}

export function identifiersFor({ guid, multiLocationId }: StockItem): UpdateElement[] {
  return [{ guid }, ...(multiLocationId === undefined ? [] : [{ multiLocationId }])];
}

/** An element that sets an item to a state. By `multiLocationId` only if the item has one. */
export function elementOf(
  item: StockItem,
  state: StockState,
  by: Identifier = 'guid',
): UpdateElement {
  const { guid, multiLocationId } = item;
  const isByGuid = by === 'guid' || multiLocationId === undefined;
  return { ...(isByGuid ? { guid } : { multiLocationId }), ...state };
}
