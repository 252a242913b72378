import { keysOn } from '../../src/check/paging/PagedList.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { walksOfYears } from './changeTimes.ts';
import type { Collection } from './collections.ts';
import { walkList, type Walk } from './walkList.ts';

/** After every date that people give to an object. */
export const LONG_AFTER = '9999-12-31T00:00:00Z';

/** The day before `LONG_AGO`, and the second after it. */
const AROUND_LONG_AGO = ['1969-12-31T00:00:00Z', '1970-01-01T00:00:01Z'];

/**
 * Whether objects that are left out for `LONG_AGO` were modified at that very instant, like those whose date is stored
 * as 0: "only objects created or modified after that instant" (Configuration › Endpoints). They are given for the day
 * before, and a second later gives no more than `LONG_AGO`.
 */
export async function areDatedLongAgo(
  trial: Trial,
  collection: Collection,
  left: string[],
): Promise<boolean> {
  const [before, after] = await walksFor(trial, collection, AROUND_LONG_AGO);
  return (
    before !== undefined &&
    after?.end === 'last page' &&
    left.every((key) => keysOn(before.pages).has(key) && !keysOn(after.pages).has(key))
  );
}

/**
 * Whether objects that are given for an instant to come are dated after it, as test data may be: then they are given for
 * every instant before, and for one after all of them no longer.
 */
export async function areDatedToCome(
  trial: Trial,
  collection: Collection,
  given: Walk,
): Promise<boolean> {
  const [latest] = await walksFor(trial, collection, [LONG_AFTER]);
  if (latest?.end !== 'last page' || keysOn(latest.pages).size > 0) return false;
  const keys = [...keysOn(given.pages)];
  const earlier = await walksOfYears(trial, collection);
  return (
    keys.length > 0 &&
    earlier.every(({ walk }) => {
      const known = keysOn(walk.pages);
      return keys.every((key) => known.has(key));
    })
  );
}

async function walksFor(trial: Trial, collection: Collection, instants: string[]): Promise<Walk[]> {
  const walks: Walk[] = [];
  for (const lastModified of instants)
    walks.push(await walkList(trial, collection, { lastModified }));
  return walks;
}

/** The objects that are on one walk only. */
export function leftOut(whole: Walk, part: Walk): string[] {
  const given = keysOn(part.pages);
  return [...keysOn(whole.pages)].filter((key) => !given.has(key));
}
