import { describeAnswer } from '../../src/check/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { entitiesOn, describeKeys, keyOf, keysOn, type Entity } from './entities.ts';
import { FAR_FUTURE, LONG_AGO, walksSince, type Since } from './changeTimes.ts';
import { collectionOf, collections, listOf, type Collection } from './collections.ts';
import { configurationRead } from './preconditions.ts';
import { noneWhereUnknown } from './noneWhereUnknown.ts';
import { requestParts } from './requestParts.ts';
import { walkOf, walkList, type Walk } from './walkList.ts';
import { requireElements, requireGuids, describeEnd, wholeWalk } from './wholeWalk.ts';

/** The checks of a list's pages and their tokens, each run for every collection. */
export const pageChecks: Check[] = [
  {
    rule: 'configuration/{collection}/list/pages-end',
    preconditions: configurationRead,
    run: pagesEnd,
  },
  {
    rule: 'configuration/{collection}/list/pages-do-not-repeat',
    preconditions: configurationRead,
    run: pagesDoNotRepeat,
  },
  {
    rule: 'configuration/{collection}/list/pages-are-complete',
    preconditions: configurationRead,
    run: pagesAreComplete,
  },
  {
    rule: 'configuration/{collection}/list/next-page-token-is-answered',
    preconditions: configurationRead,
    run: nextPageTokenIsAnswered,
  },
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
  {
    rule: 'configuration/{collection}/list/broken-page-token-is-refused',
    preconditions: configurationRead,
    run: brokenPageTokenIsRefused,
  },
];

async function pagesEnd(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const walk = requireElements(trial, collection, await walkOf(trial, collection));
  if (walk.end !== 'loop') await wholeWalk(trial, collection);
  observePages(trial, walk);
  trial.holds(walk.end === 'last page', () => ({
    message: `The walk over the pages of ${trial.operation(listOf(collection)).documented} does not end.`,
    expected: 'a page without Platform-Next-Page-Token at the end of the walk',
    actual: `the walk ${describeEnd(walk)}, which has a token again`,
    exchanges: walk.pages.slice(-2).map(({ exchange }) => exchange),
  }));
}

function observePages(trial: Trial, { pages }: Walk): void {
  const [first] = pages;
  if (first?.next) {
    trial.observe(
      'configuration/page-size',
      `a page of ${first.elements.length} that another follows`,
    );
  }
}

async function pagesDoNotRepeat(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  await holdsWhenReadAgain(
    trial,
    async (again) => {
      const walk = await (again ? walkList : walkOf)(trial, collection);
      return requireGuids(trial, collection, walk);
    },
    (walk) => {
      const repeated = repeatedOf(entitiesOn(walk.pages).map(({ entity }) => entity));
      return {
        holds: repeated.length === 0,
        complain: () => ({
          message: `The walk over the pages of ${trial.operation(listOf(collection)).documented} gives objects more than once.`,
          expected: 'each object once',
          actual: `${describeKeys(repeated)} more than once on ${walk.pages.length} pages`,
          exchanges: walk.pages.map(({ exchange }) => exchange).slice(0, 10),
        }),
      };
    },
  );
}

function repeatedOf(entities: Entity[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const key of entities.map(keyOf)) {
    if (key === undefined) continue;
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return [...repeated];
}

async function pagesAreComplete(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  requireGuids(trial, collection, await wholeWalk(trial, collection));
  // One further walk shows most of what can be wrong; the others take many requests.
  const walk = await wholeWalk(trial, collection, { lastModified: LONG_AGO });
  await holdsAllOf(trial, collection, [{ lastModified: LONG_AGO, walk }]);
  await holdsAllOf(trial, collection, await walksSince(trial, collection));
  if (trial.assertions === 0)
    trial.notExercised('no lastModified gave an object to look for in the list without it');
}

async function holdsAllOf(trial: Trial, collection: Collection, filtered: Since[]): Promise<void> {
  const given = [...new Set(filtered.flatMap(({ walk }) => [...keysOn(walk.pages)]))];
  if (given.length === 0) return;
  await holdsWhenReadAgain(
    trial,
    async (again) => wholeWalk(trial, collection, {}, again),
    (walk) => {
      const keys = keysOn(walk.pages);
      const lost = given.filter((key) => !keys.has(key));
      const holder = filtered.find(({ walk: { pages } }) =>
        lost.some((key) => keysOn(pages).has(key)),
      );
      return {
        holds: lost.length === 0,
        complain: () => ({
          message: `The pages of ${trial.operation(listOf(collection)).documented} leave out objects that it gives for lastModified ${holder?.lastModified ?? ''}.`,
          expected: `every object on one of the ${walk.pages.length} pages`,
          actual: `${describeKeys(lost)} on none of them`,
          exchanges: [...(holder?.walk.pages ?? []), ...walk.pages]
            .map(({ exchange }) => exchange)
            .slice(0, 10),
        }),
      };
    },
  );
}

async function nextPageTokenIsAnswered(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const walk = requireElements(trial, collection, await walkOf(trial, collection));
  // A page that came before is no following page, which other rules judge.
  if (walk.end === 'loop') await wholeWalk(trial, collection);
  const followed = walk.pages.filter(({ next }) => next);
  if (followed.length === 0)
    trial.notExercised('everything fits in one response, so that no token was given');
  await trial.each(followed, async (page) => {
    const answer = walk.pages[walk.pages.indexOf(page) + 1]?.exchange ?? walk.last;
    if (answer === page.exchange) return;
    trial.accepted(answer, 'the page token that the page before gave');
  });
}

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
  walks.push(await walkOf(trial, collection, { lastModified: FAR_FUTURE }));
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

async function brokenPageTokenIsRefused(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const operation = listOf(collection);
  const twin = await trial.twin(operation, requestParts(trial));
  const given = (await walkOf(trial, collection)).pages[0]?.next;
  const invented = `never-given-${trial.seed.toString(36)}`;
  const broken = [
    { pageToken: invented, what: 'a pageToken that no response gave' },
    ...(given
      ? [
          {
            pageToken: `${given}~${invented}`,
            what: 'a pageToken with a tail that no response gave',
          },
        ]
      : []),
  ];
  await trial.each(broken, async ({ pageToken, what }) => {
    const exchange = await trial.send(operation, requestParts(trial, { pageToken }));
    trial.refused(
      exchange,
      ['4XX'],
      what,
      `the same request without it was accepted with ${twin.response?.status ?? ''}`,
    );
  });
  await observeForeignToken(trial, collection);
}

async function observeForeignToken(trial: Trial, collection: Collection): Promise<void> {
  for (const other of collections) {
    const pageToken =
      other === collection ? undefined : (await walkOf(trial, other)).pages[0]?.next;
    if (!pageToken) continue;
    const exchange = await trial.send(listOf(collection), requestParts(trial, { pageToken }));
    trial.observe(
      'configuration/page-token-of-another-operation',
      `answered ${describeAnswer(exchange)}`,
    );
    return;
  }
}
