import { isSuccess } from '../../src/sent/judging/answers.ts';
import { membersOf } from '../../src/words/json/readJson.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { sharedTwin } from '../../src/checked/sharedAnswer.ts';
import { observeInfos } from './observeInfos.ts';
import { listedGuidsIn } from './listedGuidsIn.ts';
import { GET, getRequest, LIST, listRequest } from './restaurantRequests.ts';

/** A restaurant's information. */
export interface RestaurantInfo {
  guid: string;
  isArchived: boolean;
  /** The members of the body, unchecked. */
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

/** At most so many restaurants of a group are read. */
const MEMBERS_READ = 30;

/**
 * The information of the restaurants that the list of the run's group holds, as far as it can be read: the list first and
 * then each of them, once per run. A rule that is tried again reads them again: a restaurant may leave the group.
 */
export async function listedInfos(trial: Trial): Promise<RestaurantInfo[]> {
  return trial.isAgain ? readListed(trial) : trial.once('restaurants/listed', readListed);
}

async function readListed(trial: Trial): Promise<RestaurantInfo[]> {
  const { managementGroup, restaurant } = trial.target.fixtures;
  if (managementGroup === undefined) return [];
  const parts = listRequest(managementGroup, restaurant);
  const listed = listedGuidsIn(
    await trial.send(LIST, parts, { expects: 'success', role: 'setup' }),
  );
  const infos: RestaurantInfo[] = [];
  for (const guid of drawn([...new Set(listed)], trial.seed)) {
    const info = (await infoOf(trial, guid, false)) ?? (await infoOf(trial, guid, true));
    const which = info === undefined ? 'could not be read' : 'could be read';
    trial.observe('restaurants/list/readable-restaurants', `one of the list ${which}`);
    if (info !== undefined) infos.push(info);
  }
  return infos;
}

/** All of a short list; of a long one as many as are read, spread over it from a place that the seed gives. */
export function drawn(guids: string[], seed: number): string[] {
  if (guids.length <= MEMBERS_READ) return guids;
  const step = guids.length / MEMBERS_READ;
  return Array.from(
    { length: MEMBERS_READ },
    (_, n) => guids[(seed + Math.floor(n * step)) % guids.length] ?? '',
  );
}

/** The information of every restaurant that is known by the target file or by the list of its group. */
export async function allInfos(trial: Trial): Promise<RestaurantInfo[]> {
  const known = await knownInfos(trial);
  const others = (await listedInfos(trial)).filter(
    ({ guid }) => !known.some((one) => isSameGuid(one.guid, guid)),
  );
  return [...known, ...others];
}

/** One restaurant's information; undefined if the target does not give it. */
export async function infoOf(
  trial: Trial,
  guid: string,
  isArchived: boolean,
): Promise<RestaurantInfo | undefined> {
  const parts = getRequest(guid, isArchived ? true : undefined);
  const exchange = await trial.send(GET, parts, { expects: 'success', role: 'setup' });
  return isSuccess(trial.operation(GET), exchange) ? infoIn(exchange, guid, isArchived) : undefined;
}

function infoIn(exchange: LiveExchange, guid: string, isArchived: boolean): RestaurantInfo {
  return { guid, isArchived, body: membersOf(exchange.response?.json), exchange };
}

/** Whether a restaurant is not archived, as asked for and as it says: whether a group's list has archived ones is open. */
export const isActive = ({ isArchived, body }: RestaurantInfo): boolean =>
  !isArchived && generalOf(body)['archived'] !== true;

/** Whether two GUIDs are equal, in any letter case (RFC 4122, section 3). */
export function isSameGuid(guid: unknown, other: string): boolean {
  return typeof guid === 'string' && guid.toLowerCase() === other.toLowerCase();
}

/** The members of `general`, unchecked. */
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
