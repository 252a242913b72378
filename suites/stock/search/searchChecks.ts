import fc from 'fast-check';
import { identifiers } from '../../../generators/fields/identifiers.ts';
import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import { fewCases } from '../../../src/checked/ownCases.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { readUntil } from '../../../src/checked/readings/readUntil.ts';
import { sharedAnswer } from '../../../src/checked/sharedAnswer.ts';
import { changeableItems, fixtureItems, mayUpdate } from '../items/changeableItems.ts';
import {
  countEntries,
  describeEntries,
  describeState,
  describeWhole,
  entriesFor,
  entriesOf,
  guidsOf,
  idsOf,
  isInvalid,
  withoutItem,
  type StockEntry,
  type StockItem,
} from '../items/stockEntries.ts';
import { knownItem } from '../items/knownItems.ts';
import { toReadByMultiLocationId } from '../items/preconditions.ts';
import { searchParts, type Identifiers } from '../items/stockRequests.ts';
import {
  itemsIn,
  search,
  searchFor,
  searchOnce,
  set,
  stateIn,
  trySearch,
} from '../items/stockStates.ts';
import { unknownGuids, unknownMultiLocationIds } from '../items/unknownIdentifiers.ts';
import { wholeStock } from '../items/stockGroups.ts';

/** Checks of which items POST /stock/v1/inventory/search finds. */
export const searchChecks = byRule({
  'stock/search/finds-by-guid': async (trial) => {
    await findsAny(trial, fixtureItems(trial), (asked) => ({ guids: guidsOf(asked) }));
  },
  'stock/search/finds-by-guid-in-either-case': async (trial) => {
    const item = await knownItem(trial, ({ guid }) => ({ guids: [guid] }));
    await trial.each(identifiers.spellingsOf(item.guid), async (guid) => {
      const parts = searchParts(trial.target.fixtures.restaurant, { guids: [guid] });
      const exchange = await trial.send('stock/search', parts, 'success');
      const entries = entriesOf(exchange);
      trial.holds(entriesFor(entries, item).length > 0, () => ({
        message: `POST /stock/v1/inventory/search does not find an item by its guid written as ${guid}.`,
        expected: `the same element as for ${item.guid}: letter case does not matter in a UUID`,
        actual: [describeAnswer(exchange), ...entries.slice(0, 1).map(describeWhole)].join(': '),
        exchanges: [exchange],
      }));
    });
  },
  'stock/search/finds-by-multi-location-id': {
    preconditions: toReadByMultiLocationId,
    run: (trial) =>
      findsAny(trial, itemsWithBoth(trial), (asked) => ({ multiLocationIds: idsOf(asked) })),
  },
  'stock/search/finds-by-both': {
    preconditions: toReadByMultiLocationId,
    run: async (trial) => {
      await trial.each(searchesByBoth(trial), (search) =>
        finds(trial, search.identifiers, search.asked),
      );
      await trial.each(itemsWithBoth(trial).slice(0, 1), (item) =>
        expectFoundWhenNamedTwice(trial, item),
      );
    },
  },
  'stock/search/empty-array-hides-no-item': {
    preconditions: toReadByMultiLocationId,
    unseen: 'no search with an empty array was accepted',
    run: async (trial) => {
      const item = await knownItem(trial, (one) => ({
        guids: [one.guid],
        multiLocationIds: idsOf([one]),
      }));
      const cases = [
        { guids: [], multiLocationIds: idsOf([item]) },
        { guids: [item.guid], multiLocationIds: [] },
      ];
      await trial.each(cases, (identifiers) => findsIfAccepted(trial, identifiers, item));
    },
  },
  'stock/search/finds-items-in-stock': {
    apart: wholeStock,
    run: async (trial) => {
      const items = mayUpdate(trial)
        ? await changeableItems(trial)
        : (await itemsIn(trial, 'IN_STOCK')).map(({ item }) => item);
      if (mayUpdate(trial))
        await set(
          trial,
          items.map((item) => ({ item, state: stateIn('IN_STOCK') })),
        );
      await trial.each(items, (item, place) =>
        findsInStock(trial, item, identifiersInTurn(item, place)),
      );
    },
  },
  'stock/search/returns-only-what-was-asked': {
    apart: wholeStock,
    run: async (trial) => {
      const items = fixtureItems(trial);
      if (mayUpdate(trial)) await itemsIn(trial, 'OUT_OF_STOCK');
      const { entries } = await search(trial, items);
      const known = items.filter((item) => entriesFor(entries, item).length > 0);
      if (known.length === 0)
        trial.notExercised('a search for fixtures.stockItems shows none of them');
      await trial.each(known, (item) => returnsOnly(trial, { guids: [item.guid] }, [item]));
      const withBoth = itemsWithBoth(trial).filter((item) => known.includes(item));
      await trial.each(withBoth, (item) =>
        returnsOnly(trial, { multiLocationIds: idsOf([item]) }, [item]),
      );
      // A single item was asked for above.
      const some = fc.shuffledSubarray(known, { minLength: Math.min(2, known.length) });
      const only = (asked: StockItem[]) => returnsOnly(trial, { guids: guidsOf(asked) }, asked);
      await trial.forAll(some, only, fewCases(trial));
    },
  },
});

