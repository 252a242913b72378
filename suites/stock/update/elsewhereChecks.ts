import type { StockState } from '../../../generators/fields/quantities.ts';
import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import { keepThings } from '../../../src/sent/Restorer.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import {
  describeEntries,
  describeState,
  isInvalid,
  isSameGuid,
  showState,
  stateOf,
  type StockItem,
  entriesFor,
  countEntries,
  entriesOf,
  itemOf,
} from '../items/stockEntries.ts';
import { anotherRestaurant, toUpdate } from '../items/preconditions.ts';
import { stockRestorer, type FoundItem } from '../items/stockRestorer.ts';
import { type UpdateElement, listParts, searchParts } from '../items/stockRequests.ts';
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
  itemsIn,
  list,
  tryUpdate,
} from '../items/stockStates.ts';
import { ownItems, ownStockAndElsewhere, ownStock, wholeStock } from '../items/stockGroups.ts';
import { showsAll } from '../items/shownStates.ts';
import { unknownGuids } from '../items/unknownIdentifiers.ts';
import { freshUuid } from '../../../generators/fields/freshUuid.ts';
import { identifiers } from '../../../generators/fields/identifiers.ts';
import type { RequestParts } from '../../../src/sent/requests/RequestParts.ts';
import { uuidsIn } from '../../../src/words/json/uuid.ts';
import { knownItems } from '../items/knownItems.ts';

/** Checks that an update changes nothing else: no other item, and none elsewhere; and that nobody is shown the items of another restaurant. */
export const elsewhereChecks = byRule({
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
        trial.notExercised(
          "the other restaurant does not report the item's guid as INVALID, so it cannot be told whose item it is",
        );
      await keepingElsewhere(trial, item, () =>
        trial.each(STATUSES, (status, round) => {
          // None is asked for elsewhere that the item had right before.
          const before = stateIn(STATUSES[(round + 2) % 3] ?? status);
          return staysUnderAnotherHeader(trial, { item, state: before }, stateIn(status));
        }),
      );
    },
  },
  'stock/list/unknown-restaurant-has-no-item-of-another': {
    apart: wholeStock,
    run: async (trial) => {
      await itemsIn(trial, 'OUT_OF_STOCK');
      // Behind a search for what is not there, which must not bring it into the list (see `shown`).
      await searchFor(trial, { guids: unknownGuids(trial, 1) });
      const { entries } = await list(trial);
      if (entries.every(({ guid }) => guid === undefined))
        trial.notExercised('the list shows no item with a guid');
      // Any item in the response belongs to another restaurant, known to the run or not.
      const parts = unknownRestaurants(trial).map((restaurant) => listParts(restaurant));
      await givesNone(trial, 'stock/list', parts, (entries) =>
        entries.filter(({ guid, multiLocationId }) => guid ?? multiLocationId),
      );
    },
  },
  'stock/search/unknown-restaurant-has-no-item-of-another': async (trial) => {
    const items = await knownItems(trial);
    const guids = items.map(({ guid }) => guid);
    const parts = unknownRestaurants(trial).map((restaurant) => searchParts(restaurant, { guids }));
    await givesNone(trial, 'stock/search', parts, (entries) =>
      items.filter((item) => entriesFor(entries, item).length > 0),
    );
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
  const update = () => tryUpdate(trial, [{ guid: item.guid, ...state }], otherRestaurant);
  const exchange = await update();
  trial.observe(
    'stock/update/unknown-item',
    `the guid of an item of another restaurant: ${describeAnswer(exchange)}`,
  );
  // A copy that lags may show the state before this one.
  const held = [{ item, state: before }];
  const again = () => set(trial, held).then(update);
  await showsAll(trial, held, again, (_shown, entries) => {
    const isShown = [before, state].some((one) => showState(entries, item, one));
    // A late or lost update of its own restaurant is for other rules.
    if (!isShown && entriesFor(entries, item).length > 0)
      trial.notExercised('the item got a state that was not asked for at the other restaurant');
    return {
      message: `PUT /stock/v1/inventory/update changed an item of a restaurant that is not the one in its header.`,
      expected: `the item as before: ${describeState(before)}`,
      exchanges: [exchange],
      counterexample: describeState(state),
    };
  });
}

/** A careless server may change a version of the item at the other restaurant: it is restored at once. */
async function keepingElsewhere(trial: Trial, item: StockItem, run: () => Promise<void>) {
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
async function staysValid(trial: Trial, { item, state }: HeldItem, validity: string) {
  const element: UpdateElement = { guid: item.guid, ...state, itemGuidValidity: validity };
  const update = () => tryUpdate(trial, [element]);
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

/** A GUID that no restaurant has, and one that begins like the GUID of the run's restaurant. */
function unknownRestaurants(trial: Trial): string[] {
  const { fixtures } = trial.target;
  const drawn = freshUuid(trial.seed, 'unknown restaurant', 0);
  const [otherEnd] = identifiers.nearMisses(fixtures.restaurant, drawn, uuidsIn(fixtures));
  return [drawn, otherEnd];
}

/** @param ofAnother the entries that belong to another restaurant */
async function givesNone(
  trial: Trial,
  operation: string,
  requests: RequestParts[],
  ofAnother: (
    entries: ReturnType<typeof entriesOf>,
  ) => { guid?: string; multiLocationId?: string }[],
): Promise<void> {
  await trial.each(requests, async (parts) => {
    const exchange = await trial.send(operation, parts, 'anything');
    trial.observe('stock/malformed-restaurant', `${operation}: ${describeAnswer(exchange)}`);
    const entries = entriesOf(exchange);
    const given = ofAnother(entries);
    trial.holds(given.length === 0, () => ({
      message: `${trial.operation(operation).documented} returned another restaurant's items for an unknown restaurant.`,
      expected: 'no entry that is not INVALID',
      actual: `${countEntries(entries)}, ${given.length === entries.length ? 'none of them INVALID' : `${given.length} of them not INVALID`}; first ${itemOf(given[0])}`,
      exchanges: [exchange],
    }));
  });
}
