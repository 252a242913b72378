import type { Handler, SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/json/isObject.ts';
import { isOf, rowsOf, storedItems, type Row, type StockOperation } from './messages.ts';

/** Changes the entries of successful answers of some operations. */
export function changingEntries(
  operations: readonly StockOperation[],
  change: (rows: Row[], request: SandboxRequest, next: Handler) => Row[] | Promise<Row[]>,
): Wrapper {
  return (next) => async (request) => {
    const response = await next(request);
    const isChanged = operations.some((operation) => isOf(operation, request));
    if (!isChanged || response.status !== 200) return response;
    return { ...response, body: await change(rowsOf(response.body), request, next) };
  };
}

/** Changes what a search asks for, before it is handled. */
export function changingSearches(change: (body: Row) => Row): Wrapper {
  return (next) => async (request) =>
    next(
      isOf('search', request) && isObject(request.body)
        ? { ...request, body: change(request.body) }
        : request,
    );
}

/** Changes the elements of updates before they are handled, or drops them. */
export function changingElements(change: (element: Row) => Row | undefined): Wrapper {
  return (next) => async (request) => next(withElements(request, change));
}

/** The same, by what is stored of their items. */
export function changingElementsByStock(
  change: (element: Row, stored: Row | undefined) => Row | undefined,
): Wrapper {
  return (next) => async (request) => {
    if (!isOf('update', request)) return next(request);
    const stored = await storedItems(next, request);
    const itemOf = (element: Row) => stored.get(element['guid'] ?? element['multiLocationId']);
    return next(withElements(request, (element) => change(element, itemOf(element))));
  };
}

function withElements(
  request: SandboxRequest,
  change: (element: Row) => Row | undefined,
): SandboxRequest {
  if (!isOf('update', request) || !Array.isArray(request.body)) return request;
  const body = (request.body as unknown[]).flatMap((element) =>
    isObject(element) ? (change(element) ?? []) : [element],
  );
  return { ...request, body };
}

/** Applies an update that is refused with a status, as if a client that may update had made it. */
export function applyingRefused(status: number): Wrapper {
  return (next) => {
    let accepted = '';
    return async (request) => {
      const response = await next(request);
      const { authorization = '' } = request.headers;
      if (isOf('update', request) && response.status === 200) accepted = authorization;
      if (isOf('update', request) && response.status === status && accepted !== '')
        await next({ ...request, headers: { ...request.headers, authorization: accepted } });
      return response;
    };
  };
}
