import { isSuccess } from '../../../src/sent/judging/answers.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import {
  countEntries,
  countWithInvalid,
  describeState,
  entriesFor,
  entriesOf,
  isInvalid,
  isSameGuid,
  itemOf,
  withoutItem,
  type StockEntry,
  type StockItem,
} from '../items/stockEntries.ts';
import type { Identifiers } from '../items/stockRequests.ts';
import { searchFor, trySearch, type Reading } from '../items/stockStates.ts';
import { listed } from '../../../src/words/listed.ts';

/** Identifiers in the words of a failure: the first few, and how many there are. */
const MOST_NAMED = 5;

/** Asserts that a search yields an INVALID entry for each identifier that belongs to none of the known items. */
export async function yieldsInvalid(
  trial: Trial,
  identifiers: Identifiers,
  asked: StockItem[] = [],
  what?: string,
): Promise<LiveExchange> {
  const { exchange } = await searchFor(trial, identifiers);
  holdsInvalid(trial, exchange, identifiers, asked, what);
  return exchange;
}

/** What a search gives that may be rejected, too: then as invalid, which is asserted. */
export async function searchOrRefused(
  trial: Trial,
  identifiers: Identifiers,
  what: string,
): Promise<Reading & { isRefused: boolean }> {
  const exchange = await trySearch(trial, identifiers);
  const operation = trial.operation('stock/search');
  const isRefused = !isSuccess(operation, exchange);
  if (isRefused) trial.refused(exchange, operation.invalidStatuses, what);
  return { exchange, entries: entriesOf(exchange), isRefused };
}

/** That a search which was accepted yields INVALID for each identifier; asserted. */
export function holdsInvalid(
  trial: Trial,
  exchange: LiveExchange,
  identifiers: Identifiers,
  asked: StockItem[],
  what = 'an identifier that matches nothing',
): void {
  const entries = entriesOf(exchange);
  const unknown = unknownOf(identifiers, asked);
  const invalid = entries.filter(isInvalid);
  const strays = entries.filter(
    (entry) => !isInvalid(entry) && !asked.some((item) => isOf(item, entry, identifiers)),
  );
  trial.holds(strays.length === 0, () => ({
    message: `POST /stock/v1/inventory/search returns an entry that is not INVALID for ${what}.`,
    expected:
      asked.length === 0 ? 'INVALID entries only' : 'INVALID entries, and those of known items',
    actual: `${countEntries(strays)} not INVALID; first ${itemOf(strays[0])} (${describeState(strays[0] ?? {})})`,
    exchanges: [exchange],
    counterexample: identifiers,
  }));
  trial.holds(invalid.length >= unknown.length, () => ({
    message: `POST /stock/v1/inventory/search yields no INVALID entry for ${what}.`,
    expected: `an entry whose itemGuidValidity is INVALID for ${unknown.length === 1 ? '' : 'each of '}${listed(unknown, MOST_NAMED)}`,
    actual: countWithInvalid(entries),
    exchanges: [exchange],
    counterexample: identifiers,
  }));
  const shows = ({ members }: StockEntry) => `fields ${members.toSorted().join(', ')}`;
  for (const one of invalid.slice(0, 1))
    trial.observe('stock/MenuItemInventory/invalid-entry', shows(one));
}

/** Also another version of a known item, if a search names the item by an identifier that all its versions share. */
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

/** Asserts that known items keep their entries beside identifiers that match nothing. */
export function keepsTheKnown(trial: Trial, exchange: LiveExchange, asked: StockItem[]): void {
  const entries = entriesOf(exchange);
  const missing = asked.find((item) => entriesFor(entries, item).length === 0);
  trial.holds(missing === undefined, () => ({
    message:
      'POST /stock/v1/inventory/search leaves out a known item if another identifier matches nothing.',
    expected: `an entry of the item ${missing?.guid ?? ''} that is not INVALID`,
    actual: withoutItem(entries),
    exchanges: [exchange],
  }));
}
