import { describeAnswer, isSuccess } from '../../src/session/answers.ts';
import { byRule } from '../../src/check/byRule.ts';
import type { Trial } from '../../src/check/Trial.ts';
import {
  describeEntries,
  describeState,
  entriesFor,
  mayBeSold,
  showState,
} from './stockEntries.ts';
import { toUpdate } from './preconditions.ts';
import { updateParts, type UpdateElement } from './stockRequests.ts';
import { bring, search, searchUntil, stateIn, type HeldItem } from './stockStates.ts';
import { ownItems, ownStock } from './stockGroups.ts';

/** Checks of what PUT /stock/v1/inventory/update leaves unchanged. */
export const updateReachChecks = byRule({
  'stock/update/validity-is-read-only': {
    preconditions: toUpdate(),
    apart: ownStock,
    run: async (trial) => {
      const [item] = await ownItems(trial);
      await bring(trial, item, stateIn('OUT_OF_STOCK'));
      const states = { VALID: stateIn('QUANTITY'), INVALID: stateIn('OUT_OF_STOCK') };
      await trial.each(Object.entries(states), ([validity, state]) =>
        staysValid(trial, { item, state }, validity),
      );
    },
  },
});

/**
 * Asserts that an item stays VALID whatever itemGuidValidity an update gives it, and that an accepted element is done
 * unless it calls its item INVALID. Whether itemGuidValidity is ignored or refused is open.
 */
async function staysValid(
  trial: Trial,
  { item, state }: HeldItem,
  validity: string,
): Promise<void> {
  const element: UpdateElement = { guid: item.guid, ...state, itemGuidValidity: validity };
  const parts = updateParts(trial.target.fixtures.restaurant, [element]);
  const exchange = await trial.send('stock/update', parts, { expects: 'anything' });
  trial.observe('stock/update/read-only-validity', `${validity}: ${describeAnswer(exchange)}`);
  const isAccepted = isSuccess(trial.operation('stock/update'), exchange);
  const after = isAccepted
    ? await searchUntil(trial, [{ item, state }])
    : await search(trial, [item]);
  const shown = {
    actual: describeEntries(after.entries, item),
    exchanges: [exchange, after.exchange],
  };
  trial.holds(entriesFor(after.entries, item).length > 0, () => ({
    message: 'PUT /stock/v1/inventory/update stored an itemGuidValidity, which is read-only.',
    expected: `an entry of the item ${item.guid} that is not INVALID, as before`,
    ...shown,
    counterexample: element,
  }));
  const isApplied = validity === 'INVALID' || showState(after.entries, item, state);
  trial.holds(!isAccepted || isApplied, () => ({
    message:
      'PUT /stock/v1/inventory/update accepted an element with an itemGuidValidity, which is read-only, and did not set its status.',
    expected: `the item ${item.guid}: ${describeState(state)}, or a rejection`,
    ...shown,
    counterexample: element,
    mayBeOfOthers: mayBeSold(after.entries, { item, state }),
  }));
}
