import { describeAnswer } from '../../src/check/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { walksAtOnce } from '../../src/check/walksAtOnce.ts';
import { givesAllOf, type Walked } from './givesAllOf.ts';
import { entitiesOn, describeKeys, keyOf, keysOn, type Entity } from './entities.ts';
import { LONG_AGO, walksSince, type Since } from './changeTimes.ts';
import { collectionOf, collections, listOf, type Collection } from './collections.ts';
import { noneWhereUnknown } from './noneWhereUnknown.ts';
import { observeList } from './observeList.ts';
import { requestParts } from './requestParts.ts';
import { pageIn, runsOn, walkOf, walkList, type ListQuery, type Walk } from './walkList.ts';
import {
  describeEnd,
  describeFilter,
  requireElements,
  requireGuids,
  wholeWalk,
} from './wholeWalk.ts';
import { countOf } from '../../src/text/countOf.ts';

/** The checks of a list's pages and their tokens, each run for every collection. */
export const pageChecks: Check[] = [
  {
    rule: 'configuration/{collection}/list/pages-end',
    run: pagesEnd,
  },
  {
    rule: 'configuration/{collection}/list/pages-do-not-repeat',
    unseen: 'objects are added to the list whenever it is read',
    run: pagesDoNotRepeat,
  },
  {
    rule: 'configuration/{collection}/list/pages-are-complete',
    unseen: 'no lastModified gave an object to look for in the list without it',
    run: pagesAreComplete,
  },
  {
    rule: 'configuration/{collection}/list/next-page-token-is-answered',
    run: nextPageTokenIsAnswered,
  },
  {
    rule: 'configuration/{collection}/list/broken-page-token-is-refused',
    run: brokenPageTokenIsRefused,
  },
  {
    rule: 'configuration/{collection}/list/walks-at-once-are-kept-apart',
    run: walksAtOnceAreKeptApart,
  },
];

async function walksAtOnceAreKeptApart(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const { pages } = await walkOf(trial, collection);
  if (pages.length < 2) trial.notExercised('the list has a single page');
  const { id, documented } = trial.operation(listOf(collection));
  await walksAtOnce(trial, documented, async (pageToken) => {
    const parts = requestParts(trial, { pageToken });
    const exchange = await trial.send(id, parts, {
      expects: 'success',
      isFurther: pageToken !== undefined,
    });
    const page = pageIn(trial, collection, exchange);
    return { exchange, page: page && { keys: [...keysOn([page])], next: page.next } };
  });
}

async function pagesEnd(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const walk = await walkOf(trial, collection);
  const isEndless = walk.end === 'loop' || (walk.end === 'given up' && runsOn(walk));
  if (!isEndless) requireElements(trial, collection, await wholeWalk(trial, collection));
  observeList(trial, collection, walk);
  walkEnds(trial, collection, walk);
  // A token that is not heard beside a filter leads to the first page again.
  const query = { lastModified: LONG_AGO };
  const filtered = await walkOf(trial, collection, query);
  if (['last page', 'loop'].includes(filtered.end)) walkEnds(trial, collection, filtered, query);
  for (const { query, walk } of await walksOfOther(trial, collection))
    if (walk.end === 'last page' || walk.end === 'loop' || runsOn(walk))
      walkEnds(trial, collection, walk, query);
}

/** The walk of the other restaurant, which the run makes anyhow: its list has pages like any. None where there is none. */
async function walksOfOther(trial: Trial, collection: Collection): Promise<Walked[]> {
  const { otherRestaurant: restaurant } = trial.target.fixtures;
  if (restaurant === undefined) return [];
  const query = { restaurant };
  return [{ query, walk: await walkOf(trial, collection, query) }];
}

function walkEnds(trial: Trial, collection: Collection, walk: Walk, query: ListQuery = {}): void {
  trial.holds(walk.end === 'last page', () => ({
    message: `The walk over the pages of ${trial.operation(listOf(collection)).documented}${describeFilter(query)} does not end.`,
    expected: 'a page without Platform-Next-Page-Token at the end of the walk',
    actual: `the walk ${describeEnd(walk)}; its last page has a token`,
    exchanges: walk.pages.slice(-2).map(({ exchange }) => exchange),
  }));
}

async function pagesDoNotRepeat(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  await repeatNothing(trial, collection);
  const since = await walksSince(trial, collection).catch(noneWhereUnknown);
  // A filter that is lost on the second page brings objects back that the first one has shown.
  const paged = since.filter(({ walk }) => walk.pages.length > 1);
  await trial.each(paged, async ({ lastModified }) =>
    repeatNothing(trial, collection, { lastModified }),
  );
  const others = await walksOfOther(trial, collection);
  await trial.each(
    others.filter(({ walk }) => keysOn(walk.pages).size > 0),
    async ({ query }) => repeatNothing(trial, collection, query),
  );
}

