import type { StockState } from '../../generators/fields/quantities.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { changeableItems } from './changeableItems.ts';
import { observeEmptyUpdate } from './observeUpdates.ts';
import { toUpdate } from './preconditions.ts';
import {
  describeEntries,
  describeState,
  entriesFor,
  entriesOf,
  showState,
  type StockItem,
} from './stockEntries.ts';
import { searchUntil, set, stateIn } from './stockStates.ts';
import { ownItems, ownStock, wholeStock } from './stockGroups.ts';

const STATUSES = ['IN_STOCK', 'OUT_OF_STOCK', 'QUANTITY'] as const;

/** The rules of PUT /stock/v1/inventory/update about what a successful one is answered with. */
export const updateAnswerChecks: Check[] = [
  {
    rule: 'stock/update/answers-with-the-new-state',
    preconditions: toUpdate(),
    apart: ownStock,
    run: async (trial) => {
      const [item] = await ownItems(trial);
      await trial.each([...STATUSES, ...STATUSES.toReversed()], (status) =>
        answersWith(trial, item, stateIn(status)),
      );
      await answersWithTheFraction(trial, item);
      if (trial.assertions === 0)
        trial.notExercised('no answer to an update held an item that was updated');
    },
  },
  {
    rule: 'stock/update/answers-with-entries',
    preconditions: toUpdate(),
    apart: wholeStock,
    run: async (trial) => {
      const items = await changeableItems(trial);
      // Whoever answers with the items at risk has these among them, too.
      await trial.each(['OUT_OF_STOCK', 'QUANTITY'] as const, async (status) => {
        const exchange = await set(
          trial,
          items.map((item, n) => ({ item, state: stateIn(status, n) })),
        );
        trial.holds(entriesOf(exchange).length > 0, () => ({
          message:
            'PUT /stock/v1/inventory/update answered a successful update with no entry at all.',
          expected: 'an array of MenuItemInventory with an entry of an item that was updated',
          actual: 'no entry',
          exchanges: [exchange],
        }));
      });
      await observeEmptyUpdate(trial);
    },
  },
];

/** Where the fraction is kept, as a search shows: that it is, is for another rule. */
async function answersWithTheFraction(trial: Trial, item: StockItem): Promise<void> {
  const state: StockState = { status: 'QUANTITY', quantity: 2.5 };
  const exchange = await set(trial, [{ item, state }]);
  const own = entriesFor(entriesOf(exchange), item);
  const { entries } = await searchUntil(trial, [{ item, state }]);
  if (own.length === 0 || !showState(entries, item, state)) return;
  trial.holds(showState(own, item, state), () => ({
    message: 'PUT /stock/v1/inventory/update answered without the fraction that a search shows.',
    expected: `the item ${item.guid}: ${describeState(state)}`,
    actual: describeEntries(own, item),
    exchanges: [exchange],
  }));
}

/** Which items the answer holds is open; what it says of an item that was updated is not. */
async function answersWith(trial: Trial, item: StockItem, state: StockState): Promise<void> {
  const exchange = await set(trial, [{ item, state }]);
  const entries = entriesOf(exchange);
  const own = entriesFor(entries, item);
  trial.observe(
    'stock/update/entries-of-the-answer',
    own.length > 0
      ? `one element, set to ${state.status}: its item is there`
      : `one element, set to ${state.status}: its item is not there`,
  );
  if (own.length === 0) return;
  trial.holds(showState(entries, item, state), () => ({
    message: `PUT /stock/v1/inventory/update answered with another state than the one it was given.`,
    expected: `the item ${item.guid}: ${describeState(state)}`,
    actual: describeEntries(entries, item),
    exchanges: [exchange],
  }));
}
