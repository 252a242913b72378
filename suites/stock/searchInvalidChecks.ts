import fc from 'fast-check';
import { identifiers as uuids } from '../../generators/fields/identifiers.ts';
import type { Check } from '../../src/check/Check.ts';
import { isSuccess } from '../../src/check/answers.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { controlPlaneOf } from '../../src/check/ControlPlane.ts';
import { fixtureItems } from './changeableItems.ts';
import {
  countOf,
  describeState,
  entriesFor,
  entriesOf,
  isInvalid,
  isSameGuid,
  type StockEntry,
  type StockItem,
} from './stockEntries.ts';
import {
  anArchivedItem,
  anotherRestaurant,
  toRead,
  toReadByMultiLocationId,
} from './preconditions.ts';
import { searchParts, type Identifiers } from './stockRequests.ts';
import { search } from './stockStates.ts';
import { unknownGuids, unknownMultiLocationIds } from './unknownIdentifiers.ts';

/** The rules of POST /stock/v1/inventory/search about identifiers that match nothing. */
export const searchInvalidChecks: Check[] = [
  {
    rule: 'stock/search/unknown-guid-is-invalid',
    preconditions: toRead,
    run: async (trial) => {
      await knownItem(trial, (item) => ({ guids: [item.guid] }));
      await trial.each([1, 2, 5], (count) =>
        yieldsInvalid(trial, { guids: unknownGuids(trial, count) }),
      );
      await trial.forAll(fc.uuid({ version: 4 }), (guid) =>
        yieldsInvalid(trial, { guids: [guid] }),
      );
    },
  },
  {
    rule: 'stock/search/unknown-multi-location-id-is-invalid',
    preconditions: toReadByMultiLocationId,
    run: async (trial) => {
      await knownItem(trial, ({ multiLocationId }) => ({
        multiLocationIds: [multiLocationId ?? ''],
      }));
      await trial.each([1, 2, 5], (count) =>
        yieldsInvalid(trial, { multiLocationIds: unknownMultiLocationIds(trial, count) }),
      );
    },
  },
  {
    rule: 'stock/search/unknown-among-known',
    preconditions: toRead,
    run: async (trial) => {
      const known = await knownItems(trial);
      await trial.each(mixtures(trial, known), ({ identifiers, asked }) =>
        yieldsInvalid(trial, identifiers, asked),
      );
    },
  },
  {
    rule: 'stock/search/archived-item-is-invalid',
    preconditions: [...toRead, anArchivedItem],
    run: async (trial) => {
      const archived = await archivedItem(trial);
      const known = await knownItems(trial);
      await trial.each([[], known], async (asked) => {
        await yieldsInvalid(trial, { guids: [archived, ...asked.map(({ guid }) => guid)] }, asked);
      });
    },
  },
  {
    rule: 'stock/search/item-of-another-restaurant-is-invalid',
    preconditions: [...toRead, anotherRestaurant],
    run: async (trial) => {
      const known = await knownItems(trial);
      await trial.each(known, async ({ guid }) => {
        await yieldsInvalid(trial, { guids: [guid] }, [], trial.target.fixtures.otherRestaurant);
      });
    },
  },
  {
    rule: 'stock/search/malformed-guid-is-never-valid',
    preconditions: toRead,
    run: async (trial) => {
      const item = await knownItem(trial, ({ guid }) => ({ guids: [guid] }));
      await trial.each(uuids.malformedForAll(item.guid), (guid) => isNeverValid(trial, guid));
    },
  },
];

async function archivedItem(trial: Trial): Promise<string> {
  const { archivedStockItem, restaurant } = trial.target.fixtures;
  return archivedStockItem ?? controlPlaneOf(trial).archivedMenuItem(restaurant);
}

/** The first item that such a search finds: what is INVALID shows nothing where everything is. */
async function knownItem(trial: Trial, by: (item: StockItem) => Identifiers): Promise<StockItem> {
  for (const item of fixtureItems(trial)) {
    const exchange = await trial.twin(
      'stock/search',
      searchParts(trial.target.fixtures.restaurant, by(item)),
    );
    if (entriesFor(entriesOf(exchange), item).length > 0) return item;
  }
  return trial.notExercised('a search finds none of fixtures.stockItems by such an identifier');
}

async function knownItems(trial: Trial): Promise<StockItem[]> {
  const items = fixtureItems(trial);
  const { entries } = await search(trial, items);
  const known = items.filter((item) => entriesFor(entries, item).length > 0);
  return known.length > 0
    ? known
    : trial.notExercised('a search finds none of fixtures.stockItems by guid');
}

interface Mixture {
  identifiers: Identifiers;
  asked: StockItem[];
}

