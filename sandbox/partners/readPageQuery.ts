import { sealToken, unsealToken } from '../sealedToken.ts';

/** Partner access › Limits. */
const PAGE_SIZE_DEFAULT = 100;
const PAGE_SIZE_MAX = 200;

/** Which page is asked for. Its token carries all of it, so that a walk cannot change its filter midway. */
export interface PageQuery {
  /** The number of the page, from 1. */
  pageNum: number;
  pageSize: number;
  /** Only accesses modified after it, epoch milliseconds; null for all. */
  modifiedAfter: number | null;
}

/** The token that leads to a page. */
export function pageTokenOf({ pageNum, pageSize, modifiedAfter }: PageQuery): string {
  return sealToken(['connectedRestaurants', pageNum, pageSize, modifiedAfter]);
}

function readPageToken(token: string): PageQuery | undefined {
  const value = unsealToken(token);
  if (!Array.isArray(value) || value[0] !== 'connectedRestaurants') return undefined;
  const [, pageNum, pageSize, modifiedAfter] = value as [string, number, number, number | null];
  return { pageNum, pageSize, modifiedAfter };
}

/** pageSize as a number; undefined if it is not given, NaN if it is no integer from 1 to 200. */
function readPageSize(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const size = /^\d+$/.test(text) ? Number(text) : NaN;
  return size >= 1 && size <= PAGE_SIZE_MAX ? size : NaN;
}

/**
 * The page that a request asks for, or what is wrong with the request. Beside a token, `pageSize` and `lastModified`
 * may be left out or repeated, but not changed. `modifiedAfter` is undefined if the request has no `lastModified`.
 */
export function readPageQuery(
  { pageSize, pageToken }: { pageSize: string | undefined; pageToken: string | undefined },
  modifiedAfter: number | undefined,
): PageQuery | string {
  const size = readPageSize(pageSize);
  if (Number.isNaN(size)) return `pageSize must be an integer from 1 to ${PAGE_SIZE_MAX}.`;
  if (pageToken === undefined)
    return {
      pageNum: 1,
      pageSize: size ?? PAGE_SIZE_DEFAULT,
      modifiedAfter: modifiedAfter ?? null,
    };
  const page = readPageToken(pageToken);
  if (!page) return 'pageToken is not one that this operation gave.';
  const changed =
    (size !== undefined && size !== page.pageSize) ||
    (modifiedAfter !== undefined && modifiedAfter !== page.modifiedAfter);
  return changed ? 'pageToken was given for another pageSize or lastModified.' : page;
}
