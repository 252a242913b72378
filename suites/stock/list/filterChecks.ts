import { byRule } from '../../../src/checked/byRule.ts';
import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import type { RequestParts } from '../../../src/sent/requests/RequestParts.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { readUntil } from '../../../src/checked/readings/readUntil.ts';
import { sharedReading } from '../../../src/checked/readings/sharedReading.ts';
import { mayUpdate, changeableItems, withFurtherItems } from '../items/changeableItems.ts';
import {
  countEntries,
  describeEntries,
  describeState,
  entriesFor,
  type StockEntry,
  type StockItem,
  entriesOf,
  withoutItem,
} from '../items/stockEntries.ts';
import { expectListed } from './listChecks.ts';
import { listParts } from '../items/stockRequests.ts';
import { unknownGuids } from '../items/unknownIdentifiers.ts';
import {
  itemsIn,
  list,
  setOrPlainer,
  type HeldItem,
  type Reading,
  setAsTaken,
  stateIn,
} from '../items/stockStates.ts';
import { readsWhole, wholeStockAndFurther } from '../items/stockGroups.ts';
import { toUpdate } from '../items/preconditions.ts';

const FILTERS = ['OUT_OF_STOCK', 'QUANTITY', undefined] as const;

type Filter = 'OUT_OF_STOCK' | 'QUANTITY';

/** The rules of the filter of GET /stock/v1/inventory, and of a list of nothing. */
export const filterChecks = byRule(readsWhole, {
  'stock/list/status-out-of-stock-restricts': async (trial) => {
    await restricts(trial, 'OUT_OF_STOCK', 'QUANTITY');
    await observeOpenAnswers(trial);
  },
  'stock/list/status-quantity-restricts': (trial) => restricts(trial, 'QUANTITY', 'OUT_OF_STOCK'),
  'stock/list/nothing-at-risk-is-an-empty-array': {
    preconditions: toUpdate(1),
    apart: wholeStockAndFurther,
    run: async (trial) => {
      const items = await changeableItems(trial);
      await withFurtherItems(trial, (further) => emptied(trial, [...items, ...further]));
    },
  },
});

/** The list, whole and by each filter, once nothing is at risk of what a run may change, as far as nothing else is. */
async function emptied(trial: Trial, items: StockItem[]): Promise<void> {
  const { entries } = await list(trial);
  const others = entries.filter((entry) =>
    items.every((item) => entriesFor([entry], item).length === 0),
  );
  const filters = FILTERS.filter((filter) =>
    others.every(({ status }) => filter !== undefined && status !== filter),
  );
  if (filters.length === 0)
    trial.notExercised(
      'items that the run does not change are out of stock or limited; the list cannot be emptied',
    );
  await setAsTaken(
    trial,
    items.map((item) => ({ item, state: stateIn('IN_STOCK') })),
  );
  await trial.each(filters, (filter) => expectEmptyArray(trial, filter));
}

/** The filtered list, which the cases share as long as nothing changes; read again if asked for. */
type ListReading = (again: boolean) => Promise<Reading>;

/**
 * Both directions one after the other, so that one item is enough: it changes from the other status to the filter's,
 * and back. A list that is cached for the filter may miss either change.
 */
async function restricts(trial: Trial, filter: Filter, other: Filter): Promise<void> {
  await itemsIn(trial, other);
  const held = await itemsIn(trial, filter);
  // First the whole list, which a cache must not give for a filtered one.
  const whole = await list(trial);
  // Each time, the list of the other filter is read first, which a cache must not give for this one.
  const reading = sharedReading(async () => {
    await list(trial, other);
    return list(trial, filter);
  });
  await trial.each(held, (one) => expectListed(trial, one, reading, filter));
  const both = async (again: boolean): Promise<Both> => ({
    whole: again ? await list(trial) : whole,
    restricted: await reading(again),
  });
  await trial.each([filter], () => agreesWithTheWhole(trial, filter, both));
  const gone = await lessThanOne(trial, await itemsIn(trial, other));
  const later = sharedReading(() => list(trial, filter));
  await trial.each(gone, (one) => leavesOut(trial, filter, one, later));
  const { otherRestaurant } = trial.target.fixtures;
  if (otherRestaurant !== undefined) await restrictsElsewhere(trial, filter, otherRestaurant);
}

/** A service may read the filter for one restaurant and forget another, whose stock the run does not change. */
async function restrictsElsewhere(trial: Trial, filter: Filter, place: string): Promise<void> {
  const exchange = await trial.send('stock/list', listParts(place), 'success');
  if (!isSuccess(trial.operation('stock/list'), exchange)) return;
  const both = async (again: boolean): Promise<Both> => ({
    whole: again ? await list(trial, undefined, place) : { exchange, entries: entriesOf(exchange) },
    restricted: await list(trial, filter, place),
  });
  await trial.each([place], () => agreesWithTheWhole(trial, filter, both));
}

/** The same items, the first of them with a quantity below one, which is still some, if a run may set it. */
async function lessThanOne(trial: Trial, held: HeldItem[]): Promise<HeldItem[]> {
  const [first, ...others] = held;
  if (first?.state.status !== 'QUANTITY' || !mayUpdate(trial)) return held;
  const few: HeldItem = { item: first.item, state: { status: 'QUANTITY', quantity: 0.5 } };
  return [...(await setOrPlainer(trial, [few], [first])), ...others];
}

/** The whole list and the filtered one, read one after the other. */
interface Both {
  whole: Reading;
  restricted: Reading;
}

