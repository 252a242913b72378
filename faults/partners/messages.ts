import type { Handler, SandboxRequest, SandboxResponse } from '../../sandbox/types.ts';

export const LIST_PATH = '/partners/v1/restaurants';
export const CONNECTED_PATH = '/partners/v1/connectedRestaurants';

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

/** A page as the sandbox gives it. */
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

/** Whether a request is one of the service. */
export function isPartners({ path }: SandboxRequest): boolean {
  return path === LIST_PATH || path === CONNECTED_PATH;
}

/** The request with another query. */
export function withQuery(
  request: SandboxRequest,
  change: (query: URLSearchParams) => void,
): SandboxRequest {
  const query = new URLSearchParams(request.query);
  change(query);
  return { ...request, query };
}

/** All that the client of a request can access and that changed after its lastModified. Empty where that is refused. */
export async function allRows(next: Handler, request: SandboxRequest): Promise<AccessRow[]> {
  const lastModified = request.query.get('lastModified');
  const query = new URLSearchParams(lastModified === null ? {} : { lastModified });
  const { status, body } = await next({ ...request, path: LIST_PATH, query });
  return status === 200 ? (body as AccessRow[]) : [];
}

/** A refusal, whose body the documents do not show. */
export function refusal(status: number): SandboxResponse {
  return { status, headers: {}, body: undefined };
}

/** A timestamp's instant in epoch milliseconds; undefined where it is none with a date, a time and an offset. */
export function instantOf(text: string): number | undefined {
  // Date.parse counts a 31 April on into May.
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)T/.exec(text) ?? [];
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  const instant = isDay ? Date.parse(text.replace(/([+-]\d\d):?(\d\d)$/, '$1:$2')) : NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

export const isFiltered = ({ query }: SandboxRequest): boolean => query.has('lastModified');
export const isFurther = ({ query }: SandboxRequest): boolean => query.has('pageToken');
export const isBare = ({ query }: SandboxRequest): boolean => !query.has('pageSize');

/** An object that has none of the documented fields. */
export const UNDOCUMENTED = { kind: 'total' };
