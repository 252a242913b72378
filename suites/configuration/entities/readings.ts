import type { Reading } from '../../../src/checked/forms/compareReadings.ts';
import { keysOn } from '../../../src/checked/paging/PagedList.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { listOf, type Collection } from './collections.ts';
import { entitiesOn, keyOf, type Entity } from './entities.ts';
import { describeFilter, type ListQuery, type Walk, requireGuids, wholeWalk } from './walkList.ts';
import { memoized } from '../../../src/words/memoized.ts';

/**
 * A list as one of two readings that are compared, walked to its end.
 * @param require what its elements must have. Default: guids
 */
export function listed(
  trial: Trial,
  collection: Collection,
  query: ListQuery = {},
  require = requireGuids,
): (again: boolean) => Promise<Reading<Entity>> {
  return async (again) => {
    const walk = await wholeWalk(trial, collection, query, again);
    return sharedReading(require(trial, collection, walk), trial, collection);
  };
}

/** What one restaurant's list gives and that of another does not. */
export function listedOnlyFor(
  trial: Trial,
  collection: Collection,
  restaurant: string | undefined,
  other: string | undefined,
): (again: boolean) => Promise<Reading<Entity>> {
  return async (again) => {
    const own = await listed(trial, collection, { restaurant }, unasserted)(again);
    const { keys: others } = await listed(
      trial,
      collection,
      { restaurant: other },
      unasserted,
    )(again);
    const keys = new Set([...own.keys].filter((key) => !others.has(key)));
    return { ...own, asked: `${own.asked} alone`, keys };
  };
}

/** Asks nothing of the elements of a walk. */
export function unasserted(_trial: Trial, _collection: Collection, walk: Walk): Walk {
  return walk;
}

/** A walk, as far as it got, as one of two readings that are compared: it is compared with several others. */
export const sharedReading = memoized(
  (walk: Walk, trial: Trial, collection: Collection): Reading<Entity> => ({
    asked: `${trial.operation(listOf(collection)).documented}${describeFilter(walk.query)}`,
    keys: keysOn(walk.pages),
    elements: onceOnly(walk),
    showing: ([key = '']: string[]) => [
      (walk.pages.find(({ keys }) => keys.includes(key)) ?? { exchange: walk.last }).exchange,
    ],
  }),
);

function onceOnly({ pages }: Walk): Map<string, Entity> {
  const all = entitiesOn(pages).flatMap(({ entity }) => {
    const key = keyOf(entity);
    return key === undefined ? [] : [[key, entity] as const];
  });
  const byKey = Map.groupBy(all, ([key]) => key);
  return new Map([...byKey.values()].flatMap((same) => (same.length === 1 ? same : [])));
}
