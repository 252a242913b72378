import type { Check } from '../../src/check/Check.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import { keysOn } from '../../src/check/paging/PagedList.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { LONG_AGO, walksSince } from './changeTimes.ts';
import { collectionOf, listOf, type Collection } from './collections.ts';
import { compareDocumented } from './compareDocumented.ts';
import type { Differences } from './compareEntities.ts';
import { entitiesOn, keyOf, type Entity } from './entities.ts';
import { noneWhereUnknown } from './noneWhereUnknown.ts';
import type { Walk } from './walkList.ts';
import { requireGuids, wholeWalk } from './wholeWalk.ts';
import { describeAt } from './describeAt.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';

/**
 * The checks that lastModified decides which objects are given, and not which values they have; run for every
 * collection.
 */
export const lastModifiedValueChecks: Check[] = [
  {
    rule: 'configuration/{collection}/list/last-modified-changes-no-value',
    run: (trial) =>
      forEachSince(trial, { what: 'other values', differences: ({ differing }) => differing }),
  },
  {
    rule: 'configuration/{collection}/list/last-modified-leaves-no-field-out',
    run: (trial) =>
      forEachSince(trial, { what: 'other fields', differences: ({ missing }) => missing }),
  },
];

/** The kind of difference for which two readings of an object are compared. */
interface Compared {
  what: string;
  differences: (found: Differences) => string[];
}

/**
 * For long ago and for the other instants that the run asks for: a service may read from elsewhere for some instants
 * only.
 */
async function forEachSince(trial: Trial, compared: Compared): Promise<void> {
  const collection = collectionOf(trial);
  await isTheSame(trial, collection, LONG_AGO, compared);
  const since = await walksSince(trial, collection).catch(noneWhereUnknown);
  const further = since.filter(
    ({ lastModified, walk }) => lastModified !== LONG_AGO && keysOn(walk.pages).size > 0,
  );
  await trial.each(further, async ({ lastModified }) =>
    isTheSame(trial, collection, lastModified, compared),
  );
}

/** What changes meanwhile differs between two readings without lastModified, one before and one after; or only once. */
async function isTheSame(
  trial: Trial,
  collection: Collection,
  lastModified: string,
  { what, differences }: Compared,
): Promise<void> {
  const walk = (again: boolean) => wholeWalk(trial, collection, {}, again);
  const read = async (again: boolean) => {
    const before = requireGuids(trial, collection, await walk(again));
    const since = await wholeWalk(trial, collection, { lastModified }, again);
    return { before, since, after: again ? await walk(true) : before };
  };
  const compare = (one: Entity, other: Entity) =>
    differences(compareDocumented(trial, collection, one, other));
  let former: Set<string> | undefined;
  await holdsWhenReadAgain(trial, read, ({ before, since, after }) => {
    if (![...onceOnly(since).keys()].some((key) => onceOnly(before).has(key)))
      trial.notExercised(
        `not compared: the lists with lastModified ${lastModified} and without it share no object`,
      );
    const unsettled = new Set(
      after === before ? [] : differencesOf(before, after, before, compare),
    );
    const differing = differencesOf(before, since, after, compare).filter(
      (place) => !unsettled.has(place) && (former?.has(place) ?? true),
    );
    former = new Set(differing);
    return {
      holds: differing.length === 0,
      complain: () => ({
        message: `${trial.operation(listOf(collection)).documented} gives objects with ${what} for a lastModified than without it.`,
        expected: `${shownAt(before, differing)} (as without lastModified)`,
        actual: `${shownAt(since, differing)}${differing.length > 1 ? ` (and ${differing.length - 1} more)` : ''}`,
        exchanges: [before, since].flatMap((walk) => pageOf(walk, differing)),
      }),
    };
  });
}

/**
 * The places in which objects that both walks give differ, each as the guid and the field.
 * @param still has the objects that are compared: of one that was removed meanwhile, nobody knows which values change
 * with every answer
 */
function differencesOf(
  one: Walk,
  other: Walk,
  still: Walk,
  compare: (entity: Entity, same: Entity) => string[],
): string[] {
  const [others, stays] = [onceOnly(other), onceOnly(still)];
  return [...onceOnly(one)].flatMap(([key, entity]) => {
    const same = others.get(key);
    if (same === undefined || !stays.has(key)) return [];
    return compare(entity, same).map((pointer) => `${key} ${pointer}`);
  });
}

/** The value that a walk shows at the first of some places, in the words of a failure. */
function shownAt(walk: Walk, [place = '']: string[]): string {
  const [key = '', pointer = ''] = place.split(' ');
  return `of ${key}: ${describeAt(onceOnly(walk).get(key) ?? {}, [pointer])}`;
}

/** The answer that shows it. */
function pageOf({ pages }: Walk, [place = '']: string[]): LiveExchange[] {
  const [key] = place.split(' ');
  const page = pages.find((one) => entitiesOn([one]).some(({ entity }) => keyOf(entity) === key));
  return page === undefined ? [] : [page.exchange];
}

/** A walk without lastModified is compared with several others. */
const once = new WeakMap<Walk, Map<string, Entity>>();

/** The objects of a walk by their keys. One that is given twice is left out: which of both is meant is open. */
function onceOnly(walk: Walk): Map<string, Entity> {
  const found = once.get(walk) ?? byKeyOnce(walk);
  once.set(walk, found);
  return found;
}

function byKeyOnce({ pages }: Walk): Map<string, Entity> {
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
