import { byRule, type ListedCheck } from '../../../src/checked/byRule.ts';
import type { Arbitrary } from 'fast-check';
import { quantities, type StockState } from '../../../generators/fields/quantities.ts';
import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import { fewCases } from '../../../src/checked/ownCases.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { describeState, type StockItem } from '../items/stockEntries.ts';
import { toUpdate } from '../items/preconditions.ts';
import type { Identifier } from '../items/stockRequests.ts';
import {
  bring,
  setParts,
  stateIn,
  type HeldItem,
  STATUSES,
  bringAll,
} from '../items/stockStates.ts';
import { ownItems, ownStock, wholeStockAndFurther } from '../items/stockGroups.ts';
import { expectShownByMultiLocationId, showsAll } from '../items/shownStates.ts';
import { changeableItems, withFurtherItems } from '../items/changeableItems.ts';

/** How many elements the updates have; beyond each, some batch of a careless service ends. */
const MANY = [6, 12, 26, 60, 120];

/** The identifiers by which updates of one item name it, by turns. */
const NAMES: Identifier[] = ['guid', 'multiLocationId'];

/** The rules of PUT /stock/v1/inventory/update about which quantities are kept as they are, and about long updates. */
export const updateQuantityChecks = byRule({
  'stock/update/quantity-keeps-its-fraction': {
    preconditions: toUpdate(),
    apart: ownStock,
    run: async (trial) => {
      await keepsQuantities(trial, quantities.fractionEdges, quantities.fractions);
      await showsTheFractionEverywhere(trial, 0.25);
    },
  },
  'stock/update/fine-fractions-are-kept': {
    preconditions: toUpdate(),
    apart: ownStock,
    run: async (trial) => {
      // Each by either identifier.
      await keepsQuantities(
        trial,
        quantities.fine.flatMap((quantity) => [quantity, quantity]),
      );
      await showsTheFractionEverywhere(trial, 2.375);
    },
  },
  'stock/update/thousands-are-accepted': {
    preconditions: toUpdate(),
    apart: ownStock,
    run: async (trial) => {
      const [item] = await ownItems(trial);
      const asked = (quantity: number) =>
        setParts(trial, [{ item, state: { status: 'QUANTITY', quantity } }]);
      await trial.twin('stock/update', asked(999));
      await trial.each([...quantities.many, ...quantities.large], (quantity) =>
        trial.accepts('stock/update', asked(quantity), `quantity ${quantity}`, 'quantity 999'),
      );
    },
  },
  'stock/update/six-digits-are-kept': keeping(quantities.many),
  'stock/update/large-quantities-are-kept': keeping(quantities.large),
  'stock/update/long-updates-are-applied-whole': {
    preconditions: toUpdate(2),
    apart: wholeStockAndFurther,
    unseen: 'every update of six or more elements with an item twice was rejected',
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
        const update = () => areTaken(trial, [...filling, ...held]);
        if (!(await update())) continue;
        turn += 1;
        await showsEach(trial, held, count, update);
      }
      await withFurtherItems(trial, (items) => setsEachOfMany(trial, items));
    },
  },
});

/** A check that each of these quantities is kept, if it is accepted. */
function keeping(asked: number[]): ListedCheck {
  return {
    preconditions: toUpdate(),
    apart: ownStock,
    unseen: 'every large quantity was rejected',
    run: async (trial) => {
      const [item] = await ownItems(trial);
      await bring(trial, item, stateIn('OUT_OF_STOCK'));
      await trial.each(asked, (quantity, turn) =>
        keepsIfAccepted(trial, item, { quantity, by: NAMES[turn % NAMES.length] }),
      );
    },
  };
}

/**
 * The largest quantity and the number of its digits are not documented; if a quantity is accepted, a search must show
 * it.
 */
async function keepsIfAccepted(
  trial: Trial,
  item: StockItem,
  { quantity, by }: { quantity: number; by: Identifier | undefined },
): Promise<void> {
  const state: StockState = { status: 'QUANTITY', quantity };
  const parts = setParts(trial, [{ item, state }], by);
  const exchange = await trial.send('stock/update', parts, 'anything');
  const isAccepted = isSuccess(trial.operation('stock/update'), exchange);
  trial.observe(
    'stock/update/quantity-bounds',
    `${quantity}: ${isAccepted ? 'accepted' : describeAnswer(exchange)}`,
  );
  const again = () => trial.send('stock/update', parts, 'anything');
  if (isAccepted) await showsAll(trial, [{ item, state }], again);
}

export async function keepsQuantities(trial: Trial, walked: number[], drawn?: Arbitrary<number>) {
  const [item] = await ownItems(trial);
  let turn = 0;
  const keeps = async (quantity: number) => {
    const state: StockState = { status: 'QUANTITY', quantity };
    const parts = setParts(trial, [{ item, state }], NAMES[turn % NAMES.length]);
    turn += 1;
    const send = () => trial.accepts('stock/update', parts, `quantity ${quantity}`);
    await send();
    await showsAll(trial, [{ item, state }], send);
  };
  await bring(trial, item, stateIn('OUT_OF_STOCK'));
  await trial.each(walked, keeps);
  if (drawn !== undefined) await trial.forAll(drawn, keeps, fewCases(trial));
}

/** Set after another item, if an update accepts several, and read by the other identifier. */
async function showsTheFractionEverywhere(trial: Trial, quantity: number): Promise<void> {
  const [item, ...others] = await ownItems(trial);
  const own: HeldItem = { item, state: { status: 'QUANTITY', quantity } };
  const before = others.slice(0, 1).map((other) => ({ item: other, state: stateIn('QUANTITY') }));
  const together = await trial.send('stock/update', setParts(trial, [...before, own]), 'anything');
  if (!isSuccess(trial.operation('stock/update'), together)) return;
  await trial.each([own], (one) => showsAll(trial, [one]));
  if (item.multiLocationId !== undefined)
    await trial.each([own], (one) => expectShownByMultiLocationId(trial, one));
}

/** Each item once, each in a state that is not that of its neighbours, and in both directions: every element counts. */
async function setsEachOfMany(trial: Trial, items: StockItem[]): Promise<void> {
  if (items.length === 0) return;
  for (const turn of [0, 1]) {
    const held = heldIn(items, turn);
    const ordered = turn === 0 ? held : held.toReversed();
    const update = () => areTaken(trial, ordered);
    if (await update()) await showsEach(trial, ordered, ordered.length, update);
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
  const exchange = await trial.send('stock/update', setParts(trial, held), 'anything');
  return isSuccess(trial.operation('stock/update'), exchange);
}

async function showsEach(
  trial: Trial,
  held: HeldItem[],
  count: number,
  again: () => Promise<unknown>,
): Promise<void> {
  await showsAll(trial, held, again, ({ item, state }) => ({
    message: `PUT /stock/v1/inventory/update accepted ${count} elements and did not apply each of them.`,
    expected: `the item ${item.guid} (one of the last ${held.length} elements): ${describeState(state)}`,
    counterexample: { elements: count },
  }));
}
