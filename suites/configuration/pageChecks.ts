import { describeAnswer } from '../../src/sent/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import { givesAllOf } from '../../src/checked/paging/givesAllOf.ts';
import { keysOn } from '../../src/checked/paging/PagedList.ts';
import { refusesBrokenTokens } from '../../src/checked/paging/refusesBrokenTokens.ts';
import { repeatsNothing } from '../../src/checked/paging/repeatsNothing.ts';
import { isEndless, walkEnds } from '../../src/checked/paging/walkEnds.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { LONG_AGO, walksSince } from './changeTimes.ts';
import { collectionOf, collections, listOf, type Collection } from './collections.ts';
import { noneIfNotExercised } from './noneIfNotExercised.ts';
import { observeList } from './observeList.ts';
import { requestParts } from './requestParts.ts';
import {
  pagedList,
  walkList,
  walkOf,
  type ListQuery,
  type Walk,
  requireElements,
  requireGuids,
  wholeWalk,
} from './walkList.ts';

/** The checks of a list's pages and their tokens, each run for every collection. */
export const pageChecks = byRule({
  'configuration/{collection}/list/pages-end': pagesEnd,
  'configuration/{collection}/list/pages-do-not-repeat': {
    unseen: 'objects are added to the list whenever it is read',
    run: pagesDoNotRepeat,
  },
  'configuration/{collection}/list/pages-are-complete': {
    unseen: 'no lastModified gave an object to look for in the list without it',
    run: pagesAreComplete,
  },
  'configuration/{collection}/list/next-page-token-is-answered': nextPageTokenIsAnswered,
  'configuration/{collection}/list/broken-page-token-is-refused': brokenPageTokenIsRefused,
});

async function pagesEnd(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const list = pagedList(trial, collection);
  const ends = async (walk: Walk) =>
    walkEnds(trial, list, (query) => walkList(trial, collection, query), walk);
  const walk = await walkOf(trial, collection);
  // First of all: a filtered walk over an endless list takes all the requests that the plan allows.
  await ends(walk);
  // One that was endless only the first time has shown that a second one ends.
  if (!isEndless(list, walk))
    requireElements(trial, collection, await wholeWalk(trial, collection));
  observeList(trial, collection, walk);
  // A token that is not heard beside a filter leads to the first page again.
  await ends(await walkOf(trial, collection, { lastModified: LONG_AGO }));
  for (const other of await walksOfOther(trial, collection)) await ends(other);
}

/**
 * The walk of the other restaurant, which the run makes anyhow, as its list has pages, too. None if there is no other
 * restaurant.
 */
async function walksOfOther(trial: Trial, collection: Collection): Promise<Walk[]> {
  const { otherRestaurant: restaurant } = trial.target.fixtures;
  return restaurant === undefined ? [] : [await walkOf(trial, collection, { restaurant })];
}

async function pagesDoNotRepeat(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  await repeatNothing(trial, collection, await walkOf(trial, collection));
  const since = await walksSince(trial, collection).catch(noneIfNotExercised);
  // A filter that is lost on the second page brings objects back that the first one has shown.
  const paged = since.map(({ walk }) => walk).filter(({ pages }) => pages.length > 1);
  const others = await walksOfOther(trial, collection);
  await trial.each(
    [...paged, ...others.filter(({ pages }) => keysOn(pages).size > 0)],
    async (walk) => repeatNothing(trial, collection, walk),
  );
}

async function repeatNothing(trial: Trial, collection: Collection, walk: Walk): Promise<void> {
  const { restaurant } = requireGuids(trial, collection, walk).query;
  await repeatsNothing(
    trial,
    pagedList(trial, collection),
    (query) => walkList(trial, collection, query),
    walk,
    async () => [
      await walkOf(trial, collection, { restaurant }),
      await walkOf(trial, collection, { restaurant, lastModified: LONG_AGO }),
    ],
  );
}

async function pagesAreComplete(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const whole = requireGuids(trial, collection, await wholeWalk(trial, collection));
  // One further walk shows most mistakes; more would take many requests.
  const since = await wholeWalk(trial, collection, { lastModified: LONG_AGO });
  await holdsAllOf(trial, collection, whole, since);
  for (const { walk } of await walksSince(trial, collection))
    await holdsAllOf(trial, collection, whole, walk);
}

async function holdsAllOf(
  trial: Trial,
  collection: Collection,
  whole: Walk,
  part: Walk,
): Promise<void> {
  if (keysOn(part.pages).size === 0) return;
  const again = (query: ListQuery) => wholeWalk(trial, collection, query, true);
  await givesAllOf(trial, pagedList(trial, collection), again, whole, part);
}

async function nextPageTokenIsAnswered(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const walk = requireElements(trial, collection, await walkOf(trial, collection));
  // A page that came before is no following page, which other rules judge.
  if (walk.end === 'loop') await wholeWalk(trial, collection);
  const filtered = await walkOf(trial, collection, { lastModified: LONG_AGO });
  const others = await walksOfOther(trial, collection);
  const followed = [walk, filtered, ...others]
    .filter(({ end }) => end !== 'loop')
    .flatMap((one) => one.pages.map((page, place) => ({ page, next: one.pages[place + 1], one })))
    .filter(({ page }) => page.next);
  if (followed.length === 0)
    trial.notExercised('everything fits in one response, so that no token was given');
  await trial.each(followed, async ({ page, next, one }) => {
    const answer = next?.exchange ?? one.last;
    if (answer === page.exchange) return;
    trial.accepted(answer, 'the page token that the page before gave');
  });
}

async function brokenPageTokenIsRefused(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const walk = requireElements(trial, collection, await walkOf(trial, collection));
  const [first, second] = walk.pages;
  await refusesBrokenTokens(
    trial,
    pagedList(trial, collection),
    {},
    {
      accepted: (second ?? first)?.exchange ?? walk.last,
      given: second && first?.next,
      most: 2,
    },
  );
  // Open points are observed once.
  if (collection === collections[0]) await observeForeignToken(trial, collection);
}

async function observeForeignToken(trial: Trial, collection: Collection): Promise<void> {
  for (const other of collections) {
    const pageToken =
      other === collection ? undefined : (await walkOf(trial, other)).pages[0]?.next;
    if (!pageToken) continue;
    const exchange = await trial.send(listOf(collection), requestParts(trial, { pageToken }), {
      expects: 'anything',
    });
    trial.observe(
      'configuration/page-token-of-another-operation',
      `responded ${describeAnswer(exchange)}`,
    );
    return;
  }
}
