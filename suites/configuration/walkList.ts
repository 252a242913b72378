import { isSuccess, matchesStatus } from '../../src/check/answers.ts';
import type { Expected } from '../../src/check/Expected.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { ENDLESS, fruitlessPages } from '../../src/check/fruitlessPages.ts';
import { walkPages, type PageWalk } from '../../src/check/walkPages.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { machineIn } from '../../src/spec/stateMachine.ts';
import { entitiesOn, guidOf } from './entities.ts';
import { listOf, type Collection } from './collections.ts';
import type { Page } from './Page.ts';
import { requestParts } from './requestParts.ts';

/** Which list is walked; the restaurant is the target's working one where none is named. */
export interface ListQuery {
  restaurant?: string;
  lastModified?: string;
  /** Default: success. */
  expects?: Expected;
}

/** A walk over the pages of a list, as far as it went. `no page`: the list was refused, or was no array. */
export type Walk = PageWalk<Page>;

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
  return walkPages<Page>({
    machine: machineIn(trial.session.specs, 'configuration/page-walk'),
    read: (token) => readPage(trial, collection, query, token),
    pageIn: (exchange) => pageIn(trial, collection, exchange),
    nextToken: ({ next }) => next,
    identityOf,
    isEnough: (pages) =>
      pages.slice(-1).some(isEnough) || (query.lastModified === undefined && runsOn({ pages })),
  });
}

/**
 * Whether a walk goes on though nothing comes any more. Of a filtered list pages may well stay empty, where elements are
 * filtered after they were put on pages; that every element of so many pages was left out otherwise is not to be believed.
 */
export function runsOn({ pages }: { pages: readonly Page[] }): boolean {
  const keys = pages.map((page) =>
    entitiesOn([page]).map(({ entity }) => guidOf(entity) ?? JSON.stringify(entity)),
  );
  return fruitlessPages(keys) >= ENDLESS;
}

/** A walk that many checks share: made once per run. */
export async function walkOf(
  trial: Trial,
  collection: Collection,
  query: ListQuery = {},
): Promise<Walk> {
  const { restaurant = trial.target.fixtures.restaurant, lastModified = '' } = query;
  const key = `${listOf(collection)} of ${restaurant} since ${lastModified}`;
  return trial.once(key, async (trial) => walkList(trial, collection, query));
}

/** The page that an answer of a list holds; undefined where it was refused or is no array. */
export function pageIn(
  trial: Trial,
  collection: Collection,
  exchange: LiveExchange,
): Page | undefined {
  const elements = exchange.response?.json;
  if (!isSuccess(trial.operation(listOf(collection)), exchange) || !Array.isArray(elements)) {
    return undefined;
  }
  return { exchange, elements, next: exchange.response?.header('platform-next-page-token') };
}

async function readPage(
  trial: Trial,
  collection: Collection,
  query: ListQuery,
  pageToken: string | undefined,
): Promise<LiveExchange> {
  const send = async ({ expects = 'success', ...asked }: ListQuery) =>
    trial.send(listOf(collection), requestParts(trial, { ...asked, pageToken }), {
      expects,
      role: 'setup',
      isFurther: pageToken !== undefined,
    });
  const exchange = await send(query);
  const isRefusedTogether =
    pageToken !== undefined && query.lastModified !== undefined && matchesStatus(exchange, ['4XX']);
  if (!isRefusedTogether) return exchange;
  // Whether lastModified is repeated beside a token is open, so a target may want the token alone.
  const { lastModified: _walked, ...rest } = query;
  const alone = await send(rest);
  if (isSuccess(trial.operation(listOf(collection)), alone)) {
    trial.observe(
      'configuration/page-token-with-last-modified',
      'a token beside the lastModified of its walk is refused, and followed alone',
    );
  }
  return alone;
}

/**
 * By what a page is known again. Where its elements carry guids, the same page must not come again under any token;
 * where they do not, two pages may look alike, and only the same page for the same token shows that nothing moves on.
 */
function identityOf(page: Page, token: string | undefined): string {
  const { elements, exchange } = page;
  const carriesGuids =
    elements.length > 0 &&
    entitiesOn([page]).filter(({ entity }) => guidOf(entity) !== undefined).length ===
      elements.length;
  const text = exchange.response?.text ?? '';
  return carriesGuids ? text : `${token ?? ''}\n${text}`;
}
