import { describeAnswer, matchesStatus } from '../../src/sent/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import type { SendOptions } from '../../src/sent/SendOptions.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { toUpdate } from './preconditions.ts';
import { describeEntries, describeState, showState, type StockItem } from './stockEntries.ts';
import { ownItems, ownStock } from './stockGroups.ts';
import { elementOf, updateParts } from './stockRequests.ts';
import { bring, searchUntil, stateIn } from './stockStates.ts';

/** Checks that a client which may not update stock does not update it, whatever the response is. */
export const updateAccessChecks = byRule({
  'stock/update/callers-without-access-change-nothing': {
    preconditions: toUpdate(),
    apart: ownStock,
    unseen: 'no update without access was rejected',
    run: async (trial) => {
      const [item] = await ownItems(trial);
      await trial.each(unauthorizedCalls(trial), changesNothingFor(trial, item));
    },
  },
});

/** Callers that may not update: one without a token, and a client without the scope. */
function unauthorizedCalls({ target }: Trial): { by: string; token: SendOptions['token'] }[] {
  const without = target.clients.find(({ scopes }) => !scopes.includes('stock:write'));
  return [
    { by: 'a caller without a token', token: { raw: null } },
    ...(without === undefined
      ? []
      : [{ by: `the client ${without.id}`, token: { client: without.id } }]),
  ];
}

/** The same for an update that is valid, but not allowed to that caller. */
function changesNothingFor(
  trial: Trial,
  item: StockItem,
): (call: { by: string; token: SendOptions['token'] }) => Promise<void> {
  return async ({ by, token }) => {
    // Nobody sells what is out of stock.
    const before = stateIn('OUT_OF_STOCK');
    await bring(trial, item, before);
    const parts = updateParts(trial.target.fixtures.restaurant, [
      elementOf(item, stateIn('IN_STOCK')),
    ]);
    const refusal = await trial.send('stock/update', parts, { expects: 'anything', token });
    if (!matchesStatus(refusal, ['401', '403'])) return;
    const { exchange, entries } = await searchUntil(trial, [{ item, state: before }]);
    trial.holds(showState(entries, item, before), () => ({
      message: `PUT /stock/v1/inventory/update rejected ${by} and changed the item.`,
      expected: `the item as before: ${describeState(before)}`,
      actual: `${describeEntries(entries, item)} (the update got ${describeAnswer(refusal)})`,
      exchanges: [refusal, exchange],
    }));
  };
}
