import { byRule } from '../../../src/checked/byRule.ts';
import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { readUntil } from '../../../src/checked/readings/readUntil.ts';
import { sharedReading } from '../../../src/checked/readings/sharedReading.ts';
import { changeableItems, mayUpdate } from '../items/changeableItems.ts';
import {
  countEntries,
  describeEntries,
  describeState,
  entriesFor,
  entriesOf,
  showState,
  stateOf,
  type StockEntry,
  type StockItem,
} from '../items/stockEntries.ts';
import { listParts } from '../items/stockRequests.ts';
import {
  areSold,
  bring,
  itemsIn,
  list,
  searchUntil,
  set,
  setOrPlainer,
  stateIn,
  type HeldItem,
  type Reading,
  type StockStatus,
} from '../items/stockStates.ts';
import { readsWhole } from '../items/stockGroups.ts';

const AT_RISK = ['OUT_OF_STOCK', 'QUANTITY'] as const;

/** The list as the documents know it: whole, or restricted to a status. */
const LISTINGS = [undefined, ...AT_RISK] as const;

/** Checks of GET /stock/v1/inventory, except those of its filter. */
export const listChecks = byRule(readsWhole, {
  'stock/list/in-stock-is-never-listed': async (trial) => {
    if (mayUpdate(trial)) await neverRightAfterAnUpdate(trial);
    const held = await itemsIn(trial, 'IN_STOCK');
    const counts: number[] = [];
    await trial.each(LISTINGS, async (status) => {
      const reading = await leavesTheList(trial, held, status);
      counts.push(holdsNoneInStock(trial, reading, status));
    });
    await trial.each(['IN_STOCK'], async (status) => {
      counts.push(await showsNoneInStock(trial, status));
    });
    await trial.each(mayUpdate(trial) ? AT_RISK : [], async (status) => {
      await itemsIn(trial, status);
      counts.push(await showsNoneInStock(trial));
    });
    // A service may update the list of one restaurant and forget another's, whose stock the run does not change.
    const { otherRestaurant } = trial.target.fixtures;
    await trial.each(otherRestaurant === undefined ? [] : LISTINGS, async (status) => {
      const exchange = await trial.send(
        'stock/list',
        listParts(otherRestaurant ?? '', status),
        'success',
      );
      if (isSuccess(trial.operation('stock/list'), exchange))
        counts.push(holdsNoneInStock(trial, { exchange, entries: entriesOf(exchange) }, status));
    });
    if (Math.max(...counts) === 0) trial.notExercised('every list was empty');
  },
  'stock/list/out-of-stock-is-listed': async (trial) => {
    await expectAllListed(trial, await itemsIn(trial, 'OUT_OF_STOCK'));
  },
  'stock/list/quantity-is-listed': async (trial) => {
    await expectAllListed(trial, await itemsIn(trial, 'QUANTITY'));
    for (const quantities of mayUpdate(trial) ? [UNEVEN, ALIKE] : [])
      await listsQuantities(trial, quantities);
  },
});

/** Reads the list right after an update: a list that is rebuilt late, or that follows updates, shows a wrong entry then. */
async function neverRightAfterAnUpdate(trial: Trial): Promise<void> {
  const [item] = await changeableItems(trial);
  await trial.each(AT_RISK, async (status) => {
    await bring(trial, item, stateIn(status));
    await set(trial, [{ item, state: stateIn('IN_STOCK') }]);
    for (const listing of [...LISTINGS, 'IN_STOCK']) await showsNoneInStock(trial, listing);
  });
}

/**
 * Asserts that no item is IN_STOCK in the list, also with status=IN_STOCK (what that gives is open otherwise). Returns
 * how many entries there were.
 */
async function showsNoneInStock(trial: Trial, status?: string): Promise<number> {
  const isOpen = status === 'IN_STOCK';
  const parts = listParts(trial.target.fixtures.restaurant, status);
  const exchange = await (isOpen
    ? trial.send('stock/list', parts, 'anything')
    : trial.setup('stock/list', parts));
  if (isOpen) trial.observe('stock/list/status-in-stock', describeAnswer(exchange));
  if (!isSuccess(trial.operation('stock/list'), exchange)) return 0;
  return holdsNoneInStock(trial, { exchange, entries: entriesOf(exchange) }, status);
}

