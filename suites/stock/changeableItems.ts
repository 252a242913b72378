import type { StockState } from '../../generators/fields/quantities.ts';
import { describeAnswer, isSuccess } from '../../src/check/answers.ts';
import type { Session } from '../../src/check/Session.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { describeState, entriesFor, entriesOf, stateOf, type StockItem } from './stockEntries.ts';
import { elementOf, searchParts, updateParts } from './stockRequests.ts';

/** So many items are enough for every check; the fewer a run touches the better. */
const MOST_ITEMS = 5;

/** An item and the state that it was found in. */
interface FoundItem {
  item: StockItem;
  found: StockState;
}

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
  const guids = items.map(({ guid }) => guid);
  const entries = entriesOf(await trial.setup('stock/search', searchParts(restaurant, { guids })));
  const found = items.flatMap((item): FoundItem[] => {
    const [entry] = entriesFor(entries, item);
    const state = entry && stateOf(entry);
    return state === undefined || isOtherItem(item, entry?.multiLocationId)
      ? []
      : [{ item, found: state }];
  });
  if (found.length > 0) trial.session.putBackAtEnd('stock', () => putBack(trial.session, found));
  return found.map(({ item }) => item);
}

/** Whether a multiLocationId of the target file seems to be another item's, which must not be touched. */
function isOtherItem(item: StockItem, shown: string | undefined): boolean {
  return (
    shown !== undefined && item.multiLocationId !== undefined && shown !== item.multiLocationId
  );
}

async function putBack(session: Session, items: FoundItem[]): Promise<void> {
  const { restaurant } = session.target.fixtures;
  const problems: string[] = [];
  for (const [index, { item, found }] of items.entries()) {
    const parts = updateParts(restaurant, [elementOf(item, found)]);
    const identity = `${session.identitySeed}/run/stock/${index + 1}`;
    const exchange = await session.exchange(
      'run',
      'stock/update',
      parts,
      { role: 'restore' },
      identity,
    );
    if (isSuccess(session.operation('stock/update'), exchange)) continue;
    problems.push(
      `item ${item.guid} was ${describeState(found)}, putting it back gave ${describeAnswer(exchange)}`,
    );
  }
  if (problems.length > 0) throw new Error(problems.join('; '));
}
