import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { changing, isLogin } from '../answers.ts';
import {
  allRows,
  CONNECTED_PATH,
  instantOf,
  isPartners,
  LIST_PATH,
  refusal,
  withQuery,
  type AccessRow,
  type PageBody,
} from './messages.ts';

/** Stands around those requests alone. */
export function around(isMeant: (request: SandboxRequest) => boolean, wrap: Wrapper): Wrapper {
  return (next) => {
    const wrapped = wrap(next);
    return (request) => (isMeant(request) ? wrapped(request) : next(request));
  };
}

/** Changes the list. */
export function changingList(change: (rows: AccessRow[]) => unknown): Wrapper {
  return changing((response, { path }) =>
    path === LIST_PATH && response.status === 200
      ? { ...response, body: change(response.body as AccessRow[]) }
      : response,
  );
}

/** Changes the pages. */
export function changingPages(
  change: (page: PageBody, request: SandboxRequest) => unknown,
): Wrapper {
  return changing((response, request) =>
    request.path === CONNECTED_PATH && response.status === 200
      ? { ...response, body: change(response.body as PageBody, request) }
      : response,
  );
}

/** Changes every record, wherever it is given. */
export function changingRecords(change: (row: AccessRow) => object): Wrapper {
  const list = changingList((rows) => rows.map(change));
  const pages = changingPages((page) => ({ ...page, results: page.results.map(change) }));
  return (next) => list(pages(next));
}

/** Changes what is asked for in the query, before it is handled. */
export function changingQueries(
  change: (query: URLSearchParams, request: SandboxRequest) => void,
): Wrapper {
  return (next) => (request) =>
    next(isPartners(request) ? withQuery(request, (query) => change(query, request)) : request);
}

/** Changes lastModified, where it is given, before it is handled. Undefined takes it out. */
export function changingLastModified(change: (text: string) => string | undefined): Wrapper {
  return changingQueries((query) => {
    const text = query.get('lastModified');
    if (text === null) return;
    const changed = change(text);
    if (changed === undefined) query.delete('lastModified');
    else query.set('lastModified', changed);
  });
}

/** The same, by its instant, where it is one. Undefined takes it out. */
export function changingInstants(change: (instant: number) => number | undefined): Wrapper {
  return changingLastModified((text) => {
    const instant = instantOf(text);
    if (instant === undefined) return text;
    const changed = change(instant);
    return changed === undefined ? undefined : new Date(changed).toISOString();
  });
}

/** Refuses requests with a token that have something about them. */
export function refusing(isRefused: (request: SandboxRequest) => boolean, status = 400): Wrapper {
  return (next) => async (request) => {
    const hasToken = request.headers['authorization'] !== undefined;
    return isPartners(request) && hasToken && isRefused(request) ? refusal(status) : next(request);
  };
}

/** Takes requests that have something about them, of a client without permission, for those of one that has it. */
export function permitting(isMeant: (request: SandboxRequest) => boolean): Wrapper {
  return (next) => {
    let permitted = '';
    return async (request) => {
      const response = await next(request);
      const { authorization = '' } = request.headers;
      if (isPartners(request) && response.status === 200) permitted = authorization;
      return isPartners(request) && response.status === 403 && isMeant(request)
        ? next({ ...request, headers: { ...request.headers, authorization: permitted } })
        : response;
    };
  };
}

/** Refuses the requests of one client. */
export function refusingClient(clientId: string): Wrapper {
  return (next) => {
    const tokens = new Set<string>();
    return async (request) => {
      if (isPartners(request) && tokens.has(request.headers['authorization'] ?? ''))
        return refusal(403);
      const response = await next(request);
      const isOfThat = isLogin(request) && String(request.body).includes(`client_id=${clientId}`);
      if (isOfThat && response.status === 200) {
        const { access_token: token } = response.body as { access_token: string };
        tokens.add(`Bearer ${token}`);
      }
      return response;
    };
  };
}

/** Answers requests for a page of some size in another way: handled as for a page of 1, with another body then. */
export function changingPagesOfSize(
  isMeant: (pageSize: number) => boolean,
  change: (rows: AccessRow[], page: PageBody, pageSize: number) => object,
): Wrapper {
  return (next) => async (request) => {
    // An empty text is no 0.
    const pageSize = Number(request.query.get('pageSize') || NaN);
    if (request.path !== CONNECTED_PATH || !isMeant(pageSize)) return next(request);
    const response = await next(withQuery(request, (query) => query.set('pageSize', '1')));
    if (response.status !== 200) return response;
    const rows = await allRows(next, request);
    return { ...response, body: change(rows, response.body as PageBody, pageSize) };
  };
}

/** What is on a page that begins at an offset, and where the next one begins; undefined where there is none. */
export interface Slice {
  results: AccessRow[];
  next?: number;
}

/** Pages of the fault's own make: tokens with an offset, a link header, no numbers. A slice of undefined is refused. */
export function paging(
  slice: (rows: AccessRow[], offset: number, pageSize: number) => Slice | undefined,
  numbers: (
    rows: AccessRow[],
    offset: number,
    pageSize: number,
  ) => Record<string, unknown> = () => ({}),
): Wrapper {
  return (next) => async (request) => {
    if (request.path !== CONNECTED_PATH) return next(request);
    const response = await next(withQuery(request, (query) => query.delete('pageToken')));
    if (response.status !== 200) return response;
    const token = request.query.get('pageToken') ?? tokenOf(0);
    if (!/^offset-\d+-of-them$/.test(token)) return refusal(400);
    const size = Number(request.query.get('pageSize') ?? 100);
    const [rows, offset] = [await allRows(next, request), Number(token.split('-')[1])];
    const page = slice(rows, offset, size);
    if (page === undefined) return refusal(400);
    const nextPageToken = page.next === undefined ? undefined : tokenOf(page.next);
    const links = [`<?pageToken=${tokenOf(0)}>; rel="first"`];
    if (nextPageToken !== undefined) links.push(`<?pageToken=${nextPageToken}>; rel="next"`);
    return {
      ...response,
      headers: { ...response.headers, link: links.join(', ') },
      body: { results: page.results, nextPageToken, ...numbers(rows, offset, size) },
    };
  };
}

/** What a page says of itself and of all that have connected at its moment. */
export function rightNumbers(
  rows: AccessRow[],
  offset: number,
  pageSize: number,
): Record<string, unknown> {
  return {
    currentPageToken: tokenOf(offset),
    currentPageNum: 1 + Math.ceil(offset / pageSize),
    lastPageNum: Math.max(1, Math.ceil(rows.length / pageSize)),
    totalResultCount: rows.length,
    totalCount: rows.length,
  };
}

function tokenOf(offset: number): string {
  return `offset-${offset}-of-them`;
}

/** The slice that is right. */
export function rightSlice(rows: AccessRow[], offset: number, pageSize: number): Slice {
  const end = offset + pageSize;
  return { results: rows.slice(offset, end), ...(end < rows.length ? { next: end } : {}) };
}

/** Changes the link header of pages; undefined takes it out. */
export function changingLinks(
  change: (link: string, page: PageBody) => string | undefined,
): Wrapper {
  return changing((response, { path }) => {
    if (path !== CONNECTED_PATH || response.status !== 200) return response;
    const { link = '', ...headers } = response.headers;
    const changed = change(link, response.body as PageBody);
    return {
      ...response,
      headers: changed === undefined ? headers : { ...headers, link: changed },
    };
  });
}
