import type { StockState } from '../../../generators/fields/quantities.ts';
import type { RequestParts } from '../../../src/sent/requests/RequestParts.ts';
import { isSuccess } from '../../../src/sent/judging/answers.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { noteWithdrawn } from '../../../src/checked/readings/noteWithdrawn.ts';
import { readUntil } from '../../../src/checked/readings/readUntil.ts';
import { sharedTwin } from '../../../src/checked/sharedAnswer.ts';
import { changeableItems, fixtureItems, mayUpdate } from './changeableItems.ts';
import {
  describeEntries,
  describeState,
  entriesFor,
  entriesOf,
  mayBeSold,
  showState,
  stateOf,
  type StockEntry,
  type StockItem,
} from './stockEntries.ts';
import { elementOf, listParts, searchParts, updateParts } from './stockRequests.ts';
import type { Identifier, Identifiers, UpdateElement } from './stockRequests.ts';

export type StockStatus = StockState['status'];

/** All statuses, in the order in which checks set one after the other. */
export const STATUSES: StockStatus[] = ['OUT_OF_STOCK', 'QUANTITY', 'IN_STOCK'];

export interface HeldItem {
  item: StockItem;
  state: StockState;
}

/** A response and the entries that were read from it. */
export interface Reading {
  exchange: LiveExchange;
  entries: StockEntry[];
}

/** A whole number: another rule asks that fractions are kept, and nothing else should fail if it is broken. */
const AMOUNTS = [3, 1, 7, 12, 5];

/** The state of the n-th item in a status: no two of the first five have the same quantity. */
export function stateIn(status: StockStatus, n = 0): StockState {
  return status === 'QUANTITY' ? { status, quantity: AMOUNTS[n % AMOUNTS.length] } : { status };
}

/** What a search by guid shows of items of the restaurant. */
export async function search(trial: Trial, items: StockItem[]): Promise<Reading> {
  return searchFor(trial, { guids: items.map(({ guid }) => guid) });
}

/** What a search for identifiers shows, at the restaurant of the run or another. */
export async function searchFor(
  trial: Trial,
  identifiers: Identifiers,
  restaurant = trial.target.fixtures.restaurant,
): Promise<Reading> {
  const exchange = await trial.setup('stock/search', searchParts(restaurant, identifiers));
  return { exchange, entries: entriesOf(exchange) };
}

/**
 * The same, asked once per run, for checks of which items a search finds, which does not depend on their states.
 * @throws NotExercised if it is not accepted
 */
export async function searchOnce(trial: Trial, identifiers: Identifiers): Promise<Reading> {
  const parts = searchParts(trial.target.fixtures.restaurant, identifiers);
  const exchange = await sharedTwin(trial, { operation: 'stock/search' }, parts);
  return { exchange, entries: entriesOf(exchange) };
}

/** What the list shows, restricted to a status or not, at the restaurant of the run or another. */
export async function list(
  trial: Trial,
  status?: string,
  restaurant = trial.target.fixtures.restaurant,
): Promise<Reading> {
  const exchange = await trial.setup('stock/list', listParts(restaurant, status));
  return { exchange, entries: entriesOf(exchange) };
}

/** Sets items to states with one valid update; `by` is what names them. */
export async function set(trial: Trial, held: HeldItem[], by?: Naming): Promise<LiveExchange> {
  return trial.setup('stock/update', setParts(trial, held, by));
}

/** The response to a search by these identifiers, whatever it is. */
export function trySearch(trial: Trial, identifiers: Identifiers): Promise<LiveExchange> {
  const parts = searchParts(trial.target.fixtures.restaurant, identifiers);
  return trial.send('stock/search', parts, 'anything');
}

/** The response to an update with these elements, whatever it is. */
export function tryUpdate(
  trial: Trial,
  elements: UpdateElement[],
  restaurant = trial.target.fixtures.restaurant,
): Promise<LiveExchange> {
  return trial.send('stock/update', updateParts(restaurant, elements), 'anything');
}

/** Sets items to these states, or to plainer ones if that is refused, and gives the states that were accepted. */
export async function setOrPlainer(
  trial: Trial,
  held: HeldItem[],
  plainer: HeldItem[],
): Promise<HeldItem[]> {
  const exchange = await trial.send('stock/update', setParts(trial, held), 'anything');
  if (isSuccess(trial.operation('stock/update'), exchange)) return held;
  await set(trial, plainer);
  return plainer;
}

/** The identifiers that name the items of an update: always the same kind, or several kinds by turns. */
export type Naming = Identifier | [Identifier, ...Identifier[]];

/** The valid update that sets items to states. */
export function setParts(trial: Trial, held: HeldItem[], by: Naming = 'guid'): RequestParts {
  const turns = [by].flat();
  const elements = held.map(({ item, state }, n) =>
    elementOf(item, state, turns[n % turns.length]),
  );
  return updateParts(trial.target.fixtures.restaurant, elements);
}

