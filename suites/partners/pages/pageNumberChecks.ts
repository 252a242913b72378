import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { numberOn, pageIn, type Page } from '../access/Page.ts';
import {
  connectedList,
  describeQuery,
  recordsOf,
  type ConnectedWalk,
} from '../access/connectedWalk.ts';
import { agreesWhileSteady, walkCheck, type WalkFinding } from './walkCheck.ts';

const GET = 'GET /partners/v1/connectedRestaurants';

/**
 * Checks of what pages say about themselves and about the whole. A member that no page has is not judged: none is
 * required.
 */
export const pageNumberChecks = byRule({
  'partners/connected/next-page-num-is-null-on-the-last-page': walkCheck(
    'no list was read to a last page with nextPageNum on any page',
    async (read, query, trial, again) => {
      const walk = await read(query);
      if (walk.end !== 'last page') return 'unseen';
      // A page that calls itself the last is the last, although an empty page may follow.
      const last = walk.pages.find(callsItselfLast) ?? walk.pages.at(-1);
      const finding = isNullOn(last, 'nextPageNum', 'last', walk);
      if (finding !== 'kept') return finding;
      const behind = isNullOn((await endsOf(trial, walk, again)).last, 'nextPageNum', 'last', walk);
      return behind === 'unseen' ? finding : behind;
    },
  ),
  'partners/connected/previous-page-num-is-null-on-the-first-page': walkCheck(
    'no page has previousPageNum',
    async (read, query, trial, again) => {
      const walk = await read(query);
      const finding = isNullOn(walk.pages[0], 'previousPageNum', 'first', walk);
      const isWalked = walk.end === 'last page' && walk.pages.length > 1;
      if (finding !== 'kept' || !isWalked || query.lastModified !== undefined) return finding;
      const { first } = await endsOf(trial, walk, again);
      const behind = isNullOn(first, 'previousPageNum', 'first', walk, ' right after the last');
      return behind === 'unseen' ? finding : behind;
    },
  ),
  'partners/connected/current-page-num-counts-up': walkCheck(
    'no two pages in a row have currentPageNum',
    async (read, query) => countsUp(await read(query)),
  ),
  'partners/connected/next-page-num-is-that-of-the-next-page': walkCheck(
    'no page with nextPageNum comes before a page with currentPageNum',
    async (read, query) => namesItsNeighbour(await read(query), 'nextPageNum', 1),
  ),
  'partners/connected/previous-page-num-is-that-of-the-page-before': walkCheck(
    'no page with previousPageNum comes after a page with currentPageNum',
    async (read, query) => namesItsNeighbour(await read(query), 'previousPageNum', -1),
  ),
  'partners/connected/last-page-num-is-the-last-page': walkCheck(
    'no list was read to a last page with lastPageNum and currentPageNum',
    (read, query, trial, again) => agreesWhileSteady(read, query, trial, again, lastPageAgrees),
  ),
  'partners/connected/total-result-count-agrees': walkCheck(
    'no list was read to a last page with totalResultCount on any page',
    (read, query, trial, again) =>
      agreesWhileSteady(read, query, trial, again, (walk) => totalAgrees(walk, 'totalResultCount')),
  ),
  'partners/connected/total-count-agrees': walkCheck(
    'no list was read to a last page with totalCount on any page',
    (read, query, trial, again) =>
      agreesWhileSteady(read, query, trial, again, (walk) => totalAgrees(walk, 'totalCount')),
  ),
  'partners/connected/a-count-is-of-what-is-given': walkCheck(
    'no list with lastModified was read to a last page with totalResultCount on any page',
    (read, query, trial, again) => agreesWhileSteady(read, query, trial, again, oneCountAgrees),
  ),
});

/** The last page of a walk, asked for once more (none if it is so no longer), and the first one right behind it. */
function endsOf(trial: Trial, { pages, query }: ConnectedWalk, again: boolean) {
  const { operation, parts } = connectedList;
  const find = async (trial: Trial) => {
    const ask = async (token?: string) =>
      pageIn(await trial.send(operation, parts(query, token), 'anything'));
    const last = await ask(pages.at(-2)?.next);
    const isAsked = pages.length > 1 && query.lastModified === undefined;
    const first = isAsked ? await ask() : undefined;
    return { last: last?.next ? undefined : last, first };
  };
  return again ? find(trial) : trial.once(`partners/ends ${describeQuery(query)}`, find);
}

function callsItselfLast(page: Page): boolean {
  const number = numberOn(page, 'currentPageNum');
  return number !== undefined && number === numberOn(page, 'lastPageNum');
}

function isNullOn(
  page: Page | undefined,
  member: string,
  which: string,
  { pages, query }: ConnectedWalk,
  when = '',
): WalkFinding {
  if (page === undefined || !pages.some(({ body }) => member in body)) return 'unseen';
  const given = page.body[member];
  if (given === null || given === undefined) return 'kept';
  return {
    message: `${GET}: the ${which} page when paging with ${describeQuery(query)} has a ${member}${when}.`,
    expected: `${member} null or absent`,
    actual: `${member} ${JSON.stringify(given)}`,
    exchanges: [page.exchange],
  };
}

