import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import type { Suite } from '../../../src/checked/Suite.ts';
import { ifNotExercised } from '../../../src/sent/judging/signals.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { changeableItems, fixtureItems, mayUpdate } from '../items/changeableItems.ts';
import {
  describeEntries,
  describeState,
  entriesFor,
  entriesOf,
  guidsOf,
  idsOf,
  isInvalid,
  isSameGuid,
  itemOf,
  readEntry,
  recordsIn,
  type StockEntry,
  type StockItem,
} from '../items/stockEntries.ts';
import { toUpdate } from '../items/preconditions.ts';
import {
  list,
  search,
  searchFor,
  searchOnce,
  searchUntil,
  set,
  setParts,
  stateIn,
  type Reading,
  type StockStatus,
} from '../items/stockStates.ts';
import { readsWhole } from '../items/stockGroups.ts';

/** Where entries are shown, for the rules about the fields of one. */
export const records: Suite['records'] = {
  MenuItemInventory: async (trial) => {
    const collected = await answers(trial);
    if (mayUpdate(trial) && !trial.isAgain)
      await trial.once('stock/beyond a double', observeBeyondADouble);
    for (const exchange of collected) observeMembers(trial, entriesOf(exchange));
    return collected.flatMap((exchange) =>
      recordsIn(exchange).map((record) => ({
        record,
        name: `an entry of ${itemOf(readEntry(record))}`,
        exchanges: [exchange] satisfies [LiveExchange],
      })),
    );
  },
};

/** The rules of the stock service's entries, in any response. */
export const dataChecks = byRule(readsWhole, {
  'stock/update/updated-items-are-not-invalid': {
    preconditions: toUpdate(),
    unseen: 'no response to an update had an entry of an item that a search then shows',
    run: async (trial) => {
      const items = await changeableItems(trial);
      const collected = await answers(trial);
      const updates = collected.flatMap((update, place) => {
        const shown = collected[place + 1];
        const isMatched =
          shown !== undefined &&
          items.every((item) => entriesFor(entriesOf(shown), item).length > 0);
        return update.operation === 'stock/update' && isMatched ? [update] : [];
      });
      await trial.each(updates, async (update) => expectNoneInvalid(trial, update));
      // The others name the first item by guid.
      await trial.each(['QUANTITY', 'OUT_OF_STOCK', 'IN_STOCK'] as const, async (status) => {
        const changes = items.slice(0, 1).map((item) => ({ item, state: stateIn(status) }));
        expectNoneInvalid(trial, await set(trial, changes, 'multiLocationId'));
      });
    },
  },
  'stock/MenuItemInventory/multi-location-id-finds-the-item': async (trial) =>
    trial.each(await namedEntries(trial), (entry) => expectFoundByMultiLocationId(trial, entry)),
  'stock/MenuItemInventory/guid-finds-the-item': {
    preconditions: toUpdate(),
    run: async (trial) => {
      const items = await changeableItems(trial);
      const updates = (await answers(trial)).filter(
        ({ operation }) => operation === 'stock/update',
      );
      const named = updates
        .flatMap(entriesOf)
        .filter(
          (entry) =>
            !isInvalid(entry) &&
            items.some(({ multiLocationId }) => multiLocationId === entry.multiLocationId),
        );
      const guids = new Set(named.flatMap(({ guid }) => guid?.toLowerCase() ?? []));
      const shownBy = (one: string) =>
        updates.filter((update) => entriesOf(update).some(({ guid }) => isSameGuid(guid, one)));
      if (guids.size === 0)
        trial.notExercised('no response to an update had an item with guid and multiLocationId');
      await trial.each([...guids], (guid) =>
        expectFoundByGuid(trial, guid, shownBy(guid).slice(0, 1)),
      );
    },
  },
});

/** The entries of items that the run knows by guid, one for each guid and multiLocationId that a response shows together. */
async function namedEntries(trial: Trial): Promise<StockEntry[]> {
  const items = fixtureItems(trial);
  // Others may be sold out, back or archived by now.
  const isOwn = (entry: StockEntry) => items.some(({ guid }) => isSameGuid(entry.guid, guid));
  const { exchange: searched } = await searchOnce(trial, { guids: guidsOf(items) });
  const { exchange: listed } = await list(trial);
  const named = [searched, listed, ...(await updateResponses(trial))]
    .flatMap(entriesOf)
    .filter((entry) => !isInvalid(entry) && entry.multiLocationId !== undefined && isOwn(entry));
  if (named.length === 0)
    trial.notExercised('no entry of fixtures.stockItems shows a guid and a multiLocationId');
  const nameOf = ({ guid, multiLocationId }: StockEntry) =>
    JSON.stringify([guid?.toLowerCase(), multiLocationId]);
  return [...new Map(named.map((entry) => [nameOf(entry), entry])).values()];
}

async function expectFoundByMultiLocationId(
  trial: Trial,
  { guid, multiLocationId = '' }: StockEntry,
) {
  const { exchange, entries } = await searchOnce(trial, { multiLocationIds: [multiLocationId] });
  const found = entries.filter((entry) => !isInvalid(entry));
  const isItself = (entry: StockEntry) => entry.guid === undefined || isSameGuid(entry.guid, guid);
  trial.holds(found.some(isItself), () => ({
    message:
      'POST /stock/v1/inventory/search does not find an item by the multiLocationId that its entry shows.',
    expected: `an entry of the item ${guid ?? ''}`,
    actual: describeEntries(entries, { guid: guid ?? '' }),
    exchanges: [exchange],
    counterexample: multiLocationId,
  }));
}

