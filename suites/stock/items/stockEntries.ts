import { isObject } from '../../../src/words/json/isObject.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import type { StockState } from '../../../generators/fields/quantities.ts';

/** A menu item as the target file names it. */
export interface StockItem {
  guid: string;
  multiLocationId?: string;
}

/** A MenuItemInventory of a response, as far as it can be read: fields that are absent or of another type are undefined. */
export interface StockEntry {
  guid?: string;
  multiLocationId?: string;
  versionId?: string;
  status?: string;
  /** The value as it came: rules judge whether it is a number or null. */
  quantity?: unknown;
  itemGuidValidity?: string;
  /** The names of all its members that are not null. */
  members: string[];
}

export function guidsOf(items: StockItem[]): string[] {
  return items.map(({ guid }) => guid);
}

/** The multiLocationIds of those that have one. */
export function idsOf(items: Partial<StockItem>[]): string[] {
  return items.flatMap(({ multiLocationId }) => multiLocationId ?? []);
}

/** The entries of a response; none if it is no array. */
export function entriesOf({ response }: Pick<LiveExchange, 'response'>): StockEntry[] {
  return recordsIn({ response }).map(readEntry);
}

/** The objects of a response as they came; none if it is no array. */
export function recordsIn({ response }: Pick<LiveExchange, 'response'>): Record<string, unknown>[] {
  const json = response?.json;
  return Array.isArray(json) ? json.filter(isObject) : [];
}

export function readEntry(value: Record<string, unknown>): StockEntry {
  const text = (name: string) => {
    const member = value[name];
    return typeof member === 'string' ? member : undefined;
  };
  return {
    guid: text('guid'),
    // An empty text may be how a server sends no identifier.
    multiLocationId: text('multiLocationId') || undefined,
    versionId: text('versionId'),
    status: text('status'),
    quantity: value['quantity'],
    itemGuidValidity: text('itemGuidValidity'),
    members: Object.keys(value).filter((name) => value[name] !== null),
  };
}

/** Whether two GUIDs are one; case does not matter in a UUID (RFC 4122, 3). */
export function isSameGuid(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && a.toLowerCase() === b?.toLowerCase();
}

/**
 * Whether an entry says that no menu item matched. An entry that does not say so belongs to an item: no field is
 * required.
 */
export function isInvalid({ itemGuidValidity }: StockEntry): boolean {
  return itemGuidValidity === 'INVALID';
}

/** The entries of one item that are not INVALID. An item may have several: that two never name it is not shown. */
export function entriesFor(entries: StockEntry[], item: StockItem): StockEntry[] {
  return entries.filter(
    (entry) =>
      !isInvalid(entry) &&
      (entry.guid === undefined
        ? entry.multiLocationId !== undefined && entry.multiLocationId === item.multiLocationId
        : isSameGuid(entry.guid, item.guid)),
  );
}

/** Whether the entries show an item, and in that state only. */
export function showState(entries: StockEntry[], item: StockItem, state: StockState): boolean {
  const own = entriesFor(entries, item);
  return own.length > 0 && own.every((entry) => isInState(entry, state));
}

/** As much of an item may be sold while a run looks at it, in pieces or parts of them. */
const MOST_SOLD = 20;

/** Whether entries show an item as it may be since it was set: with less of its quantity, as some was sold, or with none. */
export function mayBeSold(
  entries: StockEntry[],
  { item, state }: { item: StockItem; state: StockState },
): boolean {
  const { quantity: given } = state;
  if (typeof given !== 'number') return false;
  const own = entriesFor(entries, item);
  const isSold = ({ status, quantity }: StockEntry) => {
    if (status === 'OUT_OF_STOCK') return given <= MOST_SOLD;
    const missing = typeof quantity === 'number' ? given - quantity : Number.NaN;
    return status === 'QUANTITY' && missing >= 0 && missing <= MOST_SOLD;
  };
  return own.length > 0 && own.every(isSold);
}

function isInState({ status, quantity }: StockEntry, state: StockState): boolean {
  return status === state.status && (state.status !== 'QUANTITY' || quantity === state.quantity);
}

/** A state as it was found: plain data, that an update can set. */
export type FoundState = { status: StockState['status']; quantity?: number };

/** The state that an entry shows, if an update can set it. */
export function stateOf({ status, quantity }: StockEntry): FoundState | undefined {
  if (status === 'IN_STOCK' || status === 'OUT_OF_STOCK') return { status };
  if (status !== 'QUANTITY' || typeof quantity !== 'number' || quantity <= 0) return undefined;
  return { status, quantity };
}

/** A state or an entry in the words of a failure. */
export function describeState(state: { status?: string; quantity?: unknown }): string {
  const { status, quantity } = state;
  const isGiven = quantity !== undefined && quantity !== null;
  if (!isGiven && status === 'QUANTITY' && 'quantity' in state)
    return 'QUANTITY without a quantity';
  return `${status ?? 'without a status'}${isGiven ? ` ${shownNumber(quantity)}` : ''}`;
}

/** JSON, in which 1e400 would be null. */
function shownNumber(quantity: unknown): string {
  return typeof quantity === 'number' ? String(quantity) : JSON.stringify(quantity);
}

/** All that an entry says, in the words of a failure. */
export function describeWhole({ members: _, ...fields }: StockEntry): string {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined);
  return said.map(([name, value]) => `${name} ${shownNumber(value)}`).join(', ');
}

/** What entries say about one item, in the words of a failure. */
export function describeEntries(entries: StockEntry[], item: StockItem): string {
  const own = entriesFor(entries, item);
  if (own.length === 0) return withoutItem(entries);
  return own.map(describeState).join(' and ');
}

/** The state in which entries have to show an item, and what they say about it. */
export function inState(item: StockItem, state: StockState, entries: StockEntry[]) {
  return {
    expected: `the item ${item.guid}: ${describeState(state)}`,
    actual: describeEntries(entries, item),
  };
}

/** `1 entry`, `3 entries`, `no entry`. */
export function countEntries(entries: StockEntry[]): string {
  if (entries.length === 0) return 'no entry';
  return `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`;
}

/** How many entries there are, and how many of them are INVALID. */
export function countWithInvalid(entries: StockEntry[]): string {
  const invalid = entries.filter(isInvalid).length;
  if (entries.length === 0) return countEntries(entries);
  if (invalid < entries.length)
    return `${countEntries(entries)}, ${invalid || 'none'} of them INVALID`;
  return `${countEntries(entries)}, ${invalid === 1 ? '' : 'all of them '}INVALID`;
}

/** Entries among which that of an item was looked for, in the words of a failure. */
export function withoutItem(entries: StockEntry[]): string {
  const isOnlyInvalid = entries.every(isInvalid);
  return isOnlyInvalid ? countWithInvalid(entries) : `${countEntries(entries)}, but not this item`;
}

/** The identifiers of an entry, in the words of a failure. */
export function itemOf({ guid, multiLocationId }: Partial<StockEntry> = {}): string {
  if (guid !== undefined) return `the item ${guid}`;
  return multiLocationId === undefined
    ? 'an item without an identifier'
    : `the item with the multiLocationId ${multiLocationId}`;
}