/** Sets items to states with one update, or one by one: how many elements one may have is not shown. */
export async function setAsTaken(trial: Trial, held: HeldItem[], by?: Naming): Promise<void> {
  const exchange = await trial.send('stock/update', setParts(trial, held, by), {
    expects: 'success',
    role: 'setup',
  });
  if (isSuccess(trial.operation('stock/update'), exchange)) return;
  for (const one of held) await set(trial, [one]);
}

/** Searches until the items are in their states, and gives the last response. */
export async function searchUntil(trial: Trial, held: HeldItem[]): Promise<Reading> {
  const items = held.map(({ item }) => item);
  return readUntil(
    trial,
    () => search(trial, items),
    ({ entries }) => held.every(({ item, state }) => showState(entries, item, state)),
  );
}

/** A look at items that shows others states than they should have. */
export interface Amiss {
  held: HeldItem[];
  entries: StockEntry[];
  look: () => Promise<Reading>;
  /** Makes again what came before the look. Default: the update, if a run may make it. */
  again?: () => Promise<unknown>;
  /** Default: `showState`. */
  shows?: typeof showState;
}

/** How often is found out whether pieces are sold. */
const TIMES_ANEW = 6;

/**
 * Whether all that is amiss are pieces which somebody sells in the meantime: made again, all is right once, or ever fewer are
 * left. Each time a look more is made, so that one who sells at every so many looks is not met at the same one again.
 */
export async function areSold(
  trial: Trial,
  { held, entries, look, again, shows = showState }: Amiss,
): Promise<boolean> {
  const amissIn = (seen: StockEntry[]) =>
    held.filter(({ item, state }) => !shows(seen, item, state));
  const areFewer = (seen: StockEntry[]) => amissIn(seen).every((one) => mayBeSold(seen, one));
  if (amissIn(entries).length === 0 || !areFewer(entries)) return false;
  const anew = again ?? (() => (mayUpdate(trial) ? set(trial, held) : Promise.resolve()));
  return trial.further(async () => {
    for (let times = 0; times < TIMES_ANEW; times += 1) {
      await anew();
      let { entries: seen } = await look();
      if (amissIn(seen).length === 0) {
        noteWithdrawn(trial, trial.rule);
        return true;
      }
      if (!areFewer(seen)) return false;
      for (let more = 0; more <= times; more += 1) {
        const before = seen;
        ({ entries: seen } = await look());
        if (held.some(({ item }) => leftOf(seen, item) < leftOf(before, item))) return true;
      }
    }
    return false;
  });
}

function leftOf(entries: StockEntry[], item: StockItem): number {
  const left = entriesFor(entries, item).map(({ status, quantity }) =>
    status === 'OUT_OF_STOCK' ? 0 : typeof quantity === 'number' ? quantity : Infinity,
  );
  return Math.min(...left);
}

/**
 * Brings an item into the state that a check starts from.
 * @throws NotExercised if a search then shows another state
 */
export async function bring(trial: Trial, item: StockItem, state: StockState): Promise<void> {
  await set(trial, [{ item, state }]);
  const { entries } = await searchUntil(trial, [{ item, state }]);
  if (showState(entries, item, state)) return;
  trial.notExercised(
    `could not be prepared: an item was set to ${describeState(state)}, but a search then shows ${describeEntries(entries, item)}`,
  );
}

/**
 * Brings items into the states that a check starts from, with one update; items that it leaves behind, one by one.
 * @throws NotExercised if a search then shows another state of one
 */
export async function bringAll(trial: Trial, held: HeldItem[]): Promise<void> {
  await setAsTaken(trial, held);
  const { entries } = await searchUntil(trial, held);
  const behind = held.filter(({ item, state }) => !showState(entries, item, state));
  for (const { item, state } of behind) await bring(trial, item, state);
}

/**
 * Items that a search shows in a status: set to it if the run may update stock, otherwise found in it.
 * @throws NotExercised if there is none
 */
export async function itemsIn(
  trial: Trial,
  status: StockStatus,
): Promise<[HeldItem, ...HeldItem[]]> {
  const held = mayUpdate(trial) ? await setAll(trial, status) : await findAll(trial, status);
  const [first, ...others] = held;
  if (first !== undefined) return [first, ...others];
  return trial.notExercised(
    mayUpdate(trial)
      ? `after an update to ${status} a search shows no item with this status`
      : `no item of fixtures.stockItems is ${status}, and the run may not update stock here`,
  );
}

async function setAll(trial: Trial, status: StockStatus): Promise<HeldItem[]> {
  const items = await changeableItems(trial);
  const wanted = items.map((item, n) => ({ item, state: stateIn(status, n) }));
  // A list may notice updates by one of the identifiers only.
  await setAsTaken(trial, wanted, ['guid', 'multiLocationId']);
  const { entries } = await searchUntil(trial, wanted);
  return wanted.filter(({ item, state }) => showState(entries, item, state));
}

async function findAll(trial: Trial, status: StockStatus): Promise<HeldItem[]> {
  const items = fixtureItems(trial);
  const { entries } = await search(trial, items);
  return items.flatMap((item) => {
    const [entry] = entriesFor(entries, item);
    const state = entry && stateOf(entry);
    return state?.status === status ? [{ item, state }] : [];
  });
}
