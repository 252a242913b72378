import type { StockState } from '../../generators/fields/quantities.ts';
import { describeAnswer, isSuccess } from '../../src/check/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import { keepThings } from '../../src/check/Restorer.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { changeableItems } from './changeableItems.ts';
import {
  describeEntries,
  describeState,
  entriesFor,
  isInvalid,
  isSameGuid,
  showState,
  stateOf,
  type StockEntry,
  type StockItem,
} from './stockEntries.ts';
import { anotherRestaurant, toUpdate } from './preconditions.ts';
import { stockRestorer, type FoundItem } from './stockRestorer.ts';
import { updateParts, type Identifier, type UpdateElement } from './stockRequests.ts';
import {
  bring,
  bringAll,
  search,
  searchFor,
  searchUntil,
  set,
  stateIn,
  type HeldItem,
  type Reading,
} from './stockStates.ts';
import { ownItems, ownStock, ownStockAndElsewhere, wholeStock } from './stockGroups.ts';

const STATUSES = ['OUT_OF_STOCK', 'QUANTITY', 'IN_STOCK'] as const;

/** The rules of PUT /stock/v1/inventory/update about what it leaves alone. */
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
      // Updates of several items may be carried out in another way than those of one.
      await trial.each(rest.length === 0 ? [] : STATUSES, async (status, round) => {
        const held = rest.map((other, n) => ({
          item: other,
          state: stateIn(STATUSES[(n + round) % 2] ?? status, n + 1),
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
    rule: 'stock/update/updates-no-other-restaurant',
    preconditions: [...toUpdate(), anotherRestaurant],
    apart: ownStockAndElsewhere,
    run: async (trial) => {
      const [item] = await ownItems(trial);
      const identifiers: Identifier[] =
        item.multiLocationId === undefined ? ['guid'] : ['guid', 'multiLocationId'];
      const cases = identifiers.flatMap((by) =>
        STATUSES.map((status) => ({ by, held: { item, state: stateIn(status) } })),
      );
      await keepingElsewhere(trial, item, () =>
        trial.each(cases, leavesOtherRestaurantAlone(trial)),
      );
    },
  },
  {
    rule: 'stock/update/item-of-another-restaurant-stays',
    preconditions: [...toUpdate(), anotherRestaurant],
    apart: ownStockAndElsewhere,
    run: async (trial) => {
      const [item] = await ownItems(trial);
      const { otherRestaurant = '' } = trial.target.fixtures;
      const { entries } = await searchFor(trial, { guids: [item.guid] }, otherRestaurant);
      // What another restaurant has is not the run's to change.
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

/** An update by guid at a restaurant that has no such item, whatever it is answered, leaves the item where it is. */
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
  const after = await search(trial, [item]);
  trial.holds(showState(after.entries, item, before), () => ({
    message: `PUT /stock/v1/inventory/update changed an item of a restaurant that is not the one in its header.`,
    expected: `the item as before: ${describeState(before)}`,
    actual: describeEntries(after.entries, item),
    exchanges: [exchange, after.exchange],
    counterexample: describeState(state),
  }));
}

/** A careless server may change a version of the item at the other restaurant: it is put back at once. */
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
      // Under its own guid it is the item itself, which is put back where it is.
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

/**
 * Ignored or refused is open; that the item is as VALID as before is not, nor that an element is accepted and left out:
 * but for one that calls its item INVALID, which an update has no effect on.
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

/** An update of an item, and which of its identifiers names it. */
interface Change {
  held: HeldItem;
  by: Identifier;
}

/**
 * The other restaurant may have the item, too, and in any state; what matters is that it stays. What one case has seen
 * there last is what the next one starts from. It sells its own stock meanwhile, and what it sold may show late: a change there
 * is laid to an update where it follows each of several.
 */
function leavesOtherRestaurantAlone(trial: Trial): (change: Change) => Promise<void> {
  let seen: string | undefined;
  return async (change) => {
    const { held, by } = change;
    let found = await changeElsewhere(trial, change, seen);
    for (const state of othersThan(held.state)) {
      if (found.after === found.before) break;
      const another = { by, held: { ...held, state } };
      found = await trial.further(() => changeElsewhere(trial, another));
    }
    const { before, after, exchange, state } = found;
    seen = undefined;
    trial.holds(after === before, () => ({
      message: `PUT /stock/v1/inventory/update changed the stock of a restaurant that is not the one in its header.`,
      expected: `at ${trial.target.fixtures.otherRestaurant ?? ''} the same identifiers as before: ${before}`,
      actual: after,
      exchanges: [exchange],
      counterexample: { by, state: describeState(state) },
    }));
    seen = after;
  };
}

function othersThan({ status }: StockState): StockState[] {
  return STATUSES.filter((other) => other !== status).map((other) => stateIn(other));
}

/** What the other restaurant shows before an update and after it. */
async function changeElsewhere(trial: Trial, { held, by }: Change, seen?: string) {
  const before = seen ?? describeAll((await searchElsewhere(trial, held.item)).entries);
  await set(trial, [held], by);
  const { entries: own } = await searchUntil(trial, [held]);
  if (!showState(own, held.item, held.state)) {
    trial.notExercised(
      `the update by ${by} to ${describeState(held.state)} shows no effect, so that what it leaves alone shows nothing`,
    );
  }
  const { exchange, entries } = await searchElsewhere(trial, held.item);
  return { before, after: describeAll(entries), exchange, state: held.state };
}

/** By both identifiers, since a version of the item at the other restaurant has the multiLocationId alone in common. */
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

function describeAll(entries: StockEntry[]): string {
  if (entries.length === 0) return 'no entry';
  const texts = entries.map((entry) =>
    `${entry.itemGuidValidity ?? ''} ${describeState(entry)}`.trim(),
  );
  return texts.toSorted().join(', ');
}
