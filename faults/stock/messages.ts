import { isObject } from '../../src/words/json/isObject.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { Handler, SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import {
  restaurantOf,
  type Row,
  answerOf,
  isThere,
  sends,
  fits,
  type Message,
  type Shape,
} from '../messages.ts';
import { on, type Place } from '../on.ts';
import { briefPause } from '../sequence.ts';

const PATHS = {
  list: '/stock/v1/inventory',
  search: '/stock/v1/inventory/search',
  update: '/stock/v1/inventory/update',
};

export type StockOperation = keyof typeof PATHS;

/** The second restaurant of a target file, whose stock no run changes. */
export const OTHER_RESTAURANT = restaurantSeeds[1]?.guid ?? '';

export function isOf(operation: StockOperation, { path }: SandboxRequest): boolean {
  return path === PATHS[operation];
}

export const isOfStock = ({ path }: SandboxRequest) => path.startsWith('/stock/');

/** Whether a request names the second restaurant. */
export function isElsewhere(request: SandboxRequest): boolean {
  return restaurantOf(request)?.toLowerCase() === OTHER_RESTAURANT;
}

/** The entries in the responses of operations: they look alike in each. */
export function entries(...operations: StockOperation[]): Place<Row[]> {
  return on<Row[]>((request) => operations.some((operation) => isOf(operation, request)));
}
export const list = entries('list');
export const search = entries('search');
export const update = entries('update');
export const everywhere = entries('list', 'search', 'update');

/** What a search asks for, and the elements of an update. */
export const searches = on((request) => isOf('search', request)).sent.where(isObject);
export const elements = update.sent.each.where(isObject);

export const isInvalid = ({ itemGuidValidity }: Row) => itemGuidValidity === 'INVALID';
export const isKnown = ({ itemGuidValidity }: Row) => itemGuidValidity === 'VALID';
export const hasGuid = (row: Row) => 'guid' in row;
export const lacksGuid = (row: Row) => !hasGuid(row);

/** Whether an element names an item, by either identifier. */
export const isNamed = (row: Row) => hasGuid(row) || 'multiLocationId' in row;

/** The elements of a body; none if it is no array. A null has no fields: it is for the operation to reject. */
export function rowsOf(json: unknown): Row[] {
  return Array.isArray(json) ? json.map((one: Row | null) => one ?? {}) : [];
}

/** Whether an element of an update is valid apart from its identifier. */
export function isValid({ status, quantity }: Row): boolean {
  return status === 'QUANTITY'
    ? typeof quantity === 'number' && quantity > 0
    : (status === 'IN_STOCK' || status === 'OUT_OF_STOCK') && quantity === undefined;
}

export function withoutQuantity({ quantity: _quantity, ...element }: Row): Row {
  return element;
}

/** A request for the whole list, by who sent another request. */
export function asList(request: SandboxRequest): SandboxRequest {
  return {
    ...request,
    method: 'GET',
    path: PATHS.list,
    query: new URLSearchParams(),
    body: undefined,
  };
}

/** A search, by who sent another request. */
function asSearch(request: SandboxRequest, body: unknown): SandboxRequest {
  return { ...request, method: 'POST', path: PATHS.search, query: new URLSearchParams(), body };
}

/** What is stored of the items that the elements of an update name, by each of their identifiers. */
export async function storedItems(
  next: Handler,
  request: SandboxRequest,
): Promise<Map<unknown, Row>> {
  const named = rowsOf(request.body).filter(isObject);
  const textsOf = (name: string) =>
    named.map((element) => element[name]).filter((value) => typeof value === 'string');
  const { body } = await next(
    asSearch(request, { guids: textsOf('guid'), multiLocationIds: textsOf('multiLocationId') }),
  );
  return new Map(
    rowsOf(body).flatMap((row) => [
      [row['guid'], row] as const,
      [row['multiLocationId'], row] as const,
    ]),
  );
}

export function refusal(message: string): SandboxResponse {
  return answerOf(400, { status: 400, message });
}

