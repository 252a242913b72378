import type { Restaurant } from '../Restaurant.ts';
import { Shared } from '../Shared.ts';
import type { Entity, Resource } from './Configuration.ts';
import { entitiesOf } from './entitiesOf.ts';
import { issuePageToken, readPageToken, type PagePosition } from './pageTokens.ts';
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

/** Why there is no page. */
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

/** The index in the filtered list at which a page begins. */
type Start = Pick<PagePosition, 'offset' | 'lastModified'>;

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
  const position = {
    resource: resource.path,
    restaurant: restaurant.guid,
    lastModified,
    offset: end,
  };
  return { entities, nextPageToken: issuePageToken(position) };
}

function startOf(
  restaurant: Restaurant,
  resource: Resource,
  { pageToken, lastModified }: PageQuery,
): Start | PageProblem {
  const after = lastModified === undefined ? null : parseInstant(lastModified);
  if (after === undefined)
    return {
      problem: 'lastModified must be an ISO 8601 date-time with offset, and URL-encoded.',
    };
  if (pageToken === undefined) return { offset: 0, lastModified: after };
  const position = readPageToken(pageToken);
  const known =
    position?.resource === resource.path &&
    position.restaurant === restaurant.guid &&
    (lastModified === undefined || position.lastModified === after);
  return known
    ? { offset: position.offset, lastModified: position.lastModified }
    : { problem: 'pageToken was not issued for this list, restaurant and lastModified.' };
}
