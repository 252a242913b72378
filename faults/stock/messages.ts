import { isObject } from '../../src/json/isObject.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { Handler, SandboxRequest, SandboxResponse } from '../../sandbox/types.ts';

/** A JSON object of a message, read without trust: an entry of an answer, an element of an update. */
export type Row = Record<string, unknown>;

const PATHS = {
  list: '/stock/v1/inventory',
  search: '/stock/v1/inventory/search',
  update: '/stock/v1/inventory/update',
};

export type StockOperation = keyof typeof PATHS;

/** All operations of the service: an entry looks alike in the answers of each. */
export const EVERYWHERE = ['list', 'search', 'update'] as const satisfies StockOperation[];

/** The header that names the restaurant. */
export const RESTAURANT = 'platform-restaurant-external-id';

/** The second restaurant of a target file, whose stock no run changes. */
export const OTHER_RESTAURANT = restaurantSeeds[1]?.guid ?? '';

/** Whether a request is one of an operation of the stock service. */
export function isOf(operation: StockOperation, { path }: SandboxRequest): boolean {
  return path === PATHS[operation];
}

/** The elements of a body; none where it is no array. */
export function rowsOf(json: unknown): Row[] {
  return Array.isArray(json) ? (json as Row[]) : [];
}

/** Whether an element of an update is taken as it is, but for its identifier. */
export function isValid({ status, quantity }: Row): boolean {
  return status === 'QUANTITY'
    ? typeof quantity === 'number' && quantity > 0
    : (status === 'IN_STOCK' || status === 'OUT_OF_STOCK') && quantity === undefined;
}

/** An element without its quantity. */
export function withoutQuantity({ quantity: _quantity, ...element }: Row): Row {
  return element;
}

/** The same request at another restaurant. */
export function atRestaurant(request: SandboxRequest, restaurant: string): SandboxRequest {
  return { ...request, headers: { ...request.headers, [RESTAURANT]: restaurant } };
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
  return {
    ...request,
    method: 'POST',
    path: PATHS.search,
    query: new URLSearchParams(),
    body,
  };
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

export function okWith(body: unknown): SandboxResponse {
  return { status: 200, headers: {}, body };
}
