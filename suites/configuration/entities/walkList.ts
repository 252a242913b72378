import type { Expected } from '../../../src/sent/judging/Expected.ts';
import { ENDLESS } from '../../../src/checked/paging/fruitlessPages.ts';
import { markedBy, type ListWalk, type PagedList } from '../../../src/checked/paging/PagedList.ts';
import * as paging from '../../../src/checked/paging/walkList.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { getOf, listOf, type Collection } from './collections.ts';
import { entityOf, keyOf, entitiesOn, guidOf } from './entities.ts';
import type { Page } from './Page.ts';
import { requestParts } from './requestParts.ts';
import { describeAnswer } from '../../../src/sent/judging/answers.ts';

/** The list to walk; the restaurant is the target's working one if none is named. */
export interface ListQuery {
  restaurant?: string;
  lastModified?: string;
  /** Default: success. */
  expects?: Expected;
}

/** A walk over the pages of a list, as far as it went. `no page`: the list was refused, or was no array. */
export type Walk = ListWalk<ListQuery, Page>;

export function pagedList(trial: Trial, collection: Collection): PagedList<ListQuery, Page> {
  return {
    operation: listOf(collection),
    machine: 'configuration/page-walk',
    element: 'object',
    parts: (query, pageToken) => requestParts(trial, { ...query, pageToken }),
    expects: ({ expects = 'success' }) => expects,
    pageIn: pageOf,
    unfiltered: ({ lastModified, ...rest }) => (lastModified === undefined ? undefined : rest),
    describe: describeFilter,
    endless: ({ lastModified }) => (lastModified === undefined ? ENDLESS : Infinity),
    besideFilter: 'configuration/page-token-with-last-modified',
  };
}

function pageOf(exchange: LiveExchange): Page | undefined {
  const elements = exchange.response?.json;
  if (!Array.isArray(elements)) return undefined;
  const marks = markedBy(elements, (element) => keyOf(entityOf(element) ?? {}));
  const next = exchange.response?.header('platform-next-page-token');
  return { exchange, elements, ...marks, next };
}

/**
 * Walks over the pages of a list by their tokens. Never throws for what a target does.
 * @param isEnough ends the walk early, after a page with which the caller knows what it wants to know
 */
export async function walkList(
  trial: Trial,
  collection: Collection,
  query: ListQuery = {},
  isEnough: (page: Page) => boolean = () => false,
): Promise<Walk> {
  return paging.walkList(trial, pagedList(trial, collection), query, {
    isEnough: (pages) => pages.slice(-1).some(isEnough),
  });
}

/**
 * The response to a request for the archived entity of a collection that the target file names, if any; once per run. It is sent
 * before the collection is listed, as no list may hold the entity because of it.
 */
export async function archivedAnswer(
  trial: Trial,
  collection: Collection,
): Promise<LiveExchange | undefined> {
  const guid = trial.target.fixtures.archivedEntities?.[collection];
  if (guid === undefined) return undefined;
  return trial.once(`archived of ${getOf(collection)}`, async (trial) =>
    trial.send(getOf(collection), requestParts(trial, { guid }), { expects: 'anything' }),
  );
}

/** A walk that many checks share: made once per run. */
export async function walkOf(
  trial: Trial,
  collection: Collection,
  query: ListQuery = {},
): Promise<Walk> {
  const { restaurant = trial.target.fixtures.restaurant, lastModified = '' } = query;
  const key = `${listOf(collection)} of ${restaurant} since ${lastModified}`;
  return trial.once(key, async (trial) => {
    await archivedAnswer(trial, collection);
    return walkList(trial, collection, query);
  });
}

/** What a walk reads, as the middle of a sentence: empty for the whole list of the target's working restaurant. */
export function describeFilter({ restaurant, lastModified }: ListQuery): string {
  const whose = restaurant === undefined ? '' : ` for the restaurant ${restaurant}`;
  return lastModified === undefined ? whose : `${whose} with lastModified ${lastModified}`;
}

/**
 * Asks that a walk gave at least one object.
 * @throws NotExercised if the list is refused, no list or empty
 */
export function requireElements(trial: Trial, collection: Collection, walk: Walk): Walk {
  const { documented } = trial.operation(listOf(collection));
  if (walk.pages.length === 0) {
    trial.notExercised(`${documented} returned no list: ${describeAnswer(walk.last)}`);
  }
  if (entitiesOn(walk.pages).length === 0) {
    trial.notExercised(`${documented} returned no object, so that its objects could not be tested`);
  }
  return walk;
}

/**
 * Asks that the elements of a walk carry guids.
 * @throws NotExercised if none does, or there is no element
 */
export function requireGuids(trial: Trial, collection: Collection, walk: Walk): Walk {
  requireElements(trial, collection, walk);
  if (!entitiesOn(walk.pages).some(({ entity }) => guidOf(entity) !== undefined)) {
    const { documented } = trial.operation(listOf(collection));
    trial.notExercised(
      `the elements of ${documented} have no guid, so that they cannot be told apart`,
    );
  }
  return walk;
}

/**
 * A walk that reached the last page. It may be empty.
 * @param again whether it is made again rather than looked up
 * @throws NotExercised if it ended otherwise: what it did not reach shows nothing
 */
export async function wholeWalk(
  trial: Trial,
  collection: Collection,
  query: ListQuery = {},
  again = false,
): Promise<Walk> {
  const walk = await (again ? walkList : walkOf)(trial, collection, query);
  if (walk.end === 'last page') return walk;
  return trial.notExercised(
    `the paging of ${trial.operation(listOf(collection)).documented}${describeFilter(query)} ${paging.describeEnd(walk)}`,
  );
}
