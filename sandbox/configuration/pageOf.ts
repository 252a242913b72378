import type { Restaurant } from '../Restaurant.ts';
import { Shared } from '../Shared.ts';
import type { Entity, Resource } from './Configuration.ts';
import { entitiesOf } from './entitiesOf.ts';
import { parseInstant } from './parseInstant.ts';
import { createHmac } from 'node:crypto';

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

/** Only this sandbox issues and reads its tokens, so the key keeps nothing secret; it makes a guessed or altered token unknown. */
const KEY = 'configuration page tokens';

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
    return { problem: 'lastModified must be an ISO 8601 date-time with offset, and URL-encoded.' };
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

/** How far a walk over the pages of one list has come. */
interface PagePosition {
  /** Path segment of the list, for example `menuItems`. */
  resource: string;
  restaurant: string;
  /** The walk's filter in epoch milliseconds; null if it has none. */
  lastModified: number | null;
  /** Index of the page's first element in the filtered list. */
  offset: number;
}

/** An opaque token that leads back to `position`. The same position always gives the same token. */
function issuePageToken(position: PagePosition): string {
  const { resource, restaurant, lastModified, offset } = position;
  const payload = Buffer.from(JSON.stringify([resource, restaurant, lastModified, offset]));
  const signature = createHmac('sha256', KEY).update(payload).digest('base64url');
  return `${payload.toString('base64url')}.${signature}`;
}

/** The position that a token was issued for, or undefined if it was not issued by {@link issuePageToken}. */
function readPageToken(token: string): PagePosition | undefined {
  const payload = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
  const position = parsePosition(payload);
  return position && issuePageToken(position) === token ? position : undefined;
}

/** The signature decides whether this is a position that was issued; here it only has to have the form of one. */
function parsePosition(payload: string): PagePosition | undefined {
  try {
    const [resource, restaurant, lastModified, offset] = JSON.parse(payload) as [
      string,
      string,
      number | null,
      number,
    ];
    return { resource, restaurant, lastModified, offset };
  } catch {
    return undefined;
  }
}
