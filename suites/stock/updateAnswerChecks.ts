import type { StockState } from '../../generators/fields/quantities.ts';
import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { takesAFreeMediaType } from '../freeMediaType.ts';
import { changeableItems } from './changeableItems.ts';
import { observeEmptyUpdate } from './observeUpdates.ts';
import { showsAll } from './shownStates.ts';
import {
  describeEntries,
  describeState,
  entriesFor,
  entriesOf,
  showState,
  type StockItem,
} from './stockEntries.ts';
import { bring, searchUntil, set, setParts, stateIn, type HeldItem } from './stockStates.ts';
import { ownItems, updatesOwn, wholeStock } from './stockGroups.ts';

/** Checks of the response to a successful PUT /stock/v1/inventory/update. */
export const updateAnswerChecks = byRule(updatesOwn, {
  'stock/update/answers-with-the-new-state': {
    unseen: 'no response to an update held an item that was updated',
    run: async (trial) => {
      const [item] = await ownItems(trial);
      await answersWithTheFraction(trial, item);
    },
  },
  'stock/update/media-type-is-written-freely': async (trial) => {
    const [item] = await ownItems(trial);
    await bring(trial, item, stateIn('OUT_OF_STOCK'));
    const other: HeldItem[] = [{ item, state: stateIn('QUANTITY') }];
    const send = () => takesAFreeMediaType(trial, 'stock/update', setParts(trial, other));
    await send();
    // Accepted is not done: whoever does not know the media type may read no element.
    await trial.each(other, (held) => showsAll(trial, [held], send));
  },
  'stock/update/answers-with-entries': {
    apart: wholeStock,
    run: async (trial) => {
      const items = await changeableItems(trial);
      // Whoever responds with the items at risk has these among them, too.
      await trial.each(['OUT_OF_STOCK', 'QUANTITY'] as const, async (status) => {
        const exchange = await set(
          trial,
          items.map((item, n) => ({ item, state: stateIn(status, n) })),
        );
        trial.holds(entriesOf(exchange).length > 0, () => ({
          message:
            'PUT /stock/v1/inventory/update responded to a successful update with no entry at all.',
          expected: 'an array of MenuItemInventory with an entry of an item that was updated',
          actual: 'no entry',
          exchanges: [exchange],
        }));
      });
      await observeEmptyUpdate(trial);
    },
  },
});

/** Only if a search shows that the fraction is kept: whether it is, is for another rule. */
async function answersWithTheFraction(trial: Trial, item: StockItem): Promise<void> {
  // Counted in hundredths as a double and cut, this number loses one hundredth.
  const state: StockState = { status: 'QUANTITY', quantity: 0.29 };
  const exchange = await set(trial, [{ item, state }]);
  const own = entriesFor(entriesOf(exchange), item);
  const { entries } = await searchUntil(trial, [{ item, state }]);
  if (own.length === 0 || !showState(entries, item, state)) return;
  trial.holds(showState(own, item, state), () => ({
    message: 'PUT /stock/v1/inventory/update responded without the fraction that a search shows.',
    expected: `the item ${item.guid}: ${describeState(state)}`,
    actual: describeEntries(own, item),
    exchanges: [exchange],
  }));
}