async function repeatNothing(
  trial: Trial,
  collection: Collection,
  query: ListQuery = {},
): Promise<void> {
  const walk = requireGuids(trial, collection, await walkOf(trial, collection, query));
  const still = await walkWhileStill(trial, collection, query, walk);
  if (still === undefined) return;
  // Where an object moves while it is read, it comes again: another one each time.
  const twice = repeatedIn(walk);
  const repeated = repeatedIn(still).filter((key) => twice.includes(key));
  trial.holds(repeated.length === 0, () => ({
    message: `The walk over the pages of ${trial.operation(listOf(collection)).documented}${describeFilter(query)} gives objects more than once.`,
    expected: 'each object once',
    actual: `${describeKeys(repeated)} more than once on ${countOf(still.pages.length, 'page')}`,
    // Where it comes first, and where it comes again.
    exchanges: still.pages
      .filter((page) => keysOn([page]).has(repeated[0] ?? ''))
      .map(({ exchange }) => exchange)
      .slice(0, 2),
  }));
}

/** So often a list is read again that is another one by then. */
const READINGS = 3;

/**
 * A walk that gives no object twice, else a further one of the same list: where objects are added meanwhile, pages move, so
 * that the last one of a page comes again. Undefined where some are added whenever it is read.
 */
async function walkWhileStill(
  trial: Trial,
  collection: Collection,
  query: ListQuery,
  first: Walk,
): Promise<Walk | undefined> {
  if (repeatedIn(first).length === 0) return first;
  const known = keysOn(first.pages);
  const { restaurant } = query;
  for (const other of [{ restaurant }, { restaurant, lastModified: LONG_AGO }])
    for (const key of keysOn((await walkOf(trial, collection, other)).pages)) known.add(key);
  for (let reading = 0; reading < READINGS; reading += 1) {
    const walk = await trial.further(() => walkList(trial, collection, query));
    requireGuids(trial, collection, walk);
    const added = [...keysOn(walk.pages)].filter((key) => !known.has(key));
    if (added.length === 0) return walk;
    for (const key of added) known.add(key);
  }
  return undefined;
}

function repeatedIn({ pages }: Walk): string[] {
  return repeatedOf(entitiesOn(pages).map(({ entity }) => entity));
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
  const walk = requireGuids(trial, collection, await wholeWalk(trial, collection));
  const whole = { query: {}, walk };
  // One further walk shows most of what can be wrong; the others take many requests.
  const since = await wholeWalk(trial, collection, { lastModified: LONG_AGO });
  await holdsAllOf(trial, collection, whole, { lastModified: LONG_AGO, walk: since });
  for (const filtered of await walksSince(trial, collection))
    await holdsAllOf(trial, collection, whole, filtered);
}

async function holdsAllOf(
  trial: Trial,
  collection: Collection,
  whole: Walked,
  { lastModified, walk }: Since,
): Promise<void> {
  if (keysOn(walk.pages).size === 0) return;
  const part = { query: { lastModified }, walk };
  await givesAllOf(
    trial,
    collection,
    { whole, part },
    {
      message: `The pages of ${trial.operation(listOf(collection)).documented} leave out objects that it gives for lastModified ${lastModified}.`,
      expected: `every object on the ${whole.walk.pages.length === 1 ? 'only page' : `${whole.walk.pages.length} pages`}`,
    },
  );
}

async function nextPageTokenIsAnswered(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const walk = requireElements(trial, collection, await walkOf(trial, collection));
  // A page that came before is no following page, which other rules judge.
  if (walk.end === 'loop') await wholeWalk(trial, collection);
  const filtered = await walkOf(trial, collection, { lastModified: LONG_AGO });
  const others = (await walksOfOther(trial, collection)).map(({ walk }) => walk);
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
  const operation = listOf(collection);
  const [first] = requireElements(trial, collection, await walkOf(trial, collection)).pages;
  if (first === undefined) return trial.notExercised('the list has no page');
  const { exchange: twin, next: given } = first;
  trial.relyOn(twin, { role: 'twin' });
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
    const exchange = await trial.send(operation, requestParts(trial, { pageToken }), {
      expects: 'anything',
    });
    trial.refused(
      exchange,
      ['4XX'],
      what,
      `the same request without it was accepted with ${twin.response?.status ?? ''}`,
    );
  });
  // What is open is observed once.
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
      `answered ${describeAnswer(exchange)}`,
    );
    return;
  }
}
