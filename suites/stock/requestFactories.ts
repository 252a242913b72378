import fc from 'fast-check';
import { quantities, type StockState } from '../../generators/fields/quantities.ts';
import type { RequestFactory } from '../../src/checked/RequestFactory.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import { stockItems } from './items/preconditions.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import type { Constraint, Json } from '../../src/promised/types.ts';
import { fixtureItems } from './items/changeableItems.ts';
import type { StockItem } from './items/stockEntries.ts';
import { drawnItems, drawnStock } from './items/stockGroups.ts';
import {
  elementOf,
  listParts,
  searchParts,
  updateParts,
  type UpdateElement,
} from './items/stockRequests.ts';
import { unknownGuids, unknownMultiLocationIds } from './items/unknownIdentifiers.ts';

/** How much a quantity may be is not shown; this much every restaurant may have. */
const LARGEST = 9999.99;

/** Draws that name more items, or more at once, show nothing new. */
const MOST_IDENTIFIERS = 5;
const MOST_ELEMENTS = 3;

const sensible = (quantity: number) => quantity <= LARGEST;

/** The states that an update may set, with quantities that any deployment takes. */
const validStates: fc.Arbitrary<StockState> = fc.oneof(
  { withCrossShrink: true },
  fc.constantFrom<StockState>({ status: 'IN_STOCK' }, { status: 'OUT_OF_STOCK' }),
  quantities.valid
    .filter(sensible)
    .map((quantity): StockState => ({ status: 'QUANTITY', quantity })),
);

const listRequests: RequestFactory = {
  operation: 'stock/list',
  valid: async ({ target: { fixtures } }) =>
    fc
      .constantFrom(undefined, 'OUT_OF_STOCK', 'QUANTITY')
      .map((status) => listParts(fixtures.restaurant, status)),
};

const searchRequests: RequestFactory = {
  operation: 'stock/search',
  valid: async (trial) => {
    const items = fixtureItems(trial);
    const known = items.flatMap(({ multiLocationId }) => multiLocationId ?? []);
    const guids = someOf([...items.map(({ guid }) => guid), ...unknownGuids(trial, 1)]);
    const multiLocationIds = someOf([...known, ...unknownMultiLocationIds(trial, 1)]);
    return fc
      .oneof(
        { withCrossShrink: true },
        fc.record({ guids }),
        fc.record({ multiLocationIds }),
        fc.record({ guids, multiLocationIds }),
      )
      .map((identifiers) => searchParts(trial.target.fixtures.restaurant, identifiers));
  },
  fullest: async (trial) => {
    const [item] = fixtureItems(trial);
    if (item?.multiLocationId === undefined) return undefined;
    const identifiers = { guids: [item.guid], multiLocationIds: [item.multiLocationId] };
    return searchParts(trial.target.fixtures.restaurant, identifiers);
  },
  elsewhere: async (trial) => {
    const [item] = fixtureItems(trial);
    const { otherRestaurant } = trial.target.fixtures;
    return item === undefined || otherRestaurant === undefined
      ? undefined
      : searchParts(otherRestaurant, { guids: [item.guid] });
  },
};

const updateRequests: RequestFactory = {
  operation: 'stock/update',
  preconditions: [stockItems(1)],
  apart: drawnStock,
  valid: async (trial) => {
    const items = await drawnItems(trial);
    return fc
      .shuffledSubarray(items, { minLength: 1, maxLength: Math.min(MOST_ELEMENTS, items.length) })
      .chain((chosen) => fc.tuple(...chosen.map(elementsFor)))
      .map((elements) => updateParts(trial.target.fixtures.restaurant, elements));
  },
  fullest: async (trial) => {
    const [item, ...others] = await drawnItems(trial);
    // The plainest names its item by multiLocationId, if it has one.
    const own = elementOf(item, { status: 'QUANTITY', quantity: 2 });
    const behind = others
      .slice(0, 1)
      .map((other) => elementOf(other, { status: 'OUT_OF_STOCK' }, 'multiLocationId'));
    return updateParts(trial.target.fixtures.restaurant, [own, ...behind]);
  },
  edges: sensibleEdges,
  reconcile: reconcileQuantities,
};

/** How valid requests of the stock service are made from the items of the target file. */
export const requestFactories: RequestFactory[] = [listRequests, searchRequests, updateRequests];

function someOf(identifiers: string[]): fc.Arbitrary<string[]> {
  const maxLength = Math.min(MOST_IDENTIFIERS, identifiers.length);
  return fc.shuffledSubarray(identifiers, { minLength: 1, maxLength });
}

/** One identifier at a time: the meaning of an element with both is not documented. */
function elementsFor(item: StockItem): fc.Arbitrary<UpdateElement> {
  const identifiers =
    item.multiLocationId === undefined
      ? (['guid'] as const)
      : (['guid', 'multiLocationId'] as const);
  return fc
    .tuple(fc.constantFrom(...identifiers), validStates)
    .map(([identifier, state]) => elementOf(item, state, identifier));
}

/** For QUANTITY null is no quantity, for the other statuses it is open; the largest quantity is not documented. */
function sensibleEdges({ site }: Constraint, values: Json[]): Json[] {
  const last = site?.steps.at(-1);
  if (last === undefined || !('property' in last) || last.property !== 'quantity') return values;
  return site?.keyword === 'type'
    ? values.filter((value) => typeof value === 'number')
    : quantities.edges.filter(sensible);
}

/** A quantity for QUANTITY and for no other status. */
function reconcileQuantities(parts: RequestParts): RequestParts {
  if (!Array.isArray(parts.body)) return parts;
  return { ...parts, body: parts.body.map(reconcileQuantity) };
}

function reconcileQuantity(element: Json): Json {
  if (!isObject(element)) return element;
  const { quantity, ...rest } = element;
  return rest.status === 'QUANTITY' ? { ...rest, quantity: quantity ?? 1 } : rest;
}
