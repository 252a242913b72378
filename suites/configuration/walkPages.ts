import { isSuccess, matchesStatus } from '../../src/check/answers.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { entitiesOn, guidOf } from './entities.ts';
import { listOf, type Collection } from './collections.ts';
import { requestParts } from './requestParts.ts';

/** No walk is longer, so that a target that always gives a further token is not asked for ever: 60,000 objects. */
const MAX_PAGES = 200;

/** Which list is walked; the restaurant is the target's working one where none is named. */
export interface ListQuery {
  restaurant?: string;
  lastModified?: string;
}

/** One page that was given with 200 and is an array. */
export interface Page {
  exchange: LiveExchange;
  elements: unknown[];
  /** The value of Platform-Next-Page-Token, also where it is empty; undefined where the header is not there. */
  next: string | undefined;
}

/** A walk over the pages of a list, as far as it went. */
export interface Walk {
  pages: Page[];
  /**
   * Why it went no further. `last page`: the page has no token (or an empty one). `loop`: a page came again, and is
   * the last of `pages`. `given up`: there was more, and enough was seen.
   */
  end: 'last page' | 'refused' | 'no list' | 'loop' | 'given up';
  /** The answer with which it ended. */
  last: LiveExchange;
}

/**
 * Walks over the pages of a list by their tokens. Never throws for what a target does.
 * @param enough ends the walk early, after a page with which the caller knows what it wants to know
 */
export async function walkPages(
  trial: Trial,
  collection: Collection,
  query: ListQuery = {},
  enough: (page: Page) => boolean = () => false,
): Promise<Walk> {
  const pages: Page[] = [];
  const seen = new Set<string>();
  for (let token: string | undefined; ; token = pages.at(-1)?.next) {
    const exchange = await readPage(trial, collection, query, token);
    if (!isSuccess(trial.operation(listOf(collection)), exchange)) {
      return { pages, end: 'refused', last: exchange };
    }
    const elements = exchange.response?.json;
    if (!Array.isArray(elements)) return { pages, end: 'no list', last: exchange };
    const page = {
      exchange,
      elements,
      next: exchange.response?.header('platform-next-page-token'),
    };
    pages.push(page);
    const sight = sightOf(page, token);
    if (seen.has(sight)) return { pages, end: 'loop', last: exchange };
    seen.add(sight);
    if (page.next === undefined || page.next === '') {
      return { pages, end: 'last page', last: exchange };
    }
    if (pages.length >= MAX_PAGES || enough(page))
      return { pages, end: 'given up', last: exchange };
  }
}

/** A walk that many checks look at: made once per run. */
export async function walkOf(
  trial: Trial,
  collection: Collection,
  query: ListQuery = {},
): Promise<Walk> {
  const { restaurant = trial.target.fixtures.restaurant, lastModified = '' } = query;
  const key = `${listOf(collection)} of ${restaurant} since ${lastModified}`;
  return trial.session.once(key, async () => walkPages(trial, collection, query));
}

async function readPage(
  trial: Trial,
  collection: Collection,
  query: ListQuery,
  pageToken: string | undefined,
): Promise<LiveExchange> {
  const send = async (asked: ListQuery) =>
    trial.send(listOf(collection), requestParts(trial, { ...asked, pageToken }), { role: 'setup' });
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
function sightOf(page: Page, token: string | undefined): string {
  const { elements, exchange } = page;
  const carriesGuids =
    elements.length > 0 &&
    entitiesOn([page]).filter(({ entity }) => guidOf(entity) !== undefined).length ===
      elements.length;
  const text = exchange.response?.text ?? '';
  return carriesGuids ? text : `${token ?? ''}\n${text}`;
}
