import { isSuccess } from '../../src/check/answers.ts';
import { membersOf } from '../../src/json/readJson.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { sharedTwin } from '../../src/check/sharedTwin.ts';
import { observeInfos } from './observeInfos.ts';
import { GET, getRequest } from './restaurantRequests.ts';

/** What a restaurant says of itself. */
export interface RestaurantInfo {
  /** That was asked for. */
  guid: string;
  isArchived: boolean;
  /** The members of the body, whatever they are. */
  body: Record<string, unknown>;
  exchange: LiveExchange;
}

/**
 * The information of every restaurant that the target file names, read once per run.
 * Throws NotExercised where the restaurant of the run cannot be read; the others are left out then.
 */
export async function knownInfos(trial: Trial): Promise<RestaurantInfo[]> {
  return trial.once('restaurants/known', async (trial) => {
    const { restaurant, otherRestaurant, archivedRestaurant } = trial.target.fixtures;
    const exchange = await sharedTwin(trial, { operation: GET }, getRequest(restaurant));
    const infos = [infoIn(exchange, restaurant, false)];
    for (const guid of [otherRestaurant, archivedRestaurant]) {
      if (guid === undefined || guid === restaurant) continue;
      const info = await infoOf(trial, guid, guid === archivedRestaurant);
      if (info !== undefined) infos.push(info);
    }
    observeInfos(
      trial,
      infos.map(({ body }) => body),
    );
    return infos;
  });
}

/** One restaurant's information; undefined where the target does not give it. */
export async function infoOf(
  trial: Trial,
  guid: string,
  isArchived: boolean,
): Promise<RestaurantInfo | undefined> {
  const parts = getRequest(guid, isArchived ? true : undefined);
  const exchange = await trial.send(GET, parts, { role: 'setup' });
  return isSuccess(trial.operation(GET), exchange) ? infoIn(exchange, guid, isArchived) : undefined;
}

function infoIn(exchange: LiveExchange, guid: string, isArchived: boolean): RestaurantInfo {
  return { guid, isArchived, body: membersOf(exchange.response?.json), exchange };
}

/** Whether two GUIDs name the same thing, whatever their case (RFC 4122, section 3). */
export function isSameGuid(guid: unknown, other: string): boolean {
  return typeof guid === 'string' && guid.toLowerCase() === other.toLowerCase();
}

/** The members of `general`, whatever they are. */
export function generalOf(body: unknown): Record<string, unknown> {
  return membersOf(membersOf(body)['general']);
}

/**
 * Whether a body says anything of a restaurant at all: no field is required, and `{}` shows that a request was
 * answered, not that a restaurant was returned.
 */
export function showsRestaurant(body: unknown): boolean {
  return typeof membersOf(body)['guid'] === 'string' || Object.keys(generalOf(body)).length > 0;
}
