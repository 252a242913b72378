import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import { keysOn } from '../../../src/checked/paging/PagedList.ts';
import { refusesBrokenTokens } from '../../../src/checked/paging/refusesBrokenTokens.ts';
import { isEndless, WalkJudge } from '../../../src/checked/paging/WalkJudge.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { countOf } from '../../../src/words/countOf.ts';
import { LONG_AGO, walksSince, nearFuture } from '../entities/changeTimes.ts';
import { collectionOf, collections, listOf, type Collection } from '../entities/collections.ts';
import { observeList } from './observeList.ts';
import { requestParts, restaurantsOf } from '../entities/requestParts.ts';
import {
  pagedList,
  walkList,
  walkOf,
  type ListQuery,
  type Walk,
  requireElements,
  requireGuids,
  wholeWalk,
} from '../entities/walkList.ts';
import {
  holdsWhenReadAgain,
  type Judgement,
} from '../../../src/checked/readings/holdsWhenReadAgain.ts';
import { entityOf, keyOf } from '../entities/entities.ts';
import { TIP_WITHHOLDING, tipWithholdingOf } from '../entities/tipWithholding.ts';
import { ifNotExercised } from '../../../src/sent/judging/signals.ts';

/** The checks of a list's pages and their tokens, each run for every collection. */
export const pageChecks = byRule({
  'configuration/{collection}/list/pages-end': pagesEnd,
  'configuration/{collection}/list/pages-do-not-repeat': {
    unseen: 'objects are added to the list whenever it is read',
    run: pagesDoNotRepeat,
  },
  'configuration/{collection}/list/pages-are-complete': {
    unseen: 'no lastModified returned an object to look for in the list without it',
    run: pagesAreComplete,
  },
  'configuration/{collection}/list/next-page-token-is-answered': nextPageTokenIsAnswered,
  'configuration/{collection}/list/broken-page-token-is-refused': brokenPageTokenIsRefused,
  // The checks of the end of a walk over a list's pages, each run for every collection.
  'configuration/{collection}/list/last-page-omits-the-token': lastPageOmitsTheToken,
  'configuration/{collection}/list/last-page-holds-objects': lastPageHoldsObjects,
  'configuration/tipWithholding/get/names-no-next-page': {
    unseen: 'no tip withholding is returned',
    run: tipWithholdingNamesNoNextPage,
  },
});

