import type { Handler, SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { has, lacks } from '../messages.ts';
import { on } from '../on.ts';
import { withMember } from '../parts.ts';

const LIST_PATH = '/partners/v1/restaurants';
const CONNECTED_PATH = '/partners/v1/connectedRestaurants';

/** A record as the sandbox gives it. */
export interface AccessRow {
  restaurantGuid: string;
  deleted: boolean;
  /** Epoch milliseconds. */
  modifiedDate: number;
  createdDate: number;
  isoModifiedDate: string;
  isoCreatedDate: string;
}

export interface PageBody {
  results: AccessRow[];
  currentPageNum: number;
  lastPageNum: number;
  currentPageToken: string;
  nextPageToken?: string;
  pageSize: number;
  totalCount: number;
  totalResultCount: number;
}

export function isPartners({ path }: SandboxRequest): boolean {
  return path === LIST_PATH || path === CONNECTED_PATH;
}

/** All operations, and each of them. */
export const partners = on(isPartners);
export const list = on<AccessRow[]>(({ path }) => path === LIST_PATH);
export const connected = on<PageBody>(({ path }) => path === CONNECTED_PATH);

/** The records of a response, in a list or on a page. */
export const rows = partners.within<AccessRow[]>((body, change) =>
  Array.isArray(body) ? change(body as AccessRow[]) : withMember(body, 'results', change),
);
export const records = rows.each;

/** Whether a request has a token, whoever's it is. */
export const isAuthorized = ({ headers }: SandboxRequest) => headers['authorization'] !== undefined;
export const authorized = partners.when(isAuthorized);

/** Reads a lastModified that is given as another text, or not at all (undefined). */
export function readingLastModified(read: (text: string) => string | undefined): Wrapper {
  return partners.parameter('lastModified', read);
}

/** Reads a lastModified that is a timestamp as another instant, or as not given (undefined). */
export function readingInstants(read: (instant: number) => number | undefined): Wrapper {
  return readingLastModified((text) => {
    const instant = instantOf(text);
    if (instant === undefined) return text;
    const changed = read(instant);
    return changed === undefined ? undefined : new Date(changed).toISOString();
  });
}

/** All that the client of a request can access and that changed after its lastModified. Empty where that is refused. */
export async function allRows(next: Handler, request: SandboxRequest): Promise<AccessRow[]> {
  const lastModified = request.query.get('lastModified');
  const query = new URLSearchParams(lastModified === null ? {} : { lastModified });
  const { status, body } = await next({ ...request, path: LIST_PATH, query });
  return status === 200 ? (body as AccessRow[]) : [];
}

/** Those of these records that changed after the lastModified of a request. */
export function changedAfter(records: AccessRow[], { query }: SandboxRequest): AccessRow[] {
  const lastModified = query.get('lastModified') ?? '';
  const since = instantOf(lastModified) ?? Date.parse(lastModified);
  return records.filter(({ modifiedDate }) => !(modifiedDate <= since));
}

/** A timestamp's instant in epoch milliseconds; undefined if it lacks a date, a time or an offset. */
export function instantOf(text: string): number | undefined {
  // Date.parse counts a 31 April on into May.
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)T/.exec(text) ?? [];
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  const instant = isDay ? Date.parse(text.replace(/([+-]\d\d):?(\d\d)$/, '$1:$2')) : NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

export const isFiltered = has('lastModified');
export const isFirst = lacks('pageToken');
export const isFurther = has('pageToken');
export const isBare = lacks('pageSize');

/** An object that has none of the documented fields. */
export const UNDOCUMENTED = { kind: 'total' };