/** Changes the elements of updates that are of a shape, and whose stored items are of another. */
export function changingElementsByStock(
  meant: Shape,
  was: Shape,
  change: (element: Row, stored: Row) => Row,
): Wrapper {
  return update.around((next) => async (request) => {
    if (!Array.isArray(request.body)) return next(request);
    const stored = await storedItems(next, request);
    const itemOf = (element: Row) =>
      stored.get(element['guid'] ?? element['multiLocationId']) ?? {};
    return elements
      .where(meant, (element) => fits(itemOf(element), was))
      .change((element) => change(element, itemOf(element)))(next)(request);
  });
}

/** Adds what the whole list has of a shape, beside what is there. */
export function alsoListing(shape: Shape) {
  return async (rows: Row[], { request, next }: Message): Promise<Row[]> => {
    const listed = rowsOf((await next(asList(request))).body);
    const isThere = ({ guid }: Row) => rows.some((row) => row['guid'] === guid);
    return [...rows, ...listed.filter((row) => fits(row, shape) && !isThere(row))];
  };
}

/** Changes lists by what the accepted updates before did, as far as it was noted. */
export function byUpdates<Notes>(
  begin: () => Notes,
  note: (notes: Notes, updated: Row[], sent: Row[]) => Notes,
  change: (rows: Row[], notes: Notes, status: string | null) => Row[],
): Wrapper {
  return (next) => {
    let notes = begin();
    return async (request) => {
      const response = await next(request);
      if (response.status !== 200) return response;
      const rows = rowsOf(response.body);
      if (isOf('update', request)) notes = note(notes, rows, rowsOf(request.body));
      return isOf('list', request)
        ? { ...response, body: change(rows, notes, request.query.get('status')) }
        : response;
    };
  };
}

/** Searches by multiLocationId alone, by both identifiers, and those that have guids in a list. */
export const isByIds = sends({ guids: undefined, multiLocationIds: isThere });
export const isByBoth = sends({ guids: isThere, multiLocationIds: isThere });

/** Shows entries of a response, from a place on, as they were before the update. */
export function showingFormerEntries(
  isMeant: (request: SandboxRequest) => boolean,
  from: number,
): Wrapper {
  return update.when(isMeant).around((next) => async (request) => {
    if (!Array.isArray(request.body)) return next(request);
    const stored = await storedItems(next, request);
    const former = (rows: Row[]) =>
      rows.map((row, place) => (place < from ? row : (stored.get(row['guid']) ?? row)));
    return update.change(former)(next)(request);
  });
}

/** @param shown what a read shows while updates are applied to some items: by the name of each, to which status */
export function whileApplied(
  isMeant: (request: SandboxRequest) => boolean,
  shown: (rows: Row[], written: ReadonlyMap<unknown, unknown>) => Row[],
): Wrapper {
  return (next) => {
    const written = new Map<unknown, unknown>();
    return async (request) => {
      if (isMeant(request)) {
        const { body, ...response } = await next(request);
        return { ...response, body: response.status === 200 ? shown(rowsOf(body), written) : body };
      }
      if (!isOf('update', request)) return next(request);
      const rows = rowsOf(request.body);
      const named = rows.map((row) => row['guid'] ?? row['multiLocationId']);
      for (const [place, { status }] of rows.entries()) written.set(named[place], status);
      await briefPause();
      return next(request).finally(() => named.forEach((name) => written.delete(name)));
    };
  };
}

/** Rules of what each element of an update needs. */
export const WHAT_IS_REFUSED_OF_AN_ELEMENT = [
  'stock/update/identifier-is-required',
  'stock/update/quantity-is-required',
  'stock/update/quantity-is-not-null',
  'stock/update/in-stock-has-no-quantity',
  'stock/update/out-of-stock-has-no-quantity',
];

/** Rules of the items that are in the lists of their status. */
export const LISTED = [
  'stock/list/out-of-stock-is-listed',
  'stock/list/quantity-is-listed',
  'stock/list/status-out-of-stock-restricts',
  'stock/list/status-quantity-restricts',
];