/** One identifier that matches nothing in every place among those of known items; then several; then of both kinds. */
function mixtures(trial: Trial, known: StockItem[]): Mixture[] {
  const guids = known.map(({ guid }) => guid);
  const [unknown = '', second = ''] = unknownGuids(trial, 2);
  const places = [...guids.keys(), guids.length].map((place) => guids.toSpliced(place, 0, unknown));
  const byGuid = [...places, [unknown, ...guids, second]].map((all) => ({
    identifiers: { guids: all },
    asked: known,
  }));
  const withBoth = known.filter(({ multiLocationId }) => multiLocationId !== undefined);
  if (withBoth.length === 0) return byGuid;
  const ids = withBoth.flatMap(({ multiLocationId }) => multiLocationId ?? []);
  const [unknownId = ''] = unknownMultiLocationIds(trial, 1);
  return [
    ...byGuid,
    { identifiers: { multiLocationIds: [unknownId, ...ids] }, asked: withBoth },
    { identifiers: { multiLocationIds: [...ids, unknownId] }, asked: withBoth },
    { identifiers: { guids: [unknown], multiLocationIds: ids }, asked: withBoth },
    { identifiers: { guids, multiLocationIds: [unknownId] }, asked: known },
  ];
}

/** Each identifier that is not of one of the known items yields an INVALID entry, and those items keep their own. */
async function yieldsInvalid(
  trial: Trial,
  identifiers: Identifiers,
  asked: StockItem[] = [],
  restaurant = trial.target.fixtures.restaurant,
): Promise<void> {
  const exchange = await trial.setup('stock/search', searchParts(restaurant, identifiers));
  const entries = entriesOf(exchange);
  const unknown = unknownOf(identifiers, asked);
  const invalid = entries.filter(isInvalid);
  const strays = entries.filter(
    (entry) => !isInvalid(entry) && !asked.some((item) => isOf(item, entry, identifiers)),
  );
  trial.holds(strays.length === 0, () => ({
    message:
      'POST /stock/v1/inventory/search gives an entry that is not INVALID for an identifier that matches nothing.',
    expected: `${unknown.length} INVALID, and no other entry but of known items`,
    actual: `${countOf(strays)} that ${strays.length === 1 ? 'is' : 'are'} not, the first ${describeState(strays[0] ?? {})}`,
    exchanges: [exchange],
    counterexample: identifiers,
  }));
  trial.holds(invalid.length >= unknown.length, () => ({
    message:
      'POST /stock/v1/inventory/search yields no INVALID entry for an identifier that matches nothing.',
    expected: `an entry whose itemGuidValidity is INVALID for each of ${unknown.join(', ')}`,
    actual: `${countOf(entries)}, ${invalid.length} of them INVALID`,
    exchanges: [exchange],
    counterexample: identifiers,
  }));
  for (const entry of invalid) observeInvalid(trial, entry);
  if (asked.length > 0) keepsTheKnown(trial, exchange, asked);
}

/** Also another version of a known item, where a search names the item by what all its versions share. */
function isOf(item: StockItem, entry: StockEntry, { multiLocationIds = [] }: Identifiers): boolean {
  return (
    entriesFor([entry], item).length > 0 ||
    (entry.multiLocationId !== undefined &&
      entry.multiLocationId === item.multiLocationId &&
      multiLocationIds.includes(entry.multiLocationId))
  );
}

function unknownOf(
  { guids = [], multiLocationIds = [] }: Identifiers,
  asked: StockItem[],
): string[] {
  return [
    ...guids.filter((guid) => !asked.some((item) => isSameGuid(item.guid, guid))),
    ...multiLocationIds.filter(
      (id) => !asked.some(({ multiLocationId }) => multiLocationId === id),
    ),
  ];
}

function keepsTheKnown(trial: Trial, exchange: LiveExchange, asked: StockItem[]): void {
  const entries = entriesOf(exchange);
  const missing = asked.find((item) => entriesFor(entries, item).length === 0);
  trial.holds(missing === undefined, () => ({
    message:
      'POST /stock/v1/inventory/search lost a known item beside an identifier that matches nothing.',
    expected: `an entry of the item ${missing?.guid ?? ''} that is not INVALID`,
    actual: `${countOf(entries)}, ${entries.filter(isInvalid).length} of them INVALID, none of the item`,
    exchanges: [exchange],
  }));
}

async function isNeverValid(trial: Trial, guid: string): Promise<void> {
  const parts = searchParts(trial.target.fixtures.restaurant, { guids: [guid] });
  const exchange = await trial.send('stock/search', parts);
  if (!isSuccess(trial.operation('stock/search'), exchange)) {
    trial.observe(
      'stock/search/malformed-guid',
      `refused with ${exchange.response?.status ?? 'no answer'}`,
    );
    trial.refused(
      exchange,
      trial.operation('stock/search').invalidStatuses,
      `the guid ${JSON.stringify(guid)}`,
    );
    return;
  }
  const entries = entriesOf(exchange);
  trial.observe(
    'stock/search/malformed-guid',
    `200 with ${entries.filter(isInvalid).length} INVALID`,
  );
  trial.holds(entries.length > 0 && entries.every(isInvalid), () => ({
    message: `POST /stock/v1/inventory/search neither refused the guid ${JSON.stringify(guid)}, which is no UUID, nor called it INVALID.`,
    expected: 'a refusal with 400, or an INVALID entry and no other entry',
    actual: `200 with ${countOf(entries)}, ${entries.filter((entry) => !isInvalid(entry)).length} of them not INVALID`,
    exchanges: [exchange],
    counterexample: guid,
  }));
}

function observeInvalid(trial: Trial, { members }: StockEntry): void {
  trial.observe(
    'stock/MenuItemInventory/invalid-entry',
    `members ${members.toSorted().join(', ')}`,
  );
}
