import type { StockState } from '../../generators/fields/quantities.ts';
import { describeAnswer } from '../../src/session/answers.ts';
import { byRule } from '../../src/check/byRule.ts';
import { keepThings } from '../../src/session/Restorer.ts';
import type { Trial } from '../../src/check/Trial.ts';
import {
  describeEntries,
  describeState,
  isInvalid,
  isSameGuid,
  showState,
  stateOf,
  type StockItem,
} from './stockEntries.ts';
import { anotherRestaurant, toUpdate } from './preconditions.ts';
import { stockRestorer, type FoundItem } from './stockRestorer.ts';
import { updateParts } from './stockRequests.ts';
import {
  STATUSES,
  bring,
  searchFor,
  searchUntil,
  stateIn,
  type HeldItem,
  type Reading,
} from './stockStates.ts';
import { ownItems, ownStockAndElsewhere } from './stockGroups.ts';

/** Checks that PUT /stock/v1/inventory/update changes nothing at another restaurant. */
export const updateElsewhereChecks = byRule({
  'stock/update/item-of-another-restaurant-stays': {
    preconditions: [...toUpdate(), anotherRestaurant],
    apart: ownStockAndElsewhere,
    run: async (trial) => {
      const [item] = await ownItems(trial);
      const { otherRestaurant = '' } = trial.target.fixtures;
      const { entries } = await searchFor(trial, { guids: [item.guid] }, otherRestaurant);
      // The run may not change another restaurant's stock.
      if (entries.length === 0 || !entries.every(isInvalid))
        trial.notExercised('the other restaurant does not call the guid of the item INVALID');
      await keepingElsewhere(trial, item, () =>
        trial.each(STATUSES, (status, round) => {
          const before = stateIn(STATUSES[(round + 1) % 3] ?? status);
          return staysUnderAnotherHeader(trial, { item, state: before }, stateIn(status));
        }),
      );
    },
  },
});

/**
 * Asserts that an update by guid at a restaurant without such an item leaves the item of the other restaurant
 * unchanged, whatever the answer.
 */
async function staysUnderAnotherHeader(
  trial: Trial,
  { item, state: before }: HeldItem,
  state: StockState,
): Promise<void> {
  const { otherRestaurant = '' } = trial.target.fixtures;
  await bring(trial, item, before);
  const parts = updateParts(otherRestaurant, [{ guid: item.guid, ...state }]);
  const exchange = await trial.send('stock/update', parts, { expects: 'anything' });
  trial.observe(
    'stock/update/unknown-item',
    `the guid of an item of another restaurant: ${describeAnswer(exchange)}`,
  );
  // A copy that lags may show the state before this one.
  const after = await searchUntil(trial, [{ item, state: before }]);
  trial.holds(showState(after.entries, item, before), () => ({
    message: `PUT /stock/v1/inventory/update changed an item of a restaurant that is not the one in its header.`,
    expected: `the item as before: ${describeState(before)}`,
    actual: describeEntries(after.entries, item),
    exchanges: [exchange, after.exchange],
    counterexample: describeState(state),
  }));
}

/** A careless server may change a version of the item at the other restaurant: it is restored at once. */
async function keepingElsewhere(
  trial: Trial,
  item: StockItem,
  run: () => Promise<void>,
): Promise<void> {
  const { otherRestaurant: place = '' } = trial.target.fixtures;
  const read = async () => {
    const { entries } = await searchElsewhere(trial, item);
    return entries.flatMap((entry): FoundItem[] => {
      const found = isInvalid(entry) ? undefined : stateOf(entry);
      const { guid } = entry;
      // Under its own guid it is the item itself, which is restored at its own restaurant.
      const isItself = isSameGuid(guid, item.guid);
      return found === undefined || guid === undefined || isItself
        ? []
        : [{ restaurant: place, guid, found }];
    });
  };
  await keepThings(trial.session, stockRestorer, { place, read, look: { waitsMs: [] } });
  try {
    await run();
  } finally {
    await trial.session.putBack(`${stockRestorer.kind} of ${place}`);
  }
}

/** By both identifiers: a version of the item at the other restaurant has only the multiLocationId in common. */
async function searchElsewhere(
  trial: Trial,
  { guid, multiLocationId }: StockItem,
): Promise<Reading> {
  const identifiers = {
    guids: [guid],
    ...(multiLocationId !== undefined && { multiLocationIds: [multiLocationId] }),
  };
  return searchFor(trial, identifiers, trial.target.fixtures.otherRestaurant ?? '');
}