async function leavesOut(
  trial: Trial,
  filter: Filter,
  { item, state }: HeldItem,
  reading: ListReading,
): Promise<void> {
  const { exchange, entries } = await readUntil(
    trial,
    reading,
    (read) =>
      entriesFor(read.entries, item).length === 0 && offending(read.entries, filter) === undefined,
  );
  showsOnly(trial, filter, { exchange, entries });
  trial.holds(entriesFor(entries, item).length === 0, () => ({
    message: `GET /stock/v1/inventory?status=${filter} returned an item with status ${describeState(state)}.`,
    expected: `no entry of the item ${item.guid}, which a search shows to be ${describeState(state)}`,
    actual: describeEntries(entries, item),
    exchanges: [exchange],
  }));
}

/**
 * Asserts that the filtered list has exactly the entries of the whole list with its status, even those of items that
 * the run does not know.
 */
async function agreesWithTheWhole(
  trial: Trial,
  filter: Filter,
  read: (again: boolean) => Promise<Both>,
): Promise<void> {
  // Others change stock in the meantime, and a change shows late: only what is missing in every reading is left out.
  const [lacking, further] = [lostInAll(filter), lostInAll(filter)];
  const { whole, restricted, one, extra } = await readUntil(
    trial,
    async (again) => {
      const both = await read(again);
      return {
        ...both,
        one: lacking(both.whole.entries, both.restricted.entries),
        extra: further(both.restricted.entries, both.whole.entries),
      };
    },
    (found) => found.one === undefined && found.extra === undefined,
  );
  trial.holds(one === undefined, () => ({
    message: `GET /stock/v1/inventory?status=${filter} lacks an item that the whole list shows with this status.`,
    expected: `an entry of the item ${one?.guid ?? one?.multiLocationId ?? ''}`,
    actual: withoutItem(restricted.entries),
    exchanges: [whole.exchange, restricted.exchange],
  }));
  trial.holds(extra === undefined, () => ({
    message: `GET /stock/v1/inventory lacks an item that it shows with status=${filter}.`,
    expected: `an entry of the item ${extra?.guid ?? extra?.multiLocationId ?? ''}`,
    actual: withoutItem(whole.entries),
    exchanges: [restricted.exchange, whole.exchange],
  }));
  showsOnly(trial, filter, restricted);
}

function showsOnly(trial: Trial, filter: Filter, { exchange, entries }: Reading): void {
  const stray = offending(entries, filter);
  trial.holds(stray === undefined, () => ({
    message: `GET /stock/v1/inventory?status=${filter} returned an item with status ${describeState(stray ?? {})}.`,
    expected: `only entries whose status is ${filter}`,
    actual: `one with status ${describeState(stray ?? {})}`,
    exchanges: [exchange],
  }));
}

function offending(entries: StockEntry[], filter: Filter): StockEntry | undefined {
  return entries.find(({ status }) => status !== undefined && status !== filter);
}

/**
 * Compares two lists again and again: an entry of that status that the other list lacks in each pair so far, by
 * identifiers that both lists show.
 */
function lostInAll(
  filter: Filter,
): (shown: StockEntry[], others: StockEntry[]) => StockEntry | undefined {
  let before: Set<string> | undefined;
  return (shown, others) => {
    const kept = new Set(others.map(nameOf));
    const lost = shown.filter((entry) => {
      const name = nameOf(entry);
      const isLacking = entry.status === filter && name !== undefined && !kept.has(name);
      return isLacking && before?.has(name) !== false;
    });
    before = new Set(lost.flatMap((entry) => nameOf(entry) ?? []));
    return lost[0];
  };
}

function nameOf({ guid, multiLocationId }: StockEntry): string | undefined {
  return guid?.toLowerCase() ?? multiLocationId;
}

async function observeOpenAnswers(trial: Trial): Promise<void> {
  const { restaurant } = trial.target.fixtures;
  const [unknown = ''] = unknownGuids(trial, 1);
  const ask = async (openPoint: string, what: string, parts: RequestParts) =>
    trial.observe(
      openPoint,
      `${what}: ${describeAnswer(await trial.send('stock/list', parts, 'anything'))}`,
    );
  await ask('stock/list/unknown-status', 'status=SOLD_OUT', listParts(restaurant, 'SOLD_OUT'));
  await ask('stock/list/unknown-status', 'status=quantity', listParts(restaurant, 'quantity'));
  await ask('stock/list/unknown-status', 'status=', listParts(restaurant, ''));
  await ask('stock/malformed-restaurant', 'a text that is no GUID', listParts('no-guid'));
  await ask('stock/malformed-restaurant', 'a GUID of no restaurant', listParts(unknown));
}

async function expectEmptyArray(trial: Trial, filter: (typeof FILTERS)[number]): Promise<void> {
  const exchange = await readUntil(
    trial,
    () => trial.send('stock/list', listParts(trial.target.fixtures.restaurant, filter), 'success'),
    (read) => Array.isArray(read.response?.json) && entriesOf(read).length === 0,
  );
  const { response } = exchange;
  const where = filter === undefined ? '' : ` with status=${filter}`;
  // If something is listed all the same, somebody else may have changed it in the meantime; other rules judge it.
  const count = entriesOf(exchange).length;
  if (count > 0)
    trial.notExercised(
      `the list${where} should be empty here, but had ${countEntries(entriesOf(exchange))}: an update had no effect, another client changes the stock, or the filter is wrong`,
    );
  trial.holds(response?.status === 200 && Array.isArray(response.json), () => ({
    message: `GET /stock/v1/inventory${where} does not return an empty array when no item matches.`,
    expected: '200 with an empty array',
    actual: describeAnswer(exchange),
    exchanges: [exchange],
  }));
}
