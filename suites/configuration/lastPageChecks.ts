import { byRule } from '../../src/checked/byRule.ts';
import { holdsWhenReadAgain, type Judgement } from '../../src/checked/holdsWhenReadAgain.ts';
import { isSuccess } from '../../src/sent/answers.ts';
import { TWICE_MORE } from '../../src/checked/readUntil.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { nearFuture, walksSince } from './changeTimes.ts';
import { collectionOf, listOf, type Collection } from './collections.ts';
import { entityOf, keyOf } from './entities.ts';
import { noneIfNotExercised } from './noneIfNotExercised.ts';
import { restaurantsOf } from './requestParts.ts';
import { TIP_WITHHOLDING, tipWithholdingOf } from './tipWithholding.ts';
import { walkList, walkOf, type Walk, requireElements } from './walkList.ts';

/** The checks of the end of a walk over a list's pages, each run for every collection. */
export const lastPageChecks = byRule({
  'configuration/{collection}/list/last-page-omits-the-token': lastPageOmitsTheToken,
  'configuration/{collection}/list/last-page-holds-objects': lastPageHoldsObjects,
  'configuration/tipWithholding/get/names-no-next-page': {
    unseen: 'no tip withholding is given',
    run: tipWithholdingNamesNoNextPage,
  },
});

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
        TWICE_MORE,
      ),
    );
  const walks = [requireElements(trial, collection, await walkOf(trial, collection))];
  const { otherRestaurant: restaurant } = trial.target.fixtures;
  if (restaurant !== undefined) walks.push(await walkOf(trial, collection, { restaurant }));
  walks.push(await walkOf(trial, collection, { lastModified: await nearFuture(trial) }));
  const plain = walks.filter(isJudged);
  await judgeAll(plain);
  const since = await walksSince(trial, collection).catch(noneIfNotExercised);
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
        : `a token on the page of ${pages[0]?.elements.length ?? 0}, and no object behind it`,
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
      expected: 'no Platform-Next-Page-Token on the page that holds the last object',
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
