import type { Restaurant } from '../Restaurant.ts';
import { Shared } from '../Shared.ts';
import type { Entity, Resource } from './Configuration.ts';
import { entitiesOf } from './entitiesOf.ts';
import { sealToken, unsealToken } from '../sealedToken.ts';
import { parseInstant } from './parseInstant.ts';

/** The query of a list operation, as it came. */
export interface PageQuery {
  pageToken: string | undefined;
  lastModified: string | undefined;
}

/** One page of a list. `nextPageToken` is absent on the last. */
export interface Page {
  entities: Entity[];
  nextPageToken?: string;
}

export interface PageProblem {
  problem: string;
}

/**
 * The page of a restaurant's list that the query asks for: only entities created or modified after
 * `lastModified`, from where `pageToken` leads. A token carries the filter of its walk: the request
 * may repeat the filter or leave it out, but not change it.
 */
export function pageOf(
  restaurant: Restaurant,
  resource: Resource,
  query: PageQuery,
): Page | PageProblem {
  const start = startOf(restaurant, resource, query);
  if ('problem' in start) return start;
  const { offset, lastModified } = start;
  const make = () => makePage(restaurant, resource, start);
  return pages.get(make, restaurant, resource.path, offset, lastModified);
}

/** Entities never change. */
const pages = new Shared<Page>();

/** Where a page begins. */
interface Start {
  /** The walk's filter in epoch milliseconds; null if it has none. */
  lastModified: number | null;
  /** Index of the page's first element in the filtered list. */
  offset: number;
}

/** What a token holds of the page that it leads to. */
type Sealed = [path: string, restaurant: string, ...start: [number | null, number]];

function makePage(
  restaurant: Restaurant,
  resource: Resource,
  { offset, lastModified }: Start,
): Page {
  const all = entitiesOf(restaurant, resource);
  const matching = all.filter(
    ({ modifiedAt }) => lastModified === null || modifiedAt > lastModified,
  );
  const end = offset + (resource.pageSize ?? Math.ceil(all.length / 2));
  const entities = matching.slice(offset, end).map(({ entity }) => entity);
  if (end >= matching.length) return { entities };
  const next: Sealed = [resource.path, restaurant.guid, lastModified, end];
  return { entities, nextPageToken: sealToken(next) };
}

function startOf(
  restaurant: Restaurant,
  resource: Resource,
  { pageToken, lastModified }: PageQuery,
): Start | PageProblem {
  const after = lastModified === undefined ? null : parseInstant(lastModified);
  if (after === undefined)
    return { problem: 'lastModified must be an ISO 8601 date-time with offset, and URL-encoded.' };
  if (pageToken === undefined) return { offset: 0, lastModified: after };
  const [path, owner, filter = null, offset = 0] = (unsealToken(pageToken) ??
    []) as Partial<Sealed>;
  const isKnown =
    path === resource.path &&
    owner === restaurant.guid &&
    (lastModified === undefined || filter === after);
  return isKnown
    ? { offset, lastModified: filter }
    : { problem: 'pageToken was not issued for this list, restaurant and lastModified.' };
}