/** INVALID means "no menu item matched a supplied identifier": all identifiers of the update matched. */
function expectNoneInvalid(trial: Trial, update: LiveExchange): void {
  const entries = entriesOf(update);
  if (entries.length === 0) return;
  const invalid = entries.find(isInvalid);
  trial.holds(invalid === undefined, () => ({
    message:
      'PUT /stock/v1/inventory/update responded with an INVALID entry for items that a search finds.',
    expected: 'no entry whose itemGuidValidity is INVALID',
    actual: `one of ${itemOf(invalid)}`,
    exchanges: [update],
  }));
}

async function expectFoundByGuid(
  trial: Trial,
  guid: string,
  shownBy: LiveExchange[],
): Promise<void> {
  const { exchange, entries } = await searchOnce(trial, { guids: [guid] });
  const isFound = entriesFor(entries, { guid }).length > 0;
  trial.holds(isFound, () => ({
    message:
      'POST /stock/v1/inventory/search does not find an item by the guid that its entry in the response to an update shows.',
    expected: `an entry of the item ${guid} that is not INVALID`,
    actual: describeEntries(entries, { guid }),
    exchanges: [...shownBy, exchange],
    counterexample: guid,
  }));
}

/** A number in JSON that no double holds: some readers take it for infinity, which JSON cannot say in a response. */
const BEYOND_A_DOUBLE = '1e999';

/** Observes whether such a quantity is accepted, and how it is shown then: the documents name no upper bound. */
async function observeBeyondADouble(trial: Trial): Promise<void> {
  const [item] = await changeableItems(trial);
  const parts = setParts(trial, [{ item, state: stateIn('QUANTITY') }]);
  const text = JSON.stringify(parts.body).replace(/(?<="quantity":)[^,}]+/, BEYOND_A_DOUBLE);
  const update = await trial.send('stock/update', parts, { expects: 'anything', text });
  const isAccepted = isSuccess(trial.operation('stock/update'), update);
  const [shown] = isAccepted ? entriesFor((await search(trial, [item])).entries, item) : [];
  const became = isAccepted
    ? `accepted, then shown as ${describeQuantity(shown ?? { members: [] })}`
    : describeAnswer(update);
  trial.observe('stock/update/quantity-bounds', `${BEYOND_A_DOUBLE}: ${became}`);
}

/** The statuses that items are set to, one after the other: each status, and those without a quantity after one with it. */
const STATUSES: StockStatus[] = ['QUANTITY', 'OUT_OF_STOCK', 'QUANTITY', 'IN_STOCK'];

/** Responds with items in every status, collected once per run; again for a rule that is tried again. */
function answers(trial: Trial): Promise<LiveExchange[]> {
  return trial.isAgain ? collectAnswers(trial) : trial.once('stock/answers', collectAnswers);
}

/** The same responses, or none if items cannot be changed: the caller then has the other responses only. */
export async function updateResponses(trial: Trial): Promise<LiveExchange[]> {
  return answers(trial).catch(ifNotExercised([]));
}

/** The responses to updates to each status, if the run may make them, and to readings after each of them. */
async function collectAnswers(trial: Trial): Promise<LiveExchange[]> {
  // If the run may not update stock, the responses show the items in their present state.
  if (!mayUpdate(trial)) return collectReads(trial, await search(trial, fixtureItems(trial)));
  const items = await changeableItems(trial);
  const collected: LiveExchange[] = [];
  for (const status of STATUSES) {
    const held = items.map((item, n) => ({ item, state: stateIn(status, n) }));
    // Each by the identifier that its neighbour is not named by.
    collected.push(await set(trial, held, ['guid', 'multiLocationId']));
    const searched = await searchUntil(trial, held);
    collected.push(...(await collectReads(trial, searched)));
    if (status !== 'QUANTITY') collected.push(...(await byMultiLocationId(trial, items)));
  }
  return collected;
}

/** A search by multiLocationId for items that had a quantity before. */
async function byMultiLocationId(trial: Trial, items: StockItem[]): Promise<LiveExchange[]> {
  const multiLocationIds = idsOf(items);
  if (multiLocationIds.length === 0) return [];
  return [(await searchFor(trial, { multiLocationIds })).exchange];
}

async function collectReads(trial: Trial, searched: Reading): Promise<LiveExchange[]> {
  const whole = await list(trial);
  const outOfStock = await list(trial, 'OUT_OF_STOCK');
  const withQuantity = await list(trial, 'QUANTITY');
  return [searched, whole, outOfStock, withQuantity].map(({ exchange }) => exchange);
}

/** Which fields entries of items have, by their status: which ones are required is open. */
function observeMembers(trial: Trial, entries: StockEntry[]): void {
  const shown = entries.filter((entry) => !isInvalid(entry));
  for (const [status, [{ members } = { members: [] }]] of Map.groupBy(shown, (one) => one.status))
    trial.observe(
      'stock/MenuItemInventory/required-fields',
      `${status ?? 'no status'}: ${members.toSorted().join(', ')}`,
    );
}

function describeQuantity(entry: StockEntry): string {
  return `${describeState({ status: entry.status })} with quantity ${JSON.stringify(entry.quantity) ?? 'absent'}`;
}
