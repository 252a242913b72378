import { keepThings } from '../../src/check/Restorer.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { entriesFor, entriesOf, stateOf, type StockItem } from './stockEntries.ts';
import { stockRestorer, type FoundItem } from './stockRestorer.ts';
import { searchParts } from './stockRequests.ts';

/** So many items are enough for every check; the fewer a run touches the better. */
const MOST_ITEMS = 5;

/** The first items of the target file, those that have both identifiers before others. */
export function fixtureItems(trial: Trial): StockItem[] {
  const items = trial.target.fixtures.stockItems ?? [];
  const byBoth = items.filter(({ multiLocationId }) => multiLocationId !== undefined);
  return [...byBoth, ...items.filter((item) => !byBoth.includes(item))].slice(0, MOST_ITEMS);
}

/** Whether the run may change stock here: by its permission and by the scopes of its client. */
export function mayUpdate({ target }: Trial): boolean {
  return target.permissions.updateStock && target.clients[0].scopes.includes('stock:write');
}

/**
 * The items whose stock checks may change. Once per run their state is read, and that they are put back to it at
 * the end is settled, before anything is changed; an item that could not be put back is not among them.
 * @throws NotExercised where there is none
 */
export async function changeableItems(trial: Trial): Promise<[StockItem, ...StockItem[]]> {
  const [first, ...others] = await trial.once('stock/changeable-items', (trial) =>
    takeStock(trial),
  );
  if (first !== undefined) return [first, ...others];
  return trial.notExercised(
    'a search shows none of fixtures.stockItems in a state that it could be put back to at the end',
  );
}

async function takeStock(trial: Trial): Promise<StockItem[]> {
  const items = fixtureItems(trial);
  const { restaurant } = trial.target.fixtures;
  const read = async () => readFound(trial, items);
  const found = await keepThings(trial.session, stockRestorer, { place: restaurant, read });
  return items.filter(({ guid }) => found.some((item) => item.guid === guid));
}

async function readFound(trial: Trial, items: StockItem[]): Promise<FoundItem[]> {
  const { restaurant } = trial.target.fixtures;
  const guids = items.map(({ guid }) => guid);
  const entries = entriesOf(await trial.setup('stock/search', searchParts(restaurant, { guids })));
  return items.flatMap((item): FoundItem[] => {
    const [entry] = entriesFor(entries, item);
    const state = entry && stateOf(entry);
    return state === undefined || isOtherItem(item, entry?.multiLocationId)
      ? []
      : [{ restaurant, guid: item.guid, found: state }];
  });
}

/** Whether a multiLocationId of the target file seems to be another item's, which must not be touched. */
function isOtherItem(item: StockItem, shown: string | undefined): boolean {
  return (
    shown !== undefined && item.multiLocationId !== undefined && shown !== item.multiLocationId
  );
}
