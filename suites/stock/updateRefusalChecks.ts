import { quantities, type StockState } from '../../generators/fields/quantities.ts';
import type { Check } from '../../src/check/Check.ts';
import { describeAnswer, matchesStatus } from '../../src/check/answers.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { brokenJsonTexts } from '../../generators/fields/brokenJsonTexts.ts';
import { changeableItems } from './changeableItems.ts';
import { describeEntries, describeState, showState, type StockItem } from './stockEntries.ts';
import { observeAtomicity, observeIdentifiers, observeNullQuantity } from './observeUpdates.ts';
import { toUpdate } from './preconditions.ts';
import { elementOf, identifiersOf, updateParts, type UpdateElement } from './stockRequests.ts';
import { bring, searchUntil, set, stateIn, type StockStatus } from './stockStates.ts';
import { unknownGuids } from './unknownIdentifiers.ts';

/** What an item is before a broken update: a server may fill in from it what the update lacks. */
const BEFORE: StockState[] = [
  stateIn('IN_STOCK'),
  stateIn('OUT_OF_STOCK'),
  { status: 'QUANTITY', quantity: 5 },
];

/** The rules of PUT /stock/v1/inventory/update about requests that it refuses. */
export const updateRefusalChecks: Check[] = [
  {
    rule: 'stock/update/body-is-json',
    preconditions: toUpdate(),
    run: async (trial) => {
      const item = await firstItem(trial);
      const parts = updateParts(trial.target.fixtures.restaurant, [
        elementOf(item, stateIn('QUANTITY')),
      ]);
      const { response } = await trial.twin('stock/update', parts);
      const twin = `the same request with its body as JSON was accepted with ${response?.status ?? ''}`;
      await trial.each(brokenJsonTexts(parts.body ?? null), async (text) => {
        const exchange = await trial.send('stock/update', parts, { text });
        trial.refused(
          exchange,
          statusesOf(trial),
          `the body ${JSON.stringify(text)}, which is no JSON`,
          twin,
        );
      });
    },
  },
  {
    rule: 'stock/update/identifier-is-required',
    preconditions: toUpdate(),
    run: async (trial) => {
      const item = await firstItem(trial);
      const [versionId = ''] = unknownGuids(trial, 1);
      await trial.each(
        [...BEFORE, ...BEFORE.map((state) => ({ versionId, ...state }))],
        async (broken) => {
          const { versionId: _reserved, ...state } = { versionId: undefined, ...broken };
          await refusesElement(trial, { ...elementOf(item, state) }, { ...broken });
        },
      );
      await refusesAmongOthers(trial, stateIn('OUT_OF_STOCK'), () => ({
        ...stateIn('OUT_OF_STOCK'),
      }));
      await observeIdentifiers(trial, item);
    },
  },
  {
    rule: 'stock/update/quantity-is-required',
    preconditions: toUpdate(),
    run: (trial) => refusesWithoutQuantity(trial, {}),
  },
  {
    rule: 'stock/update/quantity-is-not-null',
    preconditions: toUpdate(),
    run: (trial) => refusesWithoutQuantity(trial, { quantity: null }),
  },
  {
    rule: 'stock/update/in-stock-has-no-quantity',
    preconditions: toUpdate(),
    run: (trial) => refusesAnyQuantity(trial, 'IN_STOCK'),
  },
  {
    rule: 'stock/update/out-of-stock-has-no-quantity',
    preconditions: toUpdate(),
    run: (trial) => refusesAnyQuantity(trial, 'OUT_OF_STOCK'),
  },
  {
    rule: 'stock/update/refused-update-changes-nothing',
    preconditions: toUpdate(),
    run: async (trial) => {
      const item = await firstItem(trial);
      await trial.each(brokenElements(item), (broken) => changesNothing(trial, item, broken));
      if (trial.assertions === 0) trial.notExercised('none of the broken updates was refused');
      await observeAtomicity(trial);
    },
  },
];

async function firstItem(trial: Trial): Promise<StockItem> {
  const [item] = await changeableItems(trial);
  return item;
}

/** Sends a valid element, then the same with one change, which is refused. */
async function refusesElement(
  trial: Trial,
  valid: UpdateElement,
  broken: UpdateElement,
  prepare?: () => Promise<unknown>,
): Promise<void> {
  const { restaurant } = trial.target.fixtures;
  const { response } = await trial.twin('stock/update', updateParts(restaurant, [valid]));
  await prepare?.();
  const exchange = await trial.send('stock/update', updateParts(restaurant, [broken]));
  const twin = `the element ${JSON.stringify(valid)} was accepted with ${response?.status ?? ''}`;
  trial.refused(exchange, statusesOf(trial), `the element ${JSON.stringify(broken)}`, twin);
}

