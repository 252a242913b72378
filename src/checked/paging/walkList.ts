import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { machineIn } from '../../promised/stateMachine.ts';
import { describeAnswer, isSuccess, matchesStatus } from '../../sent/judging/answers.ts';
import type { SendOptions } from '../../sent/SendOptions.ts';
import type { Trial } from '../trial/Trial.ts';
import { fruitlessPages } from './fruitlessPages.ts';
import type { ListPage, ListWalk, PagedList } from './PagedList.ts';
import { walkPages } from './walkPages.ts';

/** How a walk differs from a plain one. */
export interface WalkOptions<Page> {
  role?: SendOptions['role'];
  /** Returns the response with the first page, if a response that was read earlier in this run will do. */
  first?: () => Promise<LiveExchange>;
  /** Ends the walk early: the caller needs no more pages than these. */
  isEnough?(pages: readonly Page[]): boolean;
}

/** Walks over the pages of a list by their tokens, once more if it breaks off. Never throws for what a target does. */
export async function walkList<Query extends object, Page extends ListPage>(
  trial: Trial,
  list: PagedList<Query, Page>,
  query: Query,
  { role = 'setup', first, isEnough = () => false }: WalkOptions<Page> = {},
): Promise<ListWalk<Query, Page>> {
  const readPage = pageReader(trial, list, query, role);
  const { mostElements = Infinity } = list;
  const made = (begin = first) =>
    walkPages<Page>({
      machine: machineIn(trial.session.specs, list.machine),
      read: async (token) => (token === undefined && begin ? begin() : readPage(token)),
      pageIn: (exchange) => pageIn(trial, list, exchange),
      nextToken: ({ next }) => next,
      identityOf,
      isEnough: (pages) =>
        isEnough(pages) ||
        pages.reduce((sum, { marks }) => sum + marks.length, 0) >= mostElements ||
        runsOn(list, { pages, query }),
    });
  const walk = await made();
  // How long tokens live is open: they may end since an earlier first page, or in a restart.
  return { ...(walk.end === 'no page' && walk.pages[0] ? await made(readPage) : walk), query };
}

/** The page in a response of a list; undefined if the request was refused or the response has no page. */
export function pageIn<Query extends object, Page extends ListPage>(
  trial: Trial,
  list: PagedList<Query, Page>,
  exchange: LiveExchange,
): Page | undefined {
  return isSuccess(trial.operation(list.operation), exchange) ? list.pageIn(exchange) : undefined;
}

/**
 * Reads pages of a walk. The documents leave open whether a filter is repeated beside a token: if a target refuses a
 * token with the filter, this page and the others are asked for without the filter.
 */
export function pageReader<Query extends object, Page extends ListPage>(
  trial: Trial,
  list: PagedList<Query, Page>,
  query: Query,
  role?: SendOptions['role'],
): (token?: string) => Promise<LiveExchange> {
  const alone = list.unfiltered(query);
  let besideToken = query;
  let isSettled = false;
  return async (token) => {
    const isFurther = token !== undefined;
    const send = async (asked: Query) =>
      trial.send(list.operation, list.parts(asked, token), {
        expects: list.expects?.(query) ?? 'success',
        role,
        isFurther,
      });
    if (!isFurther) return send(query);
    const exchange = await send(besideToken);
    const isOpen = alone !== undefined && besideToken !== alone && !isSettled;
    isSettled = list.takesAllAlike === true;
    if (!isOpen || !matchesStatus(exchange, ['4XX'])) return exchange;
    besideToken = alone;
    const answer = await send(besideToken);
    if (list.besideFilter !== undefined && pageIn(trial, list, answer) !== undefined)
      trial.observe(
        list.besideFilter,
        'a token beside the filter of its pages is rejected, and followed alone',
      );
    return answer;
  };
}

/**
 * Whether a walk goes on though no new element comes. Pages of a filtered list may well be empty, if elements are
 * filtered after paging; but it is not believable that a filter left out every element of so many pages.
 */
export function runsOn<Query extends object, Page extends ListPage>(
  list: PagedList<Query, Page>,
  { pages, query }: { pages: readonly Page[]; query: Query },
): boolean {
  return fruitlessPages(pages.map(({ marks }) => marks)) >= list.endless(query);
}

/** How a walk ended, as the end of a sentence. */
export function describeEnd({ end, pages, last }: ListWalk<object, ListPage>): string {
  const after = `after ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`;
  switch (end) {
    case 'no page':
      return `broke off ${after}: ${describeAnswer(last)}`;
    case 'loop':
      return `came to a page again ${after}`;
    case 'given up':
      return `was given up ${after}`;
    case 'last page':
      return `reached the last page ${after}`;
  }
}

/**
 * The text by which a page is recognized. If its elements have keys, the same page must not come again under any token.
 * If not, two pages may look alike, and only the same page for the same token shows that the walk makes no progress.
 */
function identityOf({ keys, marks, exchange }: ListPage, token: string | undefined): string {
  const text = exchange.response?.text ?? '';
  return keys.length > 0 && keys.length === marks.length ? text : `${token ?? ''}\n${text}`;
}
