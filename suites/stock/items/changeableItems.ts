import { keepThings } from '../../../src/sent/Restorer.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { entriesFor, entriesOf, stateOf, type StockItem } from './stockEntries.ts';
import { stockRestorer, type FoundItem } from './stockRestorer.ts';
import { searchParts } from './stockRequests.ts';

/** The most items that a run changes for all checks: enough for each of them, and the fewer the better. */
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

/** An item of the target file, in the state that the run found. */
type AsFound = StockItem & Pick<FoundItem, 'found'>;

/**
 * The items whose stock checks may change. Once per run, before anything is changed, their state is read and their
 * restoration at the end is registered; items that could not be restored are left out.
 * @throws NotExercised if there is none
 */
export async function changeableItems(trial: Trial): Promise<[AsFound, ...AsFound[]]> {
  const [first, ...others] = await trial.once('stock/changeable-items', (trial) =>
    keepItems(trial, fixtureItems(trial), trial.target.fixtures.restaurant),
  );
  if (first !== undefined) return [first, ...others];
  return trial.notExercised(
    'a search shows none of fixtures.stockItems in a state that it could be put back to at the end',
  );
}

/** The most further items, for checks that look at each of many elements. */
const MOST_FURTHER = 30;

/** The items of the target file that only checks change which look at each of many elements. */
export function furtherItems(trial: Trial): StockItem[] {
  const all = trial.target.fixtures.stockItems ?? [];
  const known = fixtureItems(trial);
  return all.filter((item) => !known.includes(item)).slice(0, MOST_FURTHER);
}

/**
 * Lends a check the further items of the target file, and restores them when it is done.
 * @param use gets the items that could be restored; none if the file names no more than every check needs
 */
export async function withFurtherItems(trial: Trial, use: (items: StockItem[]) => Promise<void>) {
  const place = `further items of ${trial.target.fixtures.restaurant}`;
  try {
    await use(await keepItems(trial, furtherItems(trial), place));
  } finally {
    await trial.session.putBack(`${stockRestorer.kind} of ${place}`);
  }
}

/** Has items restored in the end; gives those whose original state is known. */
async function keepItems(trial: Trial, items: StockItem[], place: string): Promise<AsFound[]> {
  const read = async () => (items.length === 0 ? [] : readFound(trial, items));
  const all = await keepThings(trial.session, stockRestorer, { place, read });
  return items.flatMap((item) =>
    all.filter(({ guid }) => guid === item.guid).map(({ found }) => ({ ...item, found })),
  );
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
