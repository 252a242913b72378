import { isSuccess } from '../../../src/sent/judging/answers.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { compareDocumented } from './compareDocumented.ts';
import type { Differences } from './compareEntities.ts';
import { entitiesOn, entityOf, keyFor, keyOf, type Entity } from './entities.ts';
import { getOne, givenEntities, givenOfOther, type Given } from './givenEntities.ts';
import { getOf, type Collection } from './collections.ts';
import { walkList } from './walkList.ts';

/** How an element of the list and the entity given by its guid differ. */
export interface Comparison extends Differences {
  guid: string;
  exchange: LiveExchange;
  /** The entity as the list shows it. */
  listed: Entity;
  /** The entity as it is given by its guid. */
  given: Entity;
}

/** The fields by which an entity says what it is. */
export const CALLED_BY = ['/name', '/entityType', '/externalId'];

/** The entity that an exchange of a single operation gave; undefined if it gave none. */
export function entityGiven(
  trial: Trial,
  collection: Collection,
  exchange: LiveExchange,
): Entity | undefined {
  return isSuccess(trial.operation(getOf(collection)), exchange)
    ? entityOf(exchange.response?.json)
    : undefined;
}

/**
 * Compares elements of the list with what is given by their guids. Once per run. An element that differs is read a
 * second time in both ways, right after the same entity as before. A change made in the meantime, or a value that changes
 * with each response, is no difference between the two; a value that one request leaves behind for the next is one.
 */
export async function compareWithList(trial: Trial, collection: Collection): Promise<Comparison[]> {
  return trial.once(`comparisons of ${getOf(collection)}`, async (trial) => {
    const comparisons: Comparison[] = [];
    const all = [
      ...(await givenEntities(trial, collection)),
      ...(await givenOfOther(trial, collection)),
    ];
    for (const [place, given] of all.entries()) {
      const entity = entityGiven(trial, collection, given.exchange);
      // If another entity was given, another rule judges it.
      if (entity === undefined || isOther(entity, given)) continue;
      const found = compareDocumented(trial, collection, given.listed, entity);
      const isAlike = found.differing.length === 0 && found.missing.length === 0;
      const comparison = isAlike
        ? { ...given, given: entity, ...found }
        : await comparedAgain(trial, collection, { first: given, before: all[place - 1] }, entity);
      if (comparison !== undefined) comparisons.push(comparison);
    }
    return comparisons;
  });
}

function isOther(entity: Entity, { guid }: Given): boolean {
  const key = keyOf(entity);
  return key !== undefined && key !== keyFor(guid);
}

/** Undefined if the second reading gives no such entity: it was removed in the meantime, which shows nothing. */
async function comparedAgain(
  trial: Trial,
  collection: Collection,
  { first, before }: { first: Given; before: Given | undefined },
  entity: Entity,
): Promise<Comparison | undefined> {
  const { guid, restaurant } = first;
  const { pages } = await trial.once(
    `second reading of ${getOf(collection)} for ${restaurant ?? ''}`,
    (trial) => trial.later(() => walkList(trial, collection, { restaurant })),
  );
  const listed = entitiesOn(pages).find((seen) => keyOf(seen.entity) === keyFor(guid))?.entity;
  if (before !== undefined) await getOne(trial, collection, before.guid, before.restaurant);
  const exchange = await getOne(trial, collection, guid, restaurant);
  const given = entityGiven(trial, collection, exchange);
  if (listed === undefined || given === undefined) return undefined;
  const compare = (one: Entity, other: Entity) => compareDocumented(trial, collection, one, other);
  const found = compare(listed, given);
  const ofList = compare(first.listed, listed);
  const ofSingle = compare(entity, given);
  const wasOther = compare(first.listed, entity);
  const isAmong = ({ differing, missing }: Differences, pointer: string) =>
    differing.includes(pointer) || missing.includes(pointer);
  // An entity's name does not change with each response by itself; it may be that of the entity read before.
  const isWrongTwice = (pointer: string) =>
    CALLED_BY.includes(pointer) && isAmong(wasOther, pointer);
  const isSettled = (pointer: string) =>
    !isAmong(ofList, pointer) && (!isAmong(ofSingle, pointer) || isWrongTwice(pointer));
  return {
    guid,
    exchange,
    listed,
    given,
    differing: found.differing.filter(isSettled),
    missing: found.missing.filter(isSettled),
  };
}
