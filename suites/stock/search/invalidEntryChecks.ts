import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { knownItems } from '../items/knownItems.ts';
import {
  countEntries,
  entriesFor,
  guidsOf,
  idsOf,
  isInvalid,
  isSameGuid,
  type StockEntry,
  type StockItem,
  entriesOf,
} from '../items/stockEntries.ts';
import type { Identifiers } from '../items/stockRequests.ts';
import { searchOnce, type Reading, list, searchFor } from '../items/stockStates.ts';
import { unknownGuids, unknownMultiLocationIds } from '../items/unknownIdentifiers.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { fixtureItems } from '../items/changeableItems.ts';
import { updateResponses } from '../list/dataChecks.ts';
import { wholeStock } from '../items/stockGroups.ts';

/** How many listed items are searched for, beside those of the target file. */
const LISTED = 25;

/** The same items in several responses: of a search, of the list and, if they may be changed, of an update. */
interface Shown {
  searched: LiveExchange;
  others: LiveExchange[];
}

/** Checks that each INVALID entry is about an identifier that was supplied and that no item matches, and that an item has one. */
export const invalidEntryChecks = byRule({
  'stock/search/matched-identifiers-yield-no-invalid-entry': {
    unseen: 'no search for fixtures.stockItems finds all that it asks for',
    run: async (trial) => {
      const known = await knownItems(trial);
      const [unknown = ''] = unknownGuids(trial, 1);
      await trial.each(searchesForKnown(known), async ({ identifiers, asked }) =>
        expectNoInvalid(trial, await searchOnce(trial, identifiers), identifiers, asked),
      );
      const guids = guidsOf(known);
      await trial.each(
        [
          [...guids, unknown],
          [unknown, ...guids],
        ],
        async (asked) =>
          callsNoneOfThemInvalid(trial, await searchOnce(trial, { guids: asked }), known),
      );
    },
  },
  'stock/search/invalid-entries-name-what-was-asked': {
    unseen: 'no INVALID entry shows an identifier of the requested kind',
    run: async (trial) => {
      const guids = unknownGuids(trial, 2);
      const multiLocationIds = unknownMultiLocationIds(trial, 2);
      await trial.each([guids.slice(0, 1), guids], (asked) =>
        nameOnly(trial, { guids: asked }, ({ guid }) => guid, asked),
      );
      await trial.each([multiLocationIds.slice(0, 1), multiLocationIds], (asked) =>
        nameOnly(
          trial,
          { multiLocationIds: asked },
          ({ multiLocationId }) => multiLocationId,
          asked,
        ),
      );
    },
  },
  'stock/MenuItemInventory/an-item-has-one-multi-location-id': {
    apart: wholeStock,
    unseen: 'no item is in two responses with guid and multiLocationId',
    run: expectOneMultiLocationId,
  },
});

interface KnownSearch {
  identifiers: Identifiers;
  asked: StockItem[];
}

/** Each item and all of them, by guid, by multiLocationId and by both. */
function searchesForKnown(known: StockItem[]): KnownSearch[] {
  const withBoth = known.filter(({ multiLocationId }) => multiLocationId !== undefined);
  const groupsOf = (items: StockItem[]) => [...items.map((item) => [item]), items];
  return [
    ...groupsOf(known).map((asked) => ({ identifiers: { guids: guidsOf(asked) }, asked })),
    ...(withBoth.length === 0 ? [] : groupsOf(withBoth)).flatMap((asked) => [
      { identifiers: { multiLocationIds: idsOf(asked) }, asked },
      { identifiers: { guids: guidsOf(asked), multiLocationIds: idsOf(asked) }, asked },
    ]),
  ];
}

/** If every identifier is matched, as the same response shows. */
function expectNoInvalid(
  trial: Trial,
  { exchange, entries }: Reading,
  identifiers: Identifiers,
  asked: StockItem[],
): void {
  // Whether it finds all of them is for other rules.
  if (asked.some((item) => entriesFor(entries, item).length === 0)) return;
  const strays = entries.filter(
    (entry) => isInvalid(entry) && !isAnotherVersion(entry, identifiers, asked),
  );
  trial.holds(strays.length === 0, () => ({
    message:
      'POST /stock/v1/inventory/search yields an INVALID entry although a menu item matches each of the requested identifiers.',
    expected: `entries of ${asked.length === 1 ? 'the item' : `the ${asked.length} items`} asked for, none of them INVALID`,
    actual: `${countEntries(entries)}, ${strays.length} of them INVALID, the first of ${JSON.stringify(strays[0]?.guid ?? strays[0]?.multiLocationId ?? 'no identifier')}`,
    exchanges: [exchange],
    counterexample: identifiers,
  }));
}

/** A multiLocationId may name several versions of an item; an archived version may be shown as INVALID. */
function isAnotherVersion(
  { guid, multiLocationId }: StockEntry,
  { multiLocationIds = [] }: Identifiers,
  asked: StockItem[],
): boolean {
  return (
    guid !== undefined &&
    multiLocationId !== undefined &&
    multiLocationIds.includes(multiLocationId) &&
    !asked.some((item) => isSameGuid(item.guid, guid))
  );
}

