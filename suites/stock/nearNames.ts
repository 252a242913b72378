import { multiLocationIds } from '../../generators/fields/multiLocationIds.ts';
import { isInvalid, isSameGuid, type StockEntry, type StockItem } from './stockEntries.ts';
import type { Identifiers } from './stockRequests.ts';

/** An item by one identifier alone. */
export type Name = { guid: string } | { multiLocationId: string };

/**
 * Texts near an item's guid or multiLocationId: those that may belong to another item, and those that no item can have.
 * @param near a guid that nearly equals the item's
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

/** The body of a search for them: an array only if it has elements. */
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
