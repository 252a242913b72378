import { multiLocationIds } from '../../generators/fields/multiLocationIds.ts';
import { isInvalid, isSameGuid, type StockEntry, type StockItem } from './stockEntries.ts';
import type { Identifiers } from './stockRequests.ts';

/** An item by one identifier alone. */
export type Name = { guid: string } | { multiLocationId: string };

/**
 * What is nearly an item's guid or multiLocationId: what may be another item's, and what no item can be called.
 * @param near a guid that is nearly the item's
 */
export function nearNames(
  { guid, multiLocationId }: StockItem,
  near: string,
): { ofOthers: Name[]; ofNobody: Name[] } {
  const ids = multiLocationId === undefined ? [] : multiLocationIds.nearMisses(multiLocationId);
  const named = (some: string[]) => some.map((id) => ({ multiLocationId: id }));
  return {
    ofOthers: [{ guid: near }, ...named(ids.slice(0, 2))],
    ofNobody: [{ guid: `${guid}0` }, ...named(ids.slice(2, 3))],
  };
}

/** What a search for them asks for: an array only where there is something in it. */
export function identifiersIn(names: Name[]): Identifiers {
  const guids = names.flatMap((name) => ('guid' in name ? [name.guid] : []));
  const ids = names.flatMap((name) => ('guid' in name ? [] : [name.multiLocationId]));
  return {
    ...(guids.length > 0 && { guids }),
    ...(ids.length > 0 && { multiLocationIds: ids }),
  };
}

/** The names that no item has, as a search for them shows. */
export function freeAmong(names: Name[], entries: StockEntry[]): Name[] {
  const items = entries.filter((entry) => !isInvalid(entry));
  return names.filter(
    (name) =>
      !items.some((entry) =>
        'guid' in name
          ? isSameGuid(entry.guid, name.guid)
          : entry.multiLocationId === name.multiLocationId,
      ),
  );
}
