import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { soon, walksSince } from './changeTimes.ts';
import { collectionOf, listOf, type Collection } from './collections.ts';
import { noneWhereUnknown } from './noneWhereUnknown.ts';
import { configurationRead } from './preconditions.ts';
import { walkOf, type Walk } from './walkList.ts';
import { requireElements } from './wholeWalk.ts';

/** The checks of the end of a walk over a list's pages, each run for every collection. */
export const lastPageChecks: Check[] = [
  {
    rule: 'configuration/{collection}/list/last-page-omits-the-token',
    preconditions: configurationRead,
    run: lastPageOmitsTheToken,
  },
  {
    rule: 'configuration/{collection}/list/last-page-holds-objects',
    preconditions: configurationRead,
    run: lastPageHoldsObjects,
  },
];

/**
 * Judges walks that reached the last page: over the list as a whole and over shorter ones, because the fewer objects a
 * list gives, the surer they fit in one response. Those that take many requests come last.
 * @returns how many were judged
 */
async function eachWholeWalk(
  trial: Trial,
  collection: Collection,
  isWanted: (walk: Walk) => boolean,
  judge: (walk: Walk) => Promise<void>,
): Promise<number> {
  const isJudged = (walk: Walk) => walk.end === 'last page' && isWanted(walk);
  const walks = [requireElements(trial, collection, await walkOf(trial, collection))];
  const { otherRestaurant: restaurant } = trial.target.fixtures;
  if (restaurant !== undefined) walks.push(await walkOf(trial, collection, { restaurant }));
  walks.push(await walkOf(trial, collection, { lastModified: await soon(trial) }));
  const plain = walks.filter(isJudged);
  await trial.each(plain, judge);
  const since = await walksSince(trial, collection).catch(noneWhereUnknown);
  const filtered = since.map(({ walk }) => walk).filter(isJudged);
  await trial.each(filtered, judge);
  return plain.length + filtered.length;
}

async function lastPageOmitsTheToken(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const isAny = () => true;
  await eachWholeWalk(trial, collection, isAny, async ({ pages }) => {
    const empty = pages.find(({ next }) => next === '');
    const following = pages.slice(1).flatMap(({ elements }) => elements);
    const fits = pages[0]?.next && following.length === 0;
    trial.holds(empty === undefined && !fits, () => ({
      message: `${trial.operation(listOf(collection)).documented} sends ${empty ? 'an empty Platform-Next-Page-Token' : 'Platform-Next-Page-Token though everything fits in one response'}.`,
      expected: 'no Platform-Next-Page-Token where no page follows',
      actual: empty
        ? `the header without a value on a page of ${empty.elements.length}`
        : `a token on the page of ${pages[0]?.elements.length ?? 0}, and no object behind it`,
      exchanges: pages.map(({ exchange }) => exchange).slice(-3),
    }));
  });
}

async function lastPageHoldsObjects(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const isFollowed = ({ pages }: Walk) => pages.length > 1;
  const judged = await eachWholeWalk(trial, collection, isFollowed, async ({ pages }) => {
    const last = pages.at(-1);
    trial.holds(last !== undefined && last.elements.length > 0, () => ({
      message: `A token of ${trial.operation(listOf(collection)).documented} leads to a last page without objects.`,
      expected: 'no Platform-Next-Page-Token on the page that holds the last object',
      actual: `page ${pages.length} is empty and the last`,
      exchanges: pages.map(({ exchange }) => exchange).slice(-2),
    }));
  });
  if (judged === 0) trial.notExercised('no walk reached the last page by a token');
}
