import { quantities, type StockState } from '../../../generators/fields/quantities.ts';
import { isSuccess, describeAnswer, matchesStatus } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { describeState, type StockItem } from '../items/stockEntries.ts';
import { observeAtomicity, observeIdentifiers, observeNullQuantity } from './observeUpdates.ts';
import { toUpdate } from '../items/preconditions.ts';
import {
  elementOf,
  identifiersFor,
  updateParts,
  type UpdateElement,
} from '../items/stockRequests.ts';
import { set, setParts, stateIn, type StockStatus, bring } from '../items/stockStates.ts';
import { showsAll } from '../items/shownStates.ts';
import { unknownGuids } from '../items/unknownIdentifiers.ts';
import { ownItems, updatesOwn } from '../items/stockGroups.ts';
import { refusesBrokenJson } from '../search/searchRefusalChecks.ts';
import type { Check } from '../../../src/checked/Check.ts';
import type { SendOptions } from '../../../src/sent/SendOptions.ts';

/** The state of an item before a broken update: a server may fill in from it what the update lacks. */
const LIMITED: StockState = { status: 'QUANTITY', quantity: 5 };
const BEFORE: StockState[] = [stateIn('IN_STOCK'), stateIn('OUT_OF_STOCK'), LIMITED];

/** Values in place of one of the three statuses. */
const WITHOUT_KNOWN_STATUS: UpdateElement[] = [{ status: 'SOLD_OUT' }, {}];

/** How many valid elements stand before a broken one in a longer update. */
const FURTHER = 3;

/** The rules of PUT /stock/v1/inventory/update about requests that it refuses. */
export const updateRefusalChecks = byRule(updatesOwn, {
  'stock/update/callers-without-access-change-nothing': {
    unseen: 'no update without access was rejected',
    run: async (trial) => {
      const [item] = await ownItems(trial);
      await trial.each(unauthorizedCalls(trial), (call) => changesNothing(trial, item, call));
    },
  },
  'stock/update/body-is-json': async (trial) => {
    const [item] = await ownItems(trial);
    const parts = setParts(trial, [{ item, state: stateIn('QUANTITY') }]);
    const { response } = await trial.twin('stock/update', parts);
    const twin = `the same request with its body as JSON was accepted with ${response?.status ?? ''}`;
    await refusesBrokenJson(trial, 'stock/update', parts, twin);
  },
  'stock/update/identifier-is-required': async (trial) => {
    const [item] = await ownItems(trial);
    const [versionId = ''] = unknownGuids(trial, 1);
    const twins = twinsOf(trial);
    await trial.each(
      [...BEFORE, ...BEFORE.map((state) => ({ versionId, ...state }))],
      async (broken) => {
        const { versionId: _reserved, ...state } = { versionId: undefined, ...broken };
        const valid = elementOf(item, state);
        await refusesElement(trial, valid, { ...broken }, [await twins(valid)]);
      },
    );
    await refusesAmongOthers(trial, stateIn('OUT_OF_STOCK'), () => ({
      ...stateIn('OUT_OF_STOCK'),
    }));
    await observeIdentifiers(trial, item);
  },
  'stock/update/quantity-is-required': refuses([{ status: 'QUANTITY' }], BEFORE),
  'stock/update/quantity-is-not-null': refuses([{ status: 'QUANTITY', quantity: null }], BEFORE),
  'stock/update/in-stock-has-no-quantity': refuses(withAnyQuantity('IN_STOCK'), [LIMITED]),
  'stock/update/out-of-stock-has-no-quantity': refuses(withAnyQuantity('OUT_OF_STOCK'), [LIMITED]),
  'stock/update/status-of-each-element-is-looked-at': {
    preconditions: [...toUpdate(2)],
    unseen: 'this rule has a single item, so that no update of it has two elements',
    run: async (trial) => {
      for (const wrong of WITHOUT_KNOWN_STATUS)
        await refusesAmongOthers(trial, stateIn('IN_STOCK'), ({ guid }) => ({ guid, ...wrong }));
      await observeAtomicity(trial);
    },
  },
});

/** Sends valid elements, each once: it is the twin of all the cases that start from it. */
function twinsOf(trial: Trial): (valid: UpdateElement) => Promise<LiveExchange> {
  const { restaurant } = trial.target.fixtures;
  return onceEach((valid) => trial.twin('stock/update', updateParts(restaurant, [valid])));
}

/** Does something once for each element, however often it is asked for. */
function onceEach<T>(
  run: (element: UpdateElement) => Promise<T>,
): (element: UpdateElement) => Promise<T> {
  const known = new Map<string, T>();
  return async (element) => {
    const key = JSON.stringify(element);
    const value = known.get(key) ?? (await run(element));
    known.set(key, value);
    return value;
  };
}

/**
 * Sends a valid element with one change, and asserts that it is refused.
 * @param started the twin, and what was sent after it for this element to start from
 */
