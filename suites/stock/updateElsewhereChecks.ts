import type { StockState } from '../../generators/fields/quantities.ts';
import { describeAnswer, isSuccess } from '../../src/sent/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import { keepThings } from '../../src/sent/Restorer.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import {
  describeEntries,
  describeState,
  isInvalid,
  isSameGuid,
  showState,
  stateOf,
  type StockItem,
  entriesFor,
} from './stockEntries.ts';
import { anotherRestaurant, toUpdate } from './preconditions.ts';
import { stockRestorer, type FoundItem } from './stockRestorer.ts';
import { updateParts, type UpdateElement } from './stockRequests.ts';
import {
  STATUSES,
  areSold,
  bring,
  search,
  searchFor,
  searchUntil,
  set,
  stateIn,
  type HeldItem,
  type Reading,
} from './stockStates.ts';
import { ownItems, ownStockAndElsewhere, ownStock } from './stockGroups.ts';

/** Checks that PUT /stock/v1/inventory/update changes nothing else: no other item, and none at another restaurant. */
export const updateElsewhereChecks = byRule({
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
 * unchanged, whatever the response.
 */
async function staysUnderAnotherHeader(
  trial: Trial,
  { item, state: before }: HeldItem,
  state: StockState,
): Promise<void> {
  const { otherRestaurant = '' } = trial.target.fixtures;
  await bring(trial, item, before);
  const parts = updateParts(otherRestaurant, [{ guid: item.guid, ...state }]);
  const update = () => trial.send('stock/update', parts, { expects: 'anything' });
  const exchange = await update();
  trial.observe(
    'stock/update/unknown-item',
    `the guid of an item of another restaurant: ${describeAnswer(exchange)}`,
  );
  // A copy that lags may show the state before this one.
  const held = [{ item, state: before }];
  const after = await searchUntil(trial, held);
  const [again, look] = [() => set(trial, held).then(update), () => search(trial, [item])];
  if (await areSold(trial, { held, entries: after.entries, look, again })) return;
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
  const update = () => trial.send('stock/update', parts, { expects: 'anything' });
  const exchange = await update();
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
  const look = () => search(trial, [item]);
  const amiss = { held: [{ item, state }], entries: after.entries, look, again: update };
  if (isAccepted && !isApplied && (await areSold(trial, amiss))) return;
  trial.holds(!isAccepted || isApplied, () => ({
    message:
      'PUT /stock/v1/inventory/update accepted an element with an itemGuidValidity, which is read-only, and did not set its status.',
    expected: `the item ${item.guid}: ${describeState(state)}, or a rejection`,
    ...shown,
    counterexample: element,
  }));
}
