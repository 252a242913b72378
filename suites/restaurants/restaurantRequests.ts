import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import { RESTAURANT_HEADER } from '../restaurantHeader.ts';

export const GET = 'restaurants/get';
export const LIST = 'restaurants/list';

/** Asks for one restaurant; the header names the same one. */
export function getRequest(guid: string, includeArchived?: boolean): RequestParts {
  return {
    path: { restaurantGUID: guid },
    headers: { [RESTAURANT_HEADER]: guid },
    query: includeArchived === undefined ? {} : { includeArchived: String(includeArchived) },
  };
}

/** Asks for the restaurants of a group; the header names one of them. */
export function listRequest(group: string, restaurant: string): RequestParts {
  return { path: { managementGroupGUID: group }, headers: { [RESTAURANT_HEADER]: restaurant } };
}
