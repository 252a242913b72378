import { quantities, type StockState } from '../../../generators/fields/quantities.ts';
import { isSuccess } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { changeableItems } from '../items/changeableItems.ts';
import {
  describeState,
  entriesFor,
  entriesOf,
  inState,
  showState,
  type StockItem,
} from '../items/stockEntries.ts';
import { observeSameItemTwice, observeEmptyUpdate } from './observeUpdates.ts';
import { toUpdate } from '../items/preconditions.ts';
import type { Identifier } from '../items/stockRequests.ts';
import { STATUSES, set, setParts, stateIn, bring, searchUntil } from '../items/stockStates.ts';
import type { HeldItem, Naming, StockStatus } from '../items/stockStates.ts';
import { ownItems, updatesOwn, wholeStock } from '../items/stockGroups.ts';
import { showsAll } from '../items/shownStates.ts';
import { keepsQuantities } from './updateQuantityChecks.ts';
import { takesAFreeMediaType } from '../../freeMediaType.ts';

/** The identifiers by which the elements of several name their items, in each of four updates. */
const NAMED_BY: Naming[] = [
  'guid',
  'multiLocationId',
  ['multiLocationId', 'guid'],
  ['guid', 'multiLocationId'],
];

/** Checks of the states of the items that PUT /stock/v1/inventory/update names, and of what it responds with. */
export const updateStateChecks = byRule(updatesOwn, {
  'stock/update/sets-quantity': (trial) =>
    keepsQuantities(trial, quantities.wholeEdges, quantities.whole),
  'stock/update/finds-the-item-by-guid': (trial) => setsBy(trial, 'guid'),
  'stock/update/finds-the-item-by-multi-location-id': {
    preconditions: toUpdate(1, 'multiLocationId'),
    run: (trial) => setsBy(trial, 'multiLocationId'),
  },
  'stock/update/updates-every-element': {
    preconditions: toUpdate(2),
    apart: wholeStock,
    run: async (trial) => {
      const items = await changeableItems(trial);
      if (items.length < 2)
        trial.notExercised('a search shows fewer than two of fixtures.stockItems');
      // Every item has a new status each time, the last time the one before it again, so that among three items each status
      // follows on each other one. Two rounds have the elements in the other order, each named otherwise than its neighbours.
      await trial.each([0, 1, 2, 3], async (round) => {
        const turn = round === 3 ? 1 : round;
        const held = items.map((item, n) => ({
          item,
          state: stateIn(STATUSES[(n + turn) % 3] ?? 'IN_STOCK', n),
        }));
        const ordered = round >= 2 ? held.toReversed() : held;
        const send = () => setTogether(trial, ordered, NAMED_BY[round] ?? 'guid');
        await showsAll(trial, await send(), send);
      });
      await observeSameItemTwice(trial);
    },
  },
  'stock/update/answers-with-the-new-state': {
    unseen: 'no response to an update had an item that was updated',
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

/** Sets items with one update, and gives its entries: how many a response has is not documented, but it is an array. */
async function setTogether(trial: Trial, held: HeldItem[], by: Naming): Promise<HeldItem[]> {
  const send = (some: HeldItem[]) =>
    trial.send('stock/update', setParts(trial, some, by), 'anything');
  if (isSuccess(trial.operation('stock/update'), await send(held))) return held;
  const two = held.slice(0, 2);
  const states = two.map(({ state }) => describeState(state)).join(' and ');
  trial.accepted(await send(two), `an update of two elements, to ${states}`);
  return two;
}

/** Each status follows on each other one. */
const IN_ORDER: Record<Identifier, StockStatus[]> = {
  guid: order('OUT_OF_STOCK', 'QUANTITY', 'IN_STOCK'),
  multiLocationId: order('QUANTITY', 'OUT_OF_STOCK', 'IN_STOCK'),
};

function order(first: StockStatus, second: StockStatus, third: StockStatus): StockStatus[] {
  return [first, second, third, first, third, second, first];
}

/**
 * Sets each item that has the identifier, named by it alone, to several states of which all but the first are always
 * new: one item goes through all transitions, the others to two states.
 */
async function setsBy(trial: Trial, identifier: Identifier): Promise<void> {
  const items = (await ownItems(trial)).filter((item) => item[identifier] !== undefined);
  if (items.length === 0)
    trial.notExercised(`a search shows no item of fixtures.stockItems with a ${identifier}`);
  await trial.each(items, async (item, index) => {
    const statuses = IN_ORDER[identifier];
    for (const status of index === 0 ? statuses : statuses.slice(0, 2)) {
      const held = { item, state: stateIn(status) };
      const send = () => set(trial, [held], identifier);
      await send();
      await showsAll(trial, [held], send);
    }
  });
}

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
    ...inState(item, state, own),
    exchanges: [exchange],
  }));
}