function itemsWithBoth(trial: Trial): StockItem[] {
  return fixtureItems(trial).filter(({ multiLocationId }) => multiLocationId !== undefined);
}

/** Each item alone, and all together, of which a careless search takes one; then some, as drawn. */
async function findsAny(trial: Trial, items: StockItem[], by: (asked: StockItem[]) => Identifiers) {
  const find = (asked: StockItem[]) => finds(trial, by(asked), asked);
  await trial.each([...items.map((item) => [item]), items], find);
  await trial.forAll(fc.shuffledSubarray(items, { minLength: 1 }), find, fewCases(trial));
}

/** The neighbours of an item in a circle: those that are asked for before and after it. */
function neighboursOf(item: StockItem, items: StockItem[]): StockItem[] {
  const place = items.indexOf(item);
  const next = [items.at(place - 1), items[(place + 1) % items.length]];
  return items.filter((other) => other !== item && next.includes(other));
}

/** Two items, one by each identifier; if there is only one item, that item and an identifier that matches nothing. */
function searchesByBoth(trial: Trial): { identifiers: Identifiers; asked: StockItem[] }[] {
  const [guid = ''] = unknownGuids(trial, 1);
  const [unknownId = ''] = unknownMultiLocationIds(trial, 1);
  const byEither = itemsWithBoth(trial).flatMap((item) => {
    const multiLocationIds = idsOf([item]);
    const others = neighboursOf(item, fixtureItems(trial));
    return [
      ...others.map((other) => ({
        identifiers: { guids: [other.guid], multiLocationIds },
        asked: [other, item],
      })),
      { identifiers: { guids: [guid], multiLocationIds }, asked: [item] },
      { identifiers: { guids: [item.guid], multiLocationIds: [unknownId] }, asked: [item] },
      { identifiers: { guids: [item.guid], multiLocationIds }, asked: [item] },
    ];
  });
  return [...byEither, bySeveralOfBoth(trial)];
}

/** Half of the items by guid, the other half by multiLocationId. */
function bySeveralOfBoth(trial: Trial): { identifiers: Identifiers; asked: StockItem[] } {
  const asked = itemsWithBoth(trial);
  const half = Math.ceil(asked.length / 2);
  const guids = guidsOf(asked.slice(0, half));
  return { identifiers: { guids, multiLocationIds: idsOf(asked.slice(-half)) }, asked };
}

async function finds(trial: Trial, identifiers: Identifiers, asked: StockItem[]): Promise<void> {
  const { exchange, entries } = await searchOnce(trial, identifiers);
  const missing = asked.find((item) => entriesFor(entries, item).length === 0);
  trial.holds(missing === undefined, () => ({
    message: `POST /stock/v1/inventory/search does not find an item of the restaurant by ${Object.keys(identifiers).join(' and ')}.`,
    expected: `an entry of the item ${missing?.guid ?? ''} (fixtures.stockItems) that is not INVALID`,
    actual: withoutItem(entries),
    exchanges: [exchange],
    counterexample: identifiers,
  }));
}

