import { byRule, type ListedCheck } from '../../src/check/byRule.ts';
import type { Arbitrary } from 'fast-check';
import { quantities, type StockState } from '../../generators/fields/quantities.ts';
import { describeAnswer, isSuccess } from '../../src/session/answers.ts';
import { fewCases } from '../../src/check/ownCases.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { type StockItem } from './stockEntries.ts';
import { toUpdate } from './preconditions.ts';
import { elementOf, updateParts, type Identifier } from './stockRequests.ts';
import { bring, setParts, stateIn, type HeldItem } from './stockStates.ts';
import { ownItems, ownStock } from './stockGroups.ts';
import { isShownByMultiLocationId, showsAll } from './shownStates.ts';

/** The identifiers by which updates of one item name it, by turns. */
const NAMES: Identifier[] = ['guid', 'multiLocationId'];

/** The rules of PUT /stock/v1/inventory/update about which quantities are kept as they are. */
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
    unseen: 'every quantity of many digits was rejected',
    run: async (trial) => {
      const [item] = await ownItems(trial);
      await trial.each(quantities.fine, (quantity) =>
        keepsIfAccepted(trial, item, { quantity, by: 'guid' }),
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
        updateParts(trial.target.fixtures.restaurant, [
          elementOf(item, { status: 'QUANTITY', quantity }),
        ]);
      await trial.twin('stock/update', asked(999));
      await trial.each(quantities.many, (quantity) =>
        trial.accepts('stock/update', asked(quantity), `quantity ${quantity}`, 'quantity 999'),
      );
    },
  },
  'stock/update/six-digits-are-kept': keeping(quantities.many),
  'stock/update/large-quantities-are-kept': keeping(quantities.large),
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
  const parts = updateParts(trial.target.fixtures.restaurant, [elementOf(item, state, by)]);
  const exchange = await trial.send('stock/update', parts, { expects: 'anything' });
  const isAccepted = isSuccess(trial.operation('stock/update'), exchange);
  trial.observe(
    'stock/update/quantity-bounds',
    `${quantity}: ${isAccepted ? 'accepted' : describeAnswer(exchange)}`,
  );
  const again = () => trial.send('stock/update', parts, { expects: 'anything' });
  if (isAccepted) await showsAll(trial, [{ item, state }], again);
}

/** Has an item keep quantities that every target takes. */
export async function keepsQuantities(
  trial: Trial,
  walked: number[],
  drawn: Arbitrary<number>,
): Promise<void> {
  const [item] = await ownItems(trial);
  let turn = 0;
  const keeps = async (quantity: number) => {
    const state: StockState = { status: 'QUANTITY', quantity };
    const element = elementOf(item, state, NAMES[turn % NAMES.length]);
    turn += 1;
    const parts = updateParts(trial.target.fixtures.restaurant, [element]);
    const send = () => trial.accepts('stock/update', parts, `quantity ${quantity}`);
    await send();
    await showsAll(trial, [{ item, state }], send);
  };
  await bring(trial, item, stateIn('OUT_OF_STOCK'));
  await trial.each(walked, keeps);
  await trial.forAll(drawn, keeps, fewCases(trial));
}

/** Set after another item, if an update accepts several, and read by the other identifier. */
async function showsTheFractionEverywhere(trial: Trial, quantity: number): Promise<void> {
  const [item, ...others] = await ownItems(trial);
  const own: HeldItem = { item, state: { status: 'QUANTITY', quantity } };
  const before = others.slice(0, 1).map((other) => ({ item: other, state: stateIn('QUANTITY') }));
  const together = await trial.send('stock/update', setParts(trial, [...before, own]), {
    expects: 'anything',
  });
  if (!isSuccess(trial.operation('stock/update'), together)) return;
  await trial.each([own], (one) => showsAll(trial, [one]));
  if (item.multiLocationId !== undefined)
    await trial.each([own], (one) => isShownByMultiLocationId(trial, one));
}
