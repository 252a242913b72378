import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { fixtureItems } from './changeableItems.ts';
import { updateResponses } from './dataChecks.ts';
import { wholeStock } from './stockGroups.ts';
import { entriesOf, isInvalid, type StockEntry } from './stockEntries.ts';
import { list, searchFor, searchOnce } from './stockStates.ts';

/** How many listed items are searched for, beside those of the target file. */
const LISTED = 25;

/** Checks that an item has the same multiLocationId in every response. */
export const entryIdentityChecks = byRule({
  'stock/MenuItemInventory/an-item-has-one-multi-location-id': {
    apart: wholeStock,
    unseen: 'no item stands in two responses with guid and multiLocationId',
    run: hasOneMultiLocationId,
  },
});

/** The same items in several responses: of a search, of the list and, if they may be changed, of an update. */
interface Shown {
  searched: LiveExchange;
  others: LiveExchange[];
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
    ...fixtureItems(trial).map(({ guid }) => guid),
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
  const multiLocationIds = entries
    .filter(({ guid }) => guid === undefined)
    .flatMap(({ multiLocationId }) => multiLocationId ?? [])
    .slice(0, LISTED);
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

async function hasOneMultiLocationId(trial: Trial): Promise<void> {
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

function idsOf(entries: StockEntry[]): string[] {
  return entries.flatMap(({ multiLocationId }) => multiLocationId ?? []);
}

/** Somebody may give the item another one in the meantime. */
async function isAnotherByNow(
  trial: Trial,
  { guid, ids }: { guid: string; ids: string[] },
): Promise<boolean> {
  const { exchange } = await trial.further(() => searchFor(trial, { guids: [guid] }));
  return idsOf(itemsIn(exchange).get(guid) ?? []).join() !== ids.join();
}
