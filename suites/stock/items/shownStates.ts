import { type StockState } from '../../../generators/fields/quantities.ts';
import { readUntil } from '../../../src/checked/readings/readUntil.ts';
import type { Complaint } from '../../../src/sent/Complaint.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import {
  describeEntries,
  describeState,
  entriesFor,
  guidsOf,
  inState,
  mayBeSold,
  showState,
  type StockEntry,
  type StockItem,
} from './stockEntries.ts';
import { elementOf } from './stockRequests.ts';
import { areSold, searchFor, searchUntil, set, type HeldItem } from './stockStates.ts';

/** What a failure says otherwise than of any update. The exchanges are those before the search. */
type Words = (shown: HeldItem, entries: StockEntry[]) => Partial<Complaint>;

/**
 * Asserts that a search shows items in the states that the last update gave them, or left them.
 * @param again makes that update once more, by the same names
 */
export async function showsAll(
  trial: Trial,
  held: HeldItem[],
  again: () => Promise<unknown> = () => set(trial, held),
  words: Words = () => ({}),
): Promise<void> {
  const { exchange, entries } = await searchUntil(trial, held);
  const look = () => searchFor(trial, { guids: guidsOf(held.map(({ item }) => item)) });
  if (await areSold(trial, { held, entries, look, again })) return;
  const amiss = held.filter(({ item, state }) => !showState(entries, item, state));
  const wrong = amiss.find((one) => !mayBeSold(entries, one)) ?? amiss[0];
  trial.holds(wrong === undefined, () => {
    const { item, state } = wrong ?? held[0]!;
    const actual = describeEntries(entries, item);
    const { exchanges = [], ...said } = words({ item, state }, entries);
    return {
      message: `PUT /stock/v1/inventory/update accepted ${describeState(state)} for an item, but a search then shows ${actual}.`,
      expected: `the item ${item.guid}: ${describeState(state)}`,
      actual,
      counterexample: held.map((one) => elementOf(one.item, one.state)),
      ...said,
      exchanges: [...exchanges, exchange],
    };
  });
}

/** The state that a search by guid shows: whether it shows the new one is for other rules. */
export async function expectShownByMultiLocationId(trial: Trial, { item, state }: HeldItem) {
  const multiLocationIds = item.multiLocationId === undefined ? [] : [item.multiLocationId];
  const look = () => searchFor(trial, { multiLocationIds });
  const { exchange, entries } = await readUntil(trial, look, (read) =>
    showsAmongVersions(read.entries, item, state),
  );
  const again = () => set(trial, [{ item, state }], 'guid');
  const amiss = { held: [{ item, state }], entries, look, again, shows: showsAmongVersions };
  if (await areSold(trial, amiss)) return;
  trial.holds(showsAmongVersions(entries, item, state), () => ({
    message: 'A search by multiLocationId does not show what an update by guid set.',
    ...inState(item, state, entries),
    exchanges: [exchange],
    counterexample: { by: 'guid', state: describeState(state) },
  }));
}

/** Without guids, the versions of an item cannot be distinguished: one of them is in that state. */
export function showsAmongVersions(entries: StockEntry[], item: StockItem, state: StockState) {
  const own = entriesFor(entries, item);
  const isByGuid = own.every(({ guid }) => guid !== undefined);
  return isByGuid
    ? showState(own, item, state)
    : own.some((entry) => showState([entry], item, state));
}