function countsUp({ pages, query }: ConnectedWalk): WalkFinding {
  let isSeen = false;
  for (const [index, page] of pages.entries()) {
    const before = pages[index - 1];
    const from = before === undefined ? undefined : numberOn(before, 'currentPageNum');
    const to = numberOn(page, 'currentPageNum');
    if (from === undefined || to === undefined) continue;
    isSeen = true;
    if (to === from + 1) continue;
    return {
      message: `${GET}: currentPageNum does not count up when paging with ${describeQuery(query)}.`,
      expected: `currentPageNum ${from + 1} after ${from}`,
      actual: `currentPageNum ${to}`,
      exchanges: [page.exchange],
    };
  }
  return isSeen ? 'kept' : 'unseen';
}

/**
 * If any page of a walk has this member, even as null, each page with a neighbour names it by the neighbour's own
 * number.
 */
function namesItsNeighbour(walk: ConnectedWalk, member: string, step: 1 | -1): WalkFinding {
  const { pages, query } = walk;
  if (pages.every(({ body }) => body[member] === undefined)) return 'unseen';
  let isSeen = false;
  for (const [index, page] of pages.entries()) {
    const neighbour = pages[index + step];
    const number = neighbour === undefined ? undefined : numberOn(neighbour, 'currentPageNum');
    // After a page that calls itself the last, there may be an empty one that is not counted.
    const isUncounted = step === 1 && callsItselfLast(page) && neighbour?.records.length === 0;
    // A page that came again is another rule's.
    const isItself = number === numberOn(page, 'currentPageNum');
    if (number === undefined || isUncounted || isItself) continue;
    isSeen = true;
    if (page.body[member] === number) continue;
    return {
      message: `${GET}: ${member} on page ${index + 1} is wrong, when paging with ${describeQuery(query)}.`,
      expected: `${member} ${number}`,
      actual: `${member} ${JSON.stringify(page.body[member]) ?? 'absent'}`,
      exchanges: [page.exchange],
    };
  }
  return isSeen ? 'kept' : 'unseen';
}

function lastPageAgrees({ pages, query, end }: ConnectedWalk): WalkFinding {
  // An empty page behind the last full one is no page that anybody counts on.
  const lasts = [pages.at(-1), pages.findLast(({ records }) => records.length > 0)];
  const numbers = lasts.map((page) =>
    page === undefined ? undefined : numberOn(page, 'currentPageNum'),
  );
  const [last] = numbers;
  const given = pages.map((page) => numberOn(page, 'lastPageNum'));
  if (end !== 'last page' || last === undefined || given.every((number) => number === undefined))
    return 'unseen';
  const wrong = given.findIndex((number) => number !== undefined && !numbers.includes(number));
  const page = pages[wrong];
  if (page === undefined) return 'kept';
  return {
    message: `${GET}: lastPageNum is not the number of the last page when paging with ${describeQuery(query)}.`,
    expected: `lastPageNum ${last}, the currentPageNum of the last page`,
    actual: `lastPageNum ${given[wrong] ?? ''}`,
    exchanges: [page.exchange],
  };
}

/**
 * Which of the two counts has the results of lastModified is open; that there are two shows that not both are of all
 * restaurants.
 */
function oneCountAgrees(walk: ConnectedWalk): WalkFinding {
  const { pages, query, end } = walk;
  const page = pages.find((page) => numberOn(page, 'totalResultCount') !== undefined);
  if (query.lastModified === undefined || end !== 'last page' || page === undefined)
    return 'unseen';
  const total = recordsOf(walk).length;
  const counts = ['totalResultCount', 'totalCount'].map((member) => numberOn(page, member));
  if (counts.includes(total)) return 'kept';
  return {
    message: `${GET}: no count is the number of results when paging with ${describeQuery(query)}.`,
    expected: `totalResultCount or totalCount ${total}`,
    actual: `totalResultCount ${counts[0] ?? ''}, totalCount ${counts[1] ?? 'absent'}`,
    exchanges: [page.exchange],
  };
}

function totalAgrees(walk: ConnectedWalk, member: string): WalkFinding {
  const { pages, query, end } = walk;
  const given = pages.map((page) => numberOn(page, member));
  if (end !== 'last page' || given.every((number) => number === undefined)) return 'unseen';
  const total = recordsOf(walk).length;
  // With lastModified the counts may also be of all connected restaurants (open point), which are no fewer.
  const isWrong = (number: number) =>
    query.lastModified === undefined ? number !== total : number < total;
  const wrong = given.findIndex((number) => number !== undefined && isWrong(number));
  const page = pages[wrong];
  if (page === undefined) return 'kept';
  return {
    message: `${GET}: ${member} is not the number of results when paging with ${describeQuery(query)}.`,
    expected: `${member} ${total}${query.lastModified === undefined ? '' : ', or that of all that have connected'}`,
    actual: `${member} ${given[wrong] ?? ''}`,
    exchanges: [page.exchange],
  };
}
