import type { RequestParts } from '../../../src/sent/requests/RequestParts.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';

/** What varies in a request of this service; what is left out is not sent, the restaurant is the target's working one. */
export interface Asked {
  restaurant?: string;
  guid?: string;
  lastModified?: string;
  pageToken?: string;
}

/** The parts of a request: the header that names the restaurant, and what is asked for. */
export function requestParts(
  trial: Trial,
  { restaurant, guid, lastModified, pageToken }: Asked = {},
): RequestParts {
  return {
    headers: { 'Platform-Restaurant-External-ID': restaurant ?? trial.target.fixtures.restaurant },
    ...(guid === undefined ? {} : { path: { guid } }),
    query: {
      ...(pageToken === undefined ? {} : { pageToken }),
      ...(lastModified === undefined ? {} : { lastModified }),
    },
  };
}

/** The target's restaurants, the working one first. */
export function restaurantsOf({ target }: Trial): string[] {
  const { restaurant, otherRestaurant } = target.fixtures;
  return otherRestaurant === undefined ? [restaurant] : [restaurant, otherRestaurant];
}