async function pagesEnd(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const list = pagedList(trial, collection);
  const judge = new WalkJudge(trial, list, (query) => walkList(trial, collection, query));
  const walk = await walkOf(trial, collection);
  // First of all: a filtered walk over an endless list takes all the requests that the plan allows.
  await judge.ends(walk);
  // One that was endless only the first time has shown that a second one ends.
  if (!isEndless(list, walk))
    requireElements(trial, collection, await wholeWalk(trial, collection));
  observeList(trial, collection, walk);
  // A token that is not heard beside a filter leads to the first page again.
  await judge.ends(await walkOf(trial, collection, { lastModified: LONG_AGO }));
  for (const other of await walksOfOther(trial, collection)) await judge.ends(other);
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
  const since = await walksSince(trial, collection).catch(ifNotExercised([]));
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
  const again = (query: ListQuery) => walkList(trial, collection, query);
  const judge = new WalkJudge(trial, pagedList(trial, collection), again);
  await judge.repeatsNothing(walk, async () => [
    await walkOf(trial, collection, { restaurant }),
    await walkOf(trial, collection, { restaurant, lastModified: LONG_AGO }),
  ]);
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

async function holdsAllOf(trial: Trial, collection: Collection, whole: Walk, part: Walk) {
  if (keysOn(part.pages).size === 0) return;
  const again = (query: ListQuery) => wholeWalk(trial, collection, query, true);
  await new WalkJudge(trial, pagedList(trial, collection), again).givesAllOf(whole, part);
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
    trial.notExercised('everything fits in one response, so that no token was returned');
  await trial.each(followed, async ({ page, next, one }) => {
    const answer = next?.exchange ?? one.last;
    if (answer === page.exchange) return;
    trial.accepted(answer, 'the page token of the page before');
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
    { accepted: (second ?? first)?.exchange ?? walk.last, given: second && first?.next, most: 2 },
  );
  // Open points are observed once.
  if (collection === collections[0]) await observeForeignToken(trial, collection);
}

async function observeForeignToken(trial: Trial, collection: Collection): Promise<void> {
  for (const other of collections) {
    const pageToken =
      other === collection ? undefined : (await walkOf(trial, other)).pages[0]?.next;
    if (!pageToken) continue;
    const exchange = await trial.send(
      listOf(collection),
      requestParts(trial, { pageToken }),
      'anything',
    );
    trial.observe(
      'configuration/page-token-of-another-operation',
      `responded ${describeAnswer(exchange)}`,
    );
    return;
  }
}

/**
 * Judges walks that reached the last page: over the list as a whole and over shorter ones, because the fewer objects a
 * list gives, the surer they fit in one response. Those that take many requests come last. What looks wrong is walked
 * again: the objects behind a page may be removed before they are asked for.
 * @returns how many were judged
 */
async function eachWholeWalk(
  trial: Trial,
  collection: Collection,
  isWanted: (walk: Walk) => boolean,
  judge: (walk: Walk) => Judgement,
): Promise<number> {
  const isJudged = (walk: Walk) => walk.end === 'last page' && isWanted(walk);
  const judgeAll = async (walks: Walk[]) =>
    trial.each(walks, async (walk) =>
      holdsWhenReadAgain(
        trial,
        async (again) => (again ? walkList(trial, collection, walk.query) : walk),
        judge,
        2,
      ),
    );
  const walks = [requireElements(trial, collection, await walkOf(trial, collection))];
  walks.push(...(await walksOfOther(trial, collection)));
  walks.push(await walkOf(trial, collection, { lastModified: await nearFuture(trial) }));
  const plain = walks.filter(isJudged);
  await judgeAll(plain);
  const since = await walksSince(trial, collection).catch(ifNotExercised([]));
  const filtered = since.map(({ walk }) => walk).filter(isJudged);
  await judgeAll(filtered);
  return plain.length + filtered.length;
}

async function lastPageOmitsTheToken(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const isAny = () => true;
  await eachWholeWalk(trial, collection, isAny, ({ pages }) => {
    const empty = pages.find(({ next }) => next === '');
    const following = pages.slice(1).flatMap(({ elements }) => elements);
    const fits = pages.length > 1 && following.length === 0;
    const complain = () => ({
      message: `${trial.operation(listOf(collection)).documented} sends ${empty ? 'an empty Platform-Next-Page-Token' : 'Platform-Next-Page-Token though everything fits in one response'}.`,
      expected: 'no Platform-Next-Page-Token where no page follows',
      actual: empty
        ? `the header without a value on a page of ${empty.elements.length}`
        : `a next-page token after ${countOf(pages[0]?.elements.length ?? 0, 'object')}; the next page is empty`,
      exchanges: pages.map(({ exchange }) => exchange).slice(-3),
    });
    return { holds: empty === undefined && !fits, complain };
  });
}

async function lastPageHoldsObjects(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const isFollowed = ({ pages }: Walk) => pages.length > 1;
  const judged = await eachWholeWalk(trial, collection, isFollowed, (walk) => {
    const { pages } = walk;
    const last = pages.at(-1);
    const complain = () => ({
      message: `A token of ${trial.operation(listOf(collection)).documented} leads to a last page without objects.`,
      expected: 'no Platform-Next-Page-Token on the page with the last object',
      actual: `page ${pages.length} is empty and the last`,
      exchanges: pages.map(({ exchange }) => exchange).slice(-2),
    });
    return { holds: !isFollowed(walk) || (last?.elements.length ?? 0) > 0, complain };
  });
  if (judged === 0) trial.notExercised('paging never reached a last page by a token');
}

async function tipWithholdingNamesNoNextPage(trial: Trial): Promise<void> {
  const operation = trial.operation(TIP_WITHHOLDING);
  await trial.each(restaurantsOf(trial), async (restaurant) => {
    const exchange = await tipWithholdingOf(trial, restaurant);
    const given = isSuccess(operation, exchange) ? entityOf(exchange.response?.json) : undefined;
    // Any other response shows nothing about a response that gives a token.
    if (given === undefined || keyOf(given) === undefined) return;
    const next = exchange.response?.header('platform-next-page-token');
    trial.holds(next === undefined, () => ({
      message: `${operation.documented} sends Platform-Next-Page-Token with its single object.`,
      expected: 'no Platform-Next-Page-Token: there is no paging',
      actual: next === '' ? 'the header without a value' : 'a token',
      exchanges: [exchange],
      counterexample: restaurant,
    }));
  });
}
