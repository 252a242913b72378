import { describeAnswer, isSuccess } from '../../src/session/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { changeableItems } from './changeableItems.ts';
import { describeEntries, describeState, entriesFor, showState } from './stockEntries.ts';
import { toUpdate } from './preconditions.ts';
import { updateParts, type UpdateElement } from './stockRequests.ts';
import {
  STATUSES,
  bring,
  bringAll,
  search,
  searchUntil,
  set,
  stateIn,
  type HeldItem,
} from './stockStates.ts';
import { ownItems, ownStock, wholeStock } from './stockGroups.ts';

/** Checks of what PUT /stock/v1/inventory/update leaves unchanged. */
export const updateReachChecks: Check[] = [
  {
    rule: 'stock/update/updates-no-other-item',
    preconditions: toUpdate(2),
    apart: wholeStock,
    run: async (trial) => {
      const [item, ...others] = await changeableItems(trial);
      if (others.length === 0) {
        return trial.notExercised('a search shows fewer than two of fixtures.stockItems');
      }
      await trial.each(STATUSES, async (status, round) => {
        // The others are in other statuses, and each in every status once.
        const held = others.map((other, n) => ({
          item: other,
          state: stateIn(STATUSES[(n + round + 1) % 3] ?? status, n + 1),
        }));
        await bringAll(trial, held);
        const change = { item, state: stateIn(status) };
        await set(trial, [change], round === 0 ? 'guid' : 'multiLocationId');
        await leavesAlone(trial, [change], held);
      });
      const [second, ...rest] = others;
      // A service may carry out updates of several items in another way than those of one.
      await trial.each(rest.length === 0 ? [] : STATUSES, async (status, round) => {
        const held = rest.map((other, n) => ({
          item: other,
          // Keeps one item IN_STOCK beside those that go OUT_OF_STOCK.
          state: stateIn(STATUSES[(n + round + 2) % 3] ?? status, n + 1),
        }));
        await bringAll(trial, held);
        const changes = [item, second].flatMap((one, n) =>
          one === undefined ? [] : [{ item: one, state: stateIn(status, n) }],
        );
        await set(trial, changes);
        await leavesAlone(trial, changes, held);
      });
    },
  },
  {
    rule: 'stock/update/validity-is-read-only',
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
];

async function leavesAlone(trial: Trial, changes: HeldItem[], others: HeldItem[]): Promise<void> {
  const { entries: own } = await searchUntil(trial, changes);
  const vain = changes.find(({ item, state }) => !showState(own, item, state));
  if (vain !== undefined) {
    trial.notExercised(
      `the update to ${describeState(vain.state)} shows no effect, so that what it leaves alone shows nothing`,
    );
  }
  const { exchange, entries } = await searchUntil(trial, others);
  const changed = others.find(({ item, state }) => !showState(entries, item, state));
  trial.holds(changed === undefined, () => ({
    message: `PUT /stock/v1/inventory/update of ${changes.map(({ item, state }) => `the item ${item.guid} to ${describeState(state)}`).join(' and of ')} changed an item that no element identifies.`,
    expected: `the item ${changed?.item.guid ?? ''} as before: ${describeState(changed?.state ?? {})}`,
    actual: changed === undefined ? '' : describeEntries(entries, changed.item),
    exchanges: [exchange],
    counterexample: Object.fromEntries(
      changes.map(({ item, state }) => [item.guid, describeState(state)]),
    ),
  }));
}

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
    expected: `the item ${item.guid}: ${describeState(state)}, or a refusal`,
    ...shown,
    counterexample: element,
  }));
}
