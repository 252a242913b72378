import { arrayOf, isGuidText, isText, objectOf, type Violation } from '../expectations.ts';
import type { Restaurant } from '../Restaurant.ts';
import type { StockItem, StockLedger } from './StockLedger.ts';

/** Stock › Resources: InventorySearchRequest. */
export interface SearchRequest {
  guids?: string[];
  multiLocationIds?: string[];
}

/** An identifier that no item of the restaurant has. */
type InvalidEntry = { itemGuidValidity: 'INVALID' } & Partial<StockItem>;
type ValidEntry = { itemGuidValidity: 'VALID' } & StockItem;

const searchBody = objectOf(
  {},
  {
    guids: arrayOf(isGuidText),
    multiLocationIds: arrayOf(isText),
    versionIds: arrayOf(isGuidText),
  },
);

/** What is wrong with a search request. "One or both of guids and multiLocationIds must be supplied." */
export function checkSearch(body: unknown): Violation[] {
  const violations = searchBody(body, '');
  if (violations.length > 0) return violations;
  const { guids, multiLocationIds } = body as SearchRequest;
  return guids || multiLocationIds
    ? []
    : [{ field: '', kind: 'missing', message: 'must hold guids or multiLocationIds' }];
}

/** An item as the service shows it. */
export function validEntry(item: StockItem): ValidEntry {
  return { ...item, itemGuidValidity: 'VALID' };
}

/**
 * One entry per item that identifiers name, however often, and one per identifier that names no item at this
 * restaurant. An item without stock (archived, or of another restaurant) does not count as an item.
 */
export function searchStock(
  ledger: StockLedger,
  restaurant: Restaurant,
  { guids = [], multiLocationIds = [] }: SearchRequest,
): (ValidEntry | InvalidEntry)[] {
  const found = [
    ...new Set(guids).values().map((guid) => ({
      item: ledger.findByGuid(restaurant, guid),
      identifier: { guid },
    })),
    ...new Set(multiLocationIds).values().map((multiLocationId) => ({
      item: ledger.findByMultiLocationId(restaurant, multiLocationId),
      identifier: { multiLocationId },
    })),
  ];
  const items = new Set(found.flatMap(({ item }) => item ?? []));
  const unknown = found.filter(({ item }) => !item).map(({ identifier }) => identifier);
  return [
    ...items.values().map(validEntry),
    ...unknown.map((identifier): InvalidEntry => ({ ...identifier, itemGuidValidity: 'INVALID' })),
  ];
}
