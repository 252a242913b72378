import { isDeepStrictEqual } from 'node:util';
import { matchesStatus } from '../../src/session/answers.ts';
import type { RequestParts } from '../../src/session/RequestParts.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { GET, LIST, listRequest } from './restaurantRequests.ts';
import { RESTAURANT_HEADER } from '../restaurantHeader.ts';

/** The same request with another restaurant in the header. */
export function inPathOnly(parts: RequestParts, restaurant: string): RequestParts {
  return { ...parts, headers: { [RESTAURANT_HEADER]: restaurant } };
}

/**
 * Asserts that a request whose path and header name the same unknown GUID yields 404. A gateway may deny access (401,
 * 403) by the header, before the operation sees the path. Where the list of the group refuses that header in the same
 * way, the path is judged alone: with the header of a known restaurant.
 */
export async function isNotFound(
  trial: Trial,
  parts: RequestParts,
  guid: string,
  { what, twin }: { what: string; twin?: string },
): Promise<void> {
  const exchange = await trial.send(GET, parts, { expects: ['404'] });
  if (!(await isRefusedForItsHeader(trial, exchange, guid)))
    return trial.refused(exchange, ['404'], what, twin);
  const { restaurant, otherRestaurant = restaurant } = trial.target.fixtures;
  const expects = ['404'];
  const byPath = await trial.send(GET, inPathOnly(parts, restaurant), { expects });
  // A request that names two restaurants may be refused for that first, with any status.
  const mismatch = inPathOnly({ ...parts, path: { restaurantGUID: otherRestaurant } }, restaurant);
  if (isAlike(byPath, await trial.send(GET, mismatch, { expects: 'anything' })))
    return trial.notExercised(
      'restaurant headers are checked before the path, and headers that name another restaurant are rejected',
    );
  trial.refused(byPath, ['404'], `${what}, in the path alone`, twin);
}

/** Whether the list of a group, whose path holds no such GUID, refuses the same header with the same status. */
async function isRefusedForItsHeader(
  trial: Trial,
  exchange: LiveExchange,
  guid: string,
): Promise<boolean> {
  const { managementGroup } = trial.target.fixtures;
  if (managementGroup === undefined || !matchesStatus(exchange, ['401', '403'])) return false;
  const parts = listRequest(managementGroup, guid);
  return isAlike(exchange, await trial.send(LIST, parts, { expects: 'anything' }));
}

/** Two refusals of the same status and the same kind of body. */
function isAlike(one: LiveExchange, other: LiveExchange): boolean {
  const seen = ({ response }: LiveExchange) => [response?.status, kindOf(response?.json)];
  return isDeepStrictEqual(seen(one), seen(other));
}

function kindOf(json: unknown): unknown {
  return typeof json === 'object' && json !== null ? Object.keys(json).sort() : typeof json;
}
