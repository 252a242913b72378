import type { Check } from '../../src/check/Check.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { LONG_AGO } from './changeTimes.ts';
import { collectionOf, listOf } from './collections.ts';
import { compareEntities } from './compareEntities.ts';
import { entitiesOn, keyOf, type Entity } from './entities.ts';
import { configurationRead } from './preconditions.ts';
import type { Walk } from './walkList.ts';
import { requireGuids, wholeWalk } from './wholeWalk.ts';

/** The check that lastModified says which objects are given, and nothing of what they are, run for every collection. */
export const lastModifiedValueChecks: Check[] = [
  {
    rule: 'configuration/{collection}/list/last-modified-changes-no-value',
    preconditions: configurationRead,
    run: changesNoValue,
  },
];

/** What changes meanwhile differs between two readings without lastModified, one before and one after; or only once. */
async function changesNoValue(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const query = { lastModified: LONG_AGO };
  const walk = (again: boolean) => wholeWalk(trial, collection, {}, again);
  const read = async (again: boolean) => {
    const before = requireGuids(trial, collection, await walk(again));
    const since = await wholeWalk(trial, collection, query, again);
    return { before, since, after: again ? await walk(true) : before };
  };
  let former: Set<string> | undefined;
  await holdsWhenReadAgain(trial, read, ({ before, since, after }) => {
    if (![...onceOnly(since).keys()].some((key) => onceOnly(before).has(key)))
      trial.notExercised(`no object is given both with lastModified ${LONG_AGO} and without it`);
    const unsettled = new Set(differencesOf(before, after));
    const differing = differencesOf(before, since, after).filter(
      (place) => !unsettled.has(place) && (former?.has(place) ?? true),
    );
    former = new Set(differing);
    return {
      holds: differing.length === 0,
      complain: () => ({
        message: `${trial.operation(listOf(collection)).documented} gives an object with another value for a lastModified than without it.`,
        expected: `with lastModified ${LONG_AGO} the values that are given without it`,
        actual: `${differing.length} other ones, ${differing[0] ?? ''} for example`,
        exchanges: [...before.pages, ...since.pages].map(({ exchange }) => exchange).slice(-10),
      }),
    };
  });
}

/**
 * Where the objects that both walks give differ, each place by the guid and the field.
 * @param still gives what is compared at all: of what is removed meanwhile nobody knows what is another one in every answer
 */
function differencesOf(one: Walk, other: Walk, still: Walk = other): string[] {
  const [others, stays] = [onceOnly(other), onceOnly(still)];
  return [...onceOnly(one)].flatMap(([key, entity]) => {
    const same = others.get(key);
    if (same === undefined || !stays.has(key)) return [];
    return compareEntities(entity, same).differing.map((pointer) => `${key} ${pointer}`);
  });
}

/** The objects of a walk by their keys. One that is given twice is left out: which of both is meant is open. */
function onceOnly({ pages }: Walk): Map<string, Entity> {
  const found = new Map<string, Entity>();
  const twice = new Set<string>();
  for (const { entity } of entitiesOn(pages)) {
    const key = keyOf(entity);
    if (key === undefined) continue;
    if (found.has(key)) twice.add(key);
    found.set(key, entity);
  }
  for (const key of twice) found.delete(key);
  return found;
}
