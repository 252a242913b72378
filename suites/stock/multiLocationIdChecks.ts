import { multiLocationIds } from '../../generators/fields/multiLocationIds.ts';
import type { Check } from '../../src/check/Check.ts';
import { isSuccess } from '../../src/check/answers.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { fixtureItems } from './changeableItems.ts';
import { knownItem } from './knownItems.ts';
import { anotherRestaurant, toRead, toReadByMultiLocationId } from './preconditions.ts';
import {
  countOf,
  describeState,
  entriesOf,
  isInvalid,
  isSameGuid,
  type StockEntry,
  type StockItem,
} from './stockEntries.ts';
import { searchParts } from './stockRequests.ts';
import { list, searchOnce } from './stockStates.ts';
import { holdsInvalid } from './yieldsInvalid.ts';

/** The rules of multiLocationIds: texts of any kind, which name an item whole or not at all. */
export const multiLocationIdChecks: Check[] = [
  {
    rule: 'stock/search/multi-location-id-is-any-text',
    preconditions: toReadByMultiLocationId,
    run: async (trial) => {
      await knownByMultiLocationId(trial);
      await trial.each(multiLocationIds.texts, async (text) => {
        const identifiers = { multiLocationIds: [text] };
        const parts = searchParts(trial.target.fixtures.restaurant, identifiers);
        const exchange = await trial.send('stock/search', parts);
        trial.accepted(exchange, `the multiLocationId ${JSON.stringify(text)}`);
        holdsInvalid(trial, exchange, identifiers, []);
      });
    },
  },
  {
    rule: 'stock/search/multi-location-id-is-matched-whole',
    preconditions: toReadByMultiLocationId,
    run: async (trial) => {
      const item = await knownByMultiLocationId(trial);
      await trial.each(multiLocationIds.nearMisses(item.multiLocationId ?? ''), (text) =>
        doesNotFind(trial, item, text),
      );
    },
  },
  {
    rule: 'stock/search/multi-location-id-gives-no-item-of-another-restaurant',
    preconditions: [...toReadByMultiLocationId, anotherRestaurant],
    run: async (trial) => {
      const item = await knownByMultiLocationId(trial);
      await trial.each([item], () => isNotFoundElsewhere(trial, item));
    },
  },
  {
    rule: 'stock/MenuItemInventory/multi-location-id-finds-the-item',
    preconditions: toRead,
    run: async (trial) => {
      const items = fixtureItems(trial);
      const { entries } = await searchOnce(trial, { guids: items.map(({ guid }) => guid) });
      const listed = (await list(trial)).entries;
      // Of the list those that the run knows: others may be sold out, back or archived by now.
      const own = [...entries, ...listed].filter(
        (entry) => !isInvalid(entry) && items.some(({ guid }) => isSameGuid(entry.guid, guid)),
      );
      const named = own.filter(({ multiLocationId }) => multiLocationId !== undefined);
      if (named.length === 0)
        trial.notExercised('no entry of fixtures.stockItems shows a guid and a multiLocationId');
      const distinct = new Map(named.map((entry) => [entry.multiLocationId, entry]));
      await trial.each([...distinct.values()], (entry) => findsByItsOwn(trial, entry));
    },
  },
];

function knownByMultiLocationId(trial: Trial): Promise<StockItem> {
  return knownItem(trial, ({ multiLocationId }) => ({
    multiLocationIds: multiLocationId === undefined ? [] : [multiLocationId],
  }));
}

/** Refused, INVALID, or the item that really is called so; never the one whose identifier is nearly this. */
async function doesNotFind(trial: Trial, item: StockItem, text: string): Promise<void> {
  const parts = searchParts(trial.target.fixtures.restaurant, { multiLocationIds: [text] });
  const exchange = await trial.send('stock/search', parts);
  const operation = trial.operation('stock/search');
  if (!isSuccess(operation, exchange)) {
    trial.refused(
      exchange,
      operation.invalidStatuses,
      `the multiLocationId ${JSON.stringify(text)}`,
    );
    return;
  }
  const entries = entriesOf(exchange);
  // That every identifier yields an entry is for other rules.
  if (entries.length === 0) return;
  const isCalledSo = ({ multiLocationId }: StockEntry) => multiLocationId === text;
  const stray = entries.find((entry) => !isInvalid(entry) && !isCalledSo(entry));
  trial.holds(stray === undefined, () => ({
    message: `POST /stock/v1/inventory/search takes the multiLocationId ${JSON.stringify(text)} for ${JSON.stringify(item.multiLocationId)}.`,
    expected: 'an INVALID entry, or a refusal with 400',
    actual: `one of the item ${stray?.guid ?? stray?.multiLocationId ?? ''} (${describeState(stray ?? {})})`,
    exchanges: [exchange],
    counterexample: text,
  }));
}

/** The other restaurant may have a version of the item; what it has is another item, with a guid of its own. */
async function isNotFoundElsewhere(trial: Trial, item: StockItem): Promise<void> {
  const { otherRestaurant = '' } = trial.target.fixtures;
  const ids = item.multiLocationId === undefined ? [] : [item.multiLocationId];
  const parts = searchParts(otherRestaurant, { multiLocationIds: ids });
  const exchange = await trial.setup('stock/search', parts);
  const entries = entriesOf(exchange);
  if (!entries.some((entry) => isInvalid(entry) || entry.guid !== undefined))
    trial.notExercised('the other restaurant answers with no entry that is INVALID or has a guid');
  const stray = entries.find((entry) => !isInvalid(entry) && isSameGuid(entry.guid, item.guid));
  trial.holds(stray === undefined, () => ({
    message:
      'POST /stock/v1/inventory/search gives an item of another restaurant by multiLocationId.',
    expected: `no entry of the item ${item.guid}, which is one of ${trial.target.fixtures.restaurant}, but an INVALID one`,
    actual: `${countOf(entries)}, one of that item (${describeState(stray ?? {})})`,
    exchanges: [exchange],
  }));
}

async function findsByItsOwn(
  trial: Trial,
  { guid, multiLocationId = '' }: StockEntry,
): Promise<void> {
  const { exchange, entries } = await searchOnce(trial, { multiLocationIds: [multiLocationId] });
  const found = entries.filter((entry) => !isInvalid(entry));
  const isItself = (entry: StockEntry) => entry.guid === undefined || isSameGuid(entry.guid, guid);
  trial.holds(found.some(isItself), () => ({
    message:
      'POST /stock/v1/inventory/search does not find an item by the multiLocationId that its entry shows.',
    expected: `an entry of the item ${guid ?? ''}`,
    actual: `${countOf(found)} that are not INVALID, none of the item`,
    exchanges: [exchange],
    counterexample: multiLocationId,
  }));
}