/** Whether an empty array supplies identifiers is open; the items of the other array are found in any case. */
async function findsIfAccepted(trial: Trial, identifiers: Identifiers, item: StockItem) {
  const exchange = await trySearch(trial, identifiers);
  const answer = `an empty array beside another: ${describeAnswer(exchange)}`;
  trial.observe('stock/search/empty-identifiers', answer);
  if (!isSuccess(trial.operation('stock/search'), exchange)) return;
  const entries = entriesOf(exchange);
  trial.holds(entriesFor(entries, item).length > 0, () => ({
    message:
      'POST /stock/v1/inventory/search with an identifier and an empty array does not find the item of that identifier.',
    expected: `an entry of the item ${item.guid} that is not INVALID, or a rejection`,
    actual: describeEntries(entries, item),
    exchanges: [exchange],
    counterexample: identifiers,
  }));
}

/** Searches for an item by its guid, by its multiLocationId, or by both. */
function identifiersInTurn(item: StockItem, place: number): Identifiers {
  const guids = [item.guid];
  const multiLocationIds = idsOf([item]);
  const turns = [{ guids }, { multiLocationIds }, { guids, multiLocationIds }];
  return (multiLocationIds.length > 0 && turns[place % turns.length]) || { guids };
}

async function findsInStock(trial: Trial, item: StockItem, identifiers: Identifiers) {
  const isShown = (entries: StockEntry[]) =>
    entriesFor(entries, item).some(({ status }) => status === 'IN_STOCK');
  const { exchange, entries } = await readUntil(
    trial,
    () => searchFor(trial, identifiers),
    (read) => isShown(read.entries),
  );
  trial.holds(isShown(entries), () => ({
    message: 'POST /stock/v1/inventory/search does not return an item that is IN_STOCK.',
    expected: `an entry of the item ${item.guid}: IN_STOCK`,
    actual: describeEntries(entries, item),
    exchanges: [exchange],
  }));
}

async function returnsOnly(trial: Trial, identifiers: Identifiers, asked: StockItem[]) {
  const { exchange, entries } = await searchFor(trial, identifiers);
  const stray = entries.find(
    (entry) => !isInvalid(entry) && !isAskedFor(entry, identifiers, asked),
  );
  trial.holds(stray === undefined, () => ({
    message:
      'POST /stock/v1/inventory/search returned an item with none of the requested identifiers.',
    expected: `entries of ${asked.length === 1 ? 'the item' : `the ${asked.length} items`} asked for, and no others`,
    actual: `${countEntries(entries)}, one of the item ${stray?.guid ?? stray?.multiLocationId ?? 'without an identifier'} (${describeState(stray ?? {})})`,
    exchanges: [exchange],
    counterexample: identifiers,
  }));
}

/** Also by the multiLocationId alone: versions of an item share it, so that it may name more than one. */
function isAskedFor(entry: StockEntry, identifiers: Identifiers, asked: StockItem[]): boolean {
  const { guids, multiLocationIds = [] } = identifiers;
  if (guids === undefined && entry.multiLocationId !== undefined)
    return multiLocationIds.includes(entry.multiLocationId);
  return asked.some((item) => entriesFor([entry], item).length > 0);
}

/** Whether there is one entry or two is open, but there must be one. */
async function expectFoundWhenNamedTwice(trial: Trial, item: StockItem): Promise<void> {
  const guids = [item.guid];
  const searches: Record<string, Identifiers> = {
    'its guid and its multiLocationId': { guids, multiLocationIds: idsOf([item]) },
    'its guid twice': { guids: [...guids, ...guids] },
  };
  for (const [what, identifiers] of Object.entries(searches)) {
    const parts = searchParts(trial.target.fixtures.restaurant, identifiers);
    const answer = await sharedAnswer(trial, { operation: 'stock/search' }, parts);
    // A refusal shows nothing, and leaves what earlier searches showed.
    const isTaken = isSuccess(trial.operation('stock/search'), answer);
    if (isTaken) await finds(trial, identifiers, [item]);
    const shown = isTaken
      ? countEntries(entriesFor(entriesOf(answer), item))
      : describeAnswer(answer);
    trial.observe('stock/search/same-item-twice', `${what}: ${shown}`);
  }
}
