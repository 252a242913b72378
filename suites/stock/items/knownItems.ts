import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { fixtureItems } from './changeableItems.ts';
import { entriesFor, guidsOf, idsOf, type StockItem } from './stockEntries.ts';
import type { Identifiers } from './stockRequests.ts';
import { searchOnce } from './stockStates.ts';

/**
 * The first item of the target file that such a search finds: INVALID shows nothing if every item is INVALID.
 * @throws NotExercised if there is none
 */
export async function knownItem(
  trial: Trial,
  by: (item: StockItem) => Identifiers,
): Promise<StockItem> {
  for (const item of fixtureItems(trial)) {
    const { entries } = await searchOnce(trial, by(item));
    if (entriesFor(entries, item).length > 0) return item;
  }
  return trial.notExercised('a search finds none of fixtures.stockItems by such an identifier');
}

export function knownByMultiLocationId(trial: Trial): Promise<StockItem> {
  return knownItem(trial, (item) => ({ multiLocationIds: idsOf([item]) }));
}

/**
 * The items of the target file that a search by guid finds.
 * @throws NotExercised if there is none
 */
export async function knownItems(trial: Trial): Promise<StockItem[]> {
  const items = fixtureItems(trial);
  const { entries } = await searchOnce(trial, { guids: guidsOf(items) });
  const known = items.filter((item) => entriesFor(entries, item).length > 0);
  return known.length > 0
    ? known
    : trial.notExercised('a search finds none of fixtures.stockItems by guid');
}