/** With an identifier that matches nothing beside it: one response must not call a guid both VALID and INVALID. */
function callsNoneOfThemInvalid(trial: Trial, { exchange, entries }: Reading, known: StockItem[]) {
  const found = known.filter((item) => entriesFor(entries, item).length > 0);
  if (found.length === 0) return;
  const both = found.find(({ guid }) =>
    entries.some((entry) => isInvalid(entry) && isSameGuid(entry.guid, guid)),
  );
  trial.holds(both === undefined, () => ({
    message:
      'POST /stock/v1/inventory/search yields an INVALID entry with the guid of an item that it found.',
    expected: `no INVALID entry with the guid ${both?.guid ?? ''}, which a menu item matches`,
    actual: `${countEntries(entries)}, one of that item and an INVALID one with its guid`,
    exchanges: [exchange],
  }));
}

/** Whether an INVALID entry shows its identifier is open; if it does, the identifier is one that was supplied. */
async function nameOnly(
  trial: Trial,
  identifiers: Identifiers,
  shown: (entry: StockEntry) => string | undefined,
  asked: string[],
): Promise<void> {
  const { exchange, entries } = await searchOnce(trial, identifiers);
  const names = entries.filter(isInvalid).flatMap((entry) => shown(entry) || []);
  if (names.length === 0) return;
  const isAsked = (name: string) => asked.some((one) => isSameGuid(one, name));
  const stray = names.find((name) => !isAsked(name));
  trial.holds(stray === undefined, () => ({
    message:
      'POST /stock/v1/inventory/search yields an INVALID entry for an identifier that was not requested.',
    expected: `INVALID entries of ${asked.join(' and ')} alone`,
    actual: `one of ${JSON.stringify(stray)}`,
    exchanges: [exchange],
    counterexample: identifiers,
  }));
}

/** Read once for both rules; read again when a rule is tried again. */
async function shownItems(trial: Trial): Promise<Shown> {
  const shown = await (trial.isAgain
    ? readShown(trial)
    : trial.once('stock/items in several responses', readShown));
  for (const exchange of [shown.searched, ...shown.others])
    trial.relyOn(exchange, { role: 'setup' });
  return shown;
}

async function readShown(trial: Trial): Promise<Shown> {
  const { exchange: listed, entries } = await list(trial);
  const guids = [
    ...guidsOf(fixtureItems(trial)),
    ...entries.flatMap(({ guid }) => guid ?? []).slice(0, LISTED),
  ];
  const { exchange: searched } = await searchOnce(trial, { guids: distinct(guids) });
  const others = [
    listed,
    ...(await updateResponses(trial)),
    ...(await namedOtherwise(trial, entries)),
  ];
  return { searched, others };
}

/** A search by multiLocationId for listed entries without guid. */
async function namedOtherwise(trial: Trial, entries: StockEntry[]): Promise<LiveExchange[]> {
  const nameless = entries.filter(({ guid }) => guid === undefined);
  const multiLocationIds = idsOf(nameless).slice(0, LISTED);
  return multiLocationIds.length === 0
    ? []
    : [(await searchFor(trial, { multiLocationIds })).exchange];
}

function distinct(guids: string[]): string[] {
  return [...new Map(guids.map((guid) => [guid.toLowerCase(), guid])).values()];
}

/** The items of a response by guid, in lower case, that have one and are not INVALID. */
function itemsIn(exchange: LiveExchange): Map<string, StockEntry[]> {
  const named = entriesOf(exchange).filter((entry) => !isInvalid(entry) && entry.guid);
  return Map.groupBy(named, ({ guid = '' }) => guid.toLowerCase());
}

async function expectOneMultiLocationId(trial: Trial): Promise<void> {
  const { searched, others } = await shownItems(trial);
  const known = itemsIn(searched);
  await trial.each(others, async (exchange) => {
    const both = [...itemsIn(exchange)].flatMap(([guid, entries]) => {
      const ids = idsOf(known.get(guid) ?? []);
      return idsOf(entries).length === 0 || ids.length === 0 ? [] : [{ guid, ids, entries }];
    });
    if (both.length === 0) return;
    const other = both.find(({ ids, entries }) => !idsOf(entries).every((id) => ids.includes(id)));
    if (other !== undefined && (await isAnotherByNow(trial, other))) return;
    trial.holds(other === undefined, () => ({
      message: `${trial.operation(exchange).documented} shows an item with another multiLocationId than a search does.`,
      expected: `${other?.ids.join(', ') ?? ''} of the item ${other?.guid ?? ''}`,
      actual: idsOf(other?.entries ?? []).join(', '),
      exchanges: [searched, exchange],
      counterexample: other?.guid,
    }));
  });
}

/** Somebody may give the item another one in the meantime. */
async function isAnotherByNow(trial: Trial, { guid, ids }: { guid: string; ids: string[] }) {
  const { exchange } = await trial.further(() => searchFor(trial, { guids: [guid] }));
  return idsOf(itemsIn(exchange).get(guid) ?? []).join() !== ids.join();
}