/** Asserts that a list which was read shows no item that is IN_STOCK; returns how many entries it has. */
function holdsNoneInStock(trial: Trial, { exchange, entries }: Reading, status?: string): number {
  const shown = entries.find((entry) => entry.status === 'IN_STOCK');
  trial.holds(shown === undefined, () => ({
    message: `GET /stock/v1/inventory${filterText(status)} returned an item that is IN_STOCK.`,
    expected: 'no entry whose status is IN_STOCK',
    actual: `${countEntries(entries)}, one of them ${describeState(shown ?? {})}`,
    exchanges: [exchange],
  }));
  return entries.length;
}

/** A fraction below one and one above a thousand, which a careless list rounds, cuts or leaves out. */
const UNEVEN = [0.375, 1234.5];
/** For a service that refuses quantities of so many digits: how many it keeps is for another rule. */
const PLAIN_FRACTION = 1.5;

/** Of two items with one quantity, a list may show only one. */
const ALIKE = [4, 4];

/** Compares the list with what a search shows: whether an update keeps the fraction is another rule. */
async function listsQuantities(trial: Trial, quantities: number[]): Promise<void> {
  const items = await changeableItems(trial);
  const wanted = await setOrPlainer(
    trial,
    inQuantities(items, quantities),
    inQuantities(items, [PLAIN_FRACTION]),
  );
  const { entries } = await searchUntil(trial, wanted);
  const shown = wanted.flatMap(({ item }): HeldItem[] =>
    entriesFor(entries, item)
      .flatMap((entry) => stateOf(entry) ?? [])
      .slice(0, 1)
      .map((state) => ({ item, state })),
  );
  await expectAllListed(trial, shown);
  await expectAllListed(trial, shown, 'QUANTITY');
}

/** The first items, each with its own of these quantities. */
function inQuantities(items: StockItem[], quantities: number[]): HeldItem[] {
  return items
    .slice(0, quantities.length)
    .map((item, n) => ({ item, state: { status: 'QUANTITY', quantity: quantities[n] } }));
}

/** Each by itself, as one reading of the list shows them. */
async function expectAllListed(trial: Trial, held: HeldItem[], status?: StockStatus) {
  const reading = sharedReading(() => list(trial, status));
  await trial.each(held, (one) => expectListed(trial, one, reading, status));
}

/** Asserts that the list, or that of a status, shows an item in its state. */
export async function expectListed(
  trial: Trial,
  { item, state }: HeldItem,
  reading: (again: boolean) => Promise<Reading>,
  status: StockStatus | undefined,
): Promise<void> {
  const { exchange, entries } = await readUntil(trial, reading, (read) =>
    showState(read.entries, item, state),
  );
  const look = () => list(trial, status);
  if (await areSold(trial, { held: [{ item, state }], entries, look })) return;
  trial.holds(showState(entries, item, state), () => ({
    message: `GET /stock/v1/inventory${filterText(status)} ${entriesFor(entries, item).length === 0 ? 'does not list an item' : `lists ${describeEntries(entries, item)} for an item`} with status ${describeState(state)}.`,
    expected: `an entry of the item ${item.guid}: ${describeState(state)}, as a search shows it`,
    actual: describeEntries(entries, item),
    exchanges: [exchange],
  }));
}

/** Asserts that items which are IN_STOCK leave the list; gives the last reading of it. */
async function leavesTheList(
  trial: Trial,
  held: HeldItem[],
  status: StockStatus | undefined,
): Promise<Reading> {
  const stillIn = (entries: StockEntry[]) =>
    held.find(({ item }) => entriesFor(entries, item).length > 0);
  const reading = await readUntil(
    trial,
    () => list(trial, status),
    (read) => stillIn(read.entries) === undefined,
  );
  const { exchange, entries } = reading;
  const shown = stillIn(entries);
  trial.holds(shown === undefined, () => ({
    message: `GET /stock/v1/inventory${filterText(status)} still lists an item that is IN_STOCK, as a search or the last update says.`,
    expected: `no entry of the item ${shown?.item.guid ?? ''}, which is IN_STOCK`,
    actual: `an entry of it: ${shown === undefined ? '' : describeEntries(entries, shown.item)}`,
    exchanges: [exchange],
  }));
  return reading;
}

function filterText(status: string | undefined): string {
  return status === undefined ? '' : `?status=${status}`;
}