/** By each identifier, and whatever the item was before: a quantity that is known already does not stand in for it. */
async function refusesWithoutQuantity(trial: Trial, missing: UpdateElement): Promise<void> {
  const item = await firstItem(trial);
  const cases = identifiersOf(item).flatMap((identifier) =>
    BEFORE.map((before) => ({ identifier, before })),
  );
  await trial.each(cases, async ({ identifier, before }) => {
    const valid = { ...identifier, ...stateIn('QUANTITY') };
    const broken = { ...identifier, status: 'QUANTITY', ...missing };
    await refusesElement(trial, valid, broken, () => set(trial, [{ item, state: before }]));
  });
  await refusesAmongOthers(trial, stateIn('QUANTITY'), ({ guid }) => ({
    guid,
    status: 'QUANTITY',
    ...missing,
  }));
}

/** By each identifier; also zero, which says the same as OUT_OF_STOCK, and the quantity that the item has. */
async function refusesAnyQuantity(trial: Trial, status: StockStatus): Promise<void> {
  const item = await firstItem(trial);
  const before: StockState = { status: 'QUANTITY', quantity: 5 };
  const unwanted = quantities.unwanted.filter((state) => state.status === status);
  const cases = identifiersOf(item).flatMap((identifier) =>
    [...unwanted, { status, quantity: 5 }].map((state) => ({ identifier, state })),
  );
  await trial.each(cases, async ({ identifier, state }) => {
    const prepare = () => set(trial, [{ item, state: before }]);
    await refusesElement(trial, { ...identifier, status }, { ...identifier, ...state }, prepare);
  });
  await refusesAmongOthers(trial, { status }, ({ guid }) => ({ guid, status, quantity: 5 }));
  await observeNullQuantity(trial, item);
}

/** Before and after a valid element of another item: each element is looked at, not only the first or the last. */
async function refusesAmongOthers(
  trial: Trial,
  state: StockState,
  breakOf: (item: StockItem) => UpdateElement,
): Promise<void> {
  const [item, other] = await changeableItems(trial);
  if (other === undefined) return;
  const { restaurant } = trial.target.fixtures;
  const beside = elementOf(other, stateIn('OUT_OF_STOCK'));
  const { response } = await trial.twin(
    'stock/update',
    updateParts(restaurant, [elementOf(item, state), beside]),
  );
  const twin = `the same update with ${JSON.stringify(elementOf(item, state))} was accepted with ${response?.status ?? ''}`;
  const broken = breakOf(item);
  await trial.each(
    [
      [broken, beside],
      [beside, broken],
    ],
    async (elements) => {
      const exchange = await trial.send('stock/update', updateParts(restaurant, elements));
      trial.refused(exchange, statusesOf(trial), `the elements ${JSON.stringify(elements)}`, twin);
    },
  );
}

/** One element each, with one defect each, that a careless server would apply in part. */
function brokenElements(item: StockItem): UpdateElement[] {
  const { guid } = item;
  return [
    { guid, status: 'QUANTITY', quantity: 0 },
    { guid, status: 'QUANTITY', quantity: -1 },
    { guid, status: 'QUANTITY' },
    { guid, status: 'OUT_OF_STOCK', quantity: 3 },
    { guid, status: 'IN_STOCK', quantity: 3 },
    { guid, quantity: 3 },
  ];
}

async function changesNothing(trial: Trial, item: StockItem, broken: UpdateElement): Promise<void> {
  const before: StockState = { status: 'QUANTITY', quantity: 5 };
  await bring(trial, item, before);
  const refusal = await trial.send(
    'stock/update',
    updateParts(trial.target.fixtures.restaurant, [broken]),
  );
  if (!matchesStatus(refusal, statusesOf(trial))) return;
  const { exchange, entries } = await searchUntil(trial, [{ item, state: before }]);
  trial.holds(showState(entries, item, before), () => ({
    message: `PUT /stock/v1/inventory/update refused the element ${JSON.stringify(broken)} and changed the item.`,
    expected: `the item as before: ${describeState(before)}`,
    actual: `${describeEntries(entries, item)} (the update was answered ${describeAnswer(refusal)})`,
    exchanges: [refusal, exchange],
    counterexample: broken,
  }));
}

function statusesOf(trial: Trial): string[] {
  return trial.operation('stock/update').invalidStatuses;
}
