import { isSuccess } from '../../src/session/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { changeableItems, withFurtherItems } from './changeableItems.ts';
import { toUpdate } from './preconditions.ts';
import {
  describeEntries,
  describeState,
  mayBeSold,
  showState,
  type StockItem,
} from './stockEntries.ts';
import { wholeStockAndFurther } from './stockGroups.ts';
import {
  STATUSES,
  bringAll,
  searchUntil,
  setParts,
  stateIn,
  type HeldItem,
} from './stockStates.ts';

/** How many elements the updates have; beyond each, some batch of a careless service ends. */
const MANY = [6, 12, 26, 60, 120];

/**
 * Updates of many elements, in two steps. First there are more elements than items that the run may change: most of them
 * set one item to the same state, and each of the last ones sets an item that nothing before it names. Then each further
 * item of the target file is set once. The documents leave open whether long updates, or those that name an item twice,
 * are refused.
 */
export const longUpdateCheck: Check = {
  rule: 'stock/update/long-updates-are-applied-whole',
  preconditions: toUpdate(2),
  apart: wholeStockAndFurther,
  unseen: 'every update of six elements or more that names an item twice was rejected',
  run: async (trial) => {
    const [first, ...others] = await changeableItems(trial);
    if (others.length === 0)
      trial.notExercised('a search shows fewer than two of fixtures.stockItems');
    const from = (turn: number) => heldIn(others, turn);
    await bringAll(trial, from(0));
    let turn = 0;
    for (const count of MANY) {
      const filling = Array.from({ length: count - others.length }, () => ({
        item: first,
        state: stateIn('OUT_OF_STOCK'),
      }));
      const held = from(turn + 1);
      if (!(await areTaken(trial, [...filling, ...held]))) continue;
      turn += 1;
      await showsEach(trial, held, count);
    }
    await withFurtherItems(trial, (items) => setsEachOfMany(trial, items));
  },
};

/** Each item once, each in a state that is not that of its neighbours, and in both directions: every element counts. */
async function setsEachOfMany(trial: Trial, items: StockItem[]): Promise<void> {
  if (items.length === 0) return;
  for (const turn of [0, 1]) {
    const held = heldIn(items, turn);
    const ordered = turn === 0 ? held : held.toReversed();
    if (await areTaken(trial, ordered)) await showsEach(trial, ordered, ordered.length);
  }
}

/** Items in states of which each is another one in the next turn. */
function heldIn(items: StockItem[], turn: number): HeldItem[] {
  return items.map((item, n) => ({
    item,
    state: stateIn(STATUSES[(n + turn) % STATUSES.length] ?? 'IN_STOCK', n),
  }));
}

async function areTaken(trial: Trial, held: HeldItem[]): Promise<boolean> {
  const exchange = await trial.send('stock/update', setParts(trial, held), { expects: 'anything' });
  return isSuccess(trial.operation('stock/update'), exchange);
}

async function showsEach(trial: Trial, held: HeldItem[], count: number): Promise<void> {
  const { exchange, entries } = await searchUntil(trial, held);
  const wrong = held.find(({ item, state }) => !showState(entries, item, state));
  trial.holds(wrong === undefined, () => ({
    message: `PUT /stock/v1/inventory/update accepted ${count} elements and did not apply each of them.`,
    expected: `the item ${wrong?.item.guid ?? ''}, one of the last ${held.length} elements: ${describeState(wrong?.state ?? {})}`,
    actual: wrong === undefined ? '' : describeEntries(entries, wrong.item),
    exchanges: [exchange],
    counterexample: { elements: count },
    mayBeOfOthers: wrong !== undefined && mayBeSold(entries, wrong),
  }));
}
