import type { Wrapper } from '../../sandbox/types.ts';
import { answerOf, withHeader, withParameter, unfiltered } from '../messages.ts';
import { allRows, connected, isFiltered, type AccessRow, type PageBody } from './messages.ts';

/** The content of a page that begins at an offset, and where the next one begins; undefined if there is none. */
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
  return connected.around((next) => async (request) => {
    const response = await next(withParameter(request, 'pageToken', undefined));
    if (response.status !== 200) return response;
    const token = request.query.get('pageToken') ?? tokenOf(0);
    if (!/^offset-\d+-of-them$/.test(token)) return answerOf(400);
    const size = Number(request.query.get('pageSize') ?? 100);
    const [rows, offset] = [await allRows(next, request), Number(token.split('-')[1])];
    const page = slice(rows, offset, size);
    if (page === undefined) return answerOf(400);
    const nextPageToken = page.next === undefined ? undefined : tokenOf(page.next);
    const links = [`<?pageToken=${tokenOf(0)}>; rel="first"`];
    if (nextPageToken !== undefined) links.push(`<?pageToken=${nextPageToken}>; rel="next"`);
    const body = { results: page.results, nextPageToken, ...numbers(rows, offset, size) };
    return { ...withHeader(response, 'link', links.join(', ')), body };
  });
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

export function rightSlice(rows: AccessRow[], offset: number, pageSize: number): Slice {
  const end = offset + pageSize;
  return { results: rows.slice(offset, end), ...(end < rows.length ? { next: end } : {}) };
}

/** Changes the link header of pages; undefined takes it out. */
export function changingLinks(
  change: (link: string, page: PageBody) => string | undefined,
): Wrapper {
  return connected.answer((response) =>
    withHeader(response, 'link', change(response.headers['link'] ?? '', response.body as PageBody)),
  );
}

/** Responds to requests for a page of some size in another way: handled as for a page of 1, with another body then. */
export function changingPagesOfSize(
  meant: number | ((pageSize: unknown) => boolean),
  change: (rows: AccessRow[], page: PageBody, pageSize: number) => object,
): Wrapper {
  // An empty text is no 0.
  const sizeOf = (query: URLSearchParams) => Number(query.get('pageSize') || NaN);
  const isMeant = typeof meant === 'number' ? (size: number) => size === meant : meant;
  return connected
    .when(({ query }) => isMeant(sizeOf(query)))
    .around((next) => async (request) => {
      const response = await next(withParameter(request, 'pageSize', '1'));
      if (response.status !== 200) return response;
      const rows = await allRows(next, request);
      return { ...response, body: change(rows, response.body as PageBody, sizeOf(request.query)) };
    });
}

/** Has counts of pages with lastModified be of all that have connected. */
export function counting(...counts: ('totalCount' | 'totalResultCount')[]): Wrapper {
  return connected.when(isFiltered).answer(async (response, { request, next }) => {
    const { length } = await allRows(next, unfiltered(request));
    const own = Object.fromEntries(counts.map((count) => [count, length]));
    return { ...response, body: { ...(response.body as PageBody), ...own } };
  });
}