async function refusesElement(
  trial: Trial,
  valid: UpdateElement,
  broken: UpdateElement,
  started: LiveExchange[],
): Promise<void> {
  const { restaurant } = trial.target.fixtures;
  const [{ response } = {}, ...later] = started;
  for (const exchange of started.slice(0, 1)) trial.relyOn(exchange, { role: 'twin' });
  for (const exchange of later) trial.relyOn(exchange, { role: 'setup' });
  const what = `the element ${JSON.stringify(broken)}`;
  await trial.refuses('stock/update', updateParts(restaurant, [broken]), what, {
    twin: `the element ${JSON.stringify(valid)} was accepted with ${response?.status ?? ''}`,
  });
}

/** With the quantity that the item has, and with others, also zero, which means the same as OUT_OF_STOCK. */
function withAnyQuantity(status: StockStatus): StockState[] {
  const unwanted = quantities.unwanted.filter((state) => state.status === status);
  return [{ ...LIMITED, status }, ...unwanted];
}

/**
 * The check that no item can be given a state: by each identifier, from each state before (set once only, as a refused
 * update changes nothing), and the first of these states among other elements.
 */
function refuses(states: StockState[], befores: StockState[]): Check['run'] {
  return async (trial) => {
    const [item] = await ownItems(trial);
    const [{ status } = LIMITED] = states;
    const twins = twinsOf(trial);
    const starts = befores.map((before) =>
      onceEach(async (valid) => [await twins(valid), await set(trial, [{ item, state: before }])]),
    );
    const cases = identifiersFor(item).flatMap((identifier) =>
      starts.flatMap((start) => states.map((state) => ({ identifier, start, state }))),
    );
    await trial.each(cases, async ({ identifier, start, state }) => {
      const valid = { ...identifier, ...stateIn(status) };
      await refusesElement(trial, valid, { ...identifier, ...state }, await start(valid));
    });
    await refusesAmongOthers(trial, stateIn(status), ({ guid }) => ({ guid, ...states[0] }));
    if (status !== 'QUANTITY') await observeNullQuantity(trial, item);
  };
}

/** Before and after valid elements of another item: each element is looked at, not only the first ones or the last. */
async function refusesAmongOthers(
  trial: Trial,
  state: StockState,
  breakOf: (item: StockItem) => UpdateElement,
): Promise<void> {
  const [item, other] = await ownItems(trial);
  if (other === undefined) return;
  const { restaurant } = trial.target.fixtures;
  const beside = elementOf(other, stateIn('OUT_OF_STOCK'));
  const { response } = await trial.twin(
    'stock/update',
    updateParts(restaurant, [elementOf(item, state), beside]),
  );
  const twin = `the same update with ${JSON.stringify(elementOf(item, state))} was accepted with ${response?.status ?? ''}`;
  const broken = breakOf(item);
  // How many elements an update may have is not shown, nor whether an item may stand there twice.
  const behind = Array.from({ length: FURTHER }, () => beside);
  const long = updateParts(restaurant, [...behind, elementOf(item, state)]);
  const isLongAccepted = isSuccess(
    trial.operation('stock/update'),
    await trial.send('stock/update', long, 'anything'),
  );
  await trial.each(
    [[broken, beside], [beside, broken], ...(isLongAccepted ? [[...behind, broken]] : [])],
    async (elements) => {
      const what = `the elements ${JSON.stringify(elements)}`;
      await trial.refuses('stock/update', updateParts(restaurant, elements), what, { twin });
    },
  );
}

/** A caller that may not update. */
interface Call {
  by: string;
  token: SendOptions['token'];
}

/** One without a token, and a client without the scope. */
function unauthorizedCalls({ target }: Trial): Call[] {
  const without = target.clients.filter(({ scopes }) => !scopes.includes('stock:write'));
  return [
    { by: 'a caller without a token', token: { raw: null } },
    ...without.slice(0, 1).map(({ id }) => ({ by: `the client ${id}`, token: { client: id } })),
  ];
}

/** That a valid update by a caller who may not send it leaves the item as it was. */
async function changesNothing(trial: Trial, item: StockItem, { by, token }: Call): Promise<void> {
  // Nobody sells what is out of stock.
  const before = stateIn('OUT_OF_STOCK');
  await bring(trial, item, before);
  const parts = setParts(trial, [{ item, state: stateIn('IN_STOCK') }]);
  const refusal = await trial.send('stock/update', parts, { expects: 'anything', token });
  if (!matchesStatus(refusal, ['401', '403'])) return;
  await showsAll(trial, [{ item, state: before }], undefined, () => ({
    message: `PUT /stock/v1/inventory/update rejected ${by} and changed the item.`,
    expected: `the item as before: ${describeState(before)} (the update got ${describeAnswer(refusal)})`,
    exchanges: [refusal],
  }));
}
