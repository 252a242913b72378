import type { Check } from '../../src/check/Check.ts';
import { numberOn, type Page } from './Page.ts';
import { recordsOf, type PageWalk } from './PageWalk.ts';
import { CONNECTED } from './partnerRequests.ts';
import { walkCheck, type WalkFinding } from './walkCheck.ts';

const GET = 'GET /connectedRestaurants';

/** What pages tell of themselves and of the whole. A member that no page has is not judged: none is required. */
export const pageNumberChecks: Check[] = [
  walkCheck(
    `${CONNECTED}/next-page-num-is-null-on-the-last-page`,
    'no walk came to a last page with nextPageNum on any page',
    async (read, size) => {
      const walk = await read(size);
      return walk.end === 'last page'
        ? isNullOn(walk.pages.at(-1), 'nextPageNum', 'last', walk)
        : 'unseen';
    },
  ),
  walkCheck(
    `${CONNECTED}/previous-page-num-is-null-on-the-first-page`,
    'no page has previousPageNum',
    async (read, size) => {
      const walk = await read(size);
      return isNullOn(walk.pages[0], 'previousPageNum', 'first', walk);
    },
  ),
  walkCheck(
    `${CONNECTED}/current-page-num-counts-up`,
    'no two pages in a row have currentPageNum',
    async (read, size) => countsUp(await read(size)),
  ),
  walkCheck(
    `${CONNECTED}/last-page-num-is-the-last-page`,
    'no walk came to a last page with lastPageNum and currentPageNum',
    async (read, size) => lastPageIsTold(await read(size)),
  ),
  walkCheck(
    `${CONNECTED}/total-result-count-agrees`,
    'no walk came to a last page with totalResultCount on any page',
    async (read, size) => totalAgrees(await read(size), 'totalResultCount'),
  ),
  walkCheck(
    `${CONNECTED}/total-count-agrees`,
    'no walk came to a last page with totalCount on any page',
    async (read, size) => totalAgrees(await read(size), 'totalCount'),
  ),
];

function isNullOn(
  page: Page | undefined,
  member: string,
  which: string,
  { pages, pageSize }: PageWalk,
): WalkFinding {
  if (page === undefined || !pages.some(({ body }) => member in body)) return 'unseen';
  const told = page.body[member];
  if (told === null || told === undefined) return 'kept';
  return {
    message: `${GET}: the ${which} of ${pages.length} pages of ${pageSize} has a ${member}.`,
    expected: `${member} null or absent`,
    actual: `${member} ${JSON.stringify(told)}`,
    exchanges: [page.exchange],
  };
}

function countsUp({ pages, pageSize }: PageWalk): WalkFinding {
  let isSeen = false;
  for (const [index, page] of pages.entries()) {
    const before = pages[index - 1];
    const from = before === undefined ? undefined : numberOn(before, 'currentPageNum');
    const to = numberOn(page, 'currentPageNum');
    if (from === undefined || to === undefined) continue;
    isSeen = true;
    if (to === from + 1) continue;
    return {
      message: `${GET}: currentPageNum does not count up along a walk with pageSize ${pageSize}.`,
      expected: `currentPageNum ${from + 1} after ${from}`,
      actual: `currentPageNum ${to}`,
      exchanges: [page.exchange],
    };
  }
  return isSeen ? 'kept' : 'unseen';
}

function lastPageIsTold({ pages, pageSize, end }: PageWalk): WalkFinding {
  // An empty page behind the last full one is no page that anybody counts on.
  const lasts = [pages.at(-1), pages.findLast(({ records }) => records.length > 0)];
  const numbers = lasts.map((page) =>
    page === undefined ? undefined : numberOn(page, 'currentPageNum'),
  );
  const [last] = numbers;
  const told = pages.map((page) => numberOn(page, 'lastPageNum'));
  if (end !== 'last page' || last === undefined || told.every((number) => number === undefined))
    return 'unseen';
  const wrong = told.findIndex((number) => number !== undefined && !numbers.includes(number));
  const page = pages[wrong];
  if (page === undefined) return 'kept';
  return {
    message: `${GET}: lastPageNum is not the number of the last page of a walk with pageSize ${pageSize}.`,
    expected: `lastPageNum ${last}, the currentPageNum of the last page`,
    actual: `lastPageNum ${told[wrong] ?? ''}`,
    exchanges: [page.exchange],
  };
}

function totalAgrees(walk: PageWalk, member: string): WalkFinding {
  const { pages, pageSize, end } = walk;
  const told = pages.map((page) => numberOn(page, member));
  if (end !== 'last page' || told.every((number) => number === undefined)) return 'unseen';
  const total = recordsOf(walk).length;
  const wrong = told.findIndex((number) => number !== undefined && number !== total);
  const page = pages[wrong];
  if (page === undefined) return 'kept';
  return {
    message: `${GET}: ${member} is not the number of results of a walk with pageSize ${pageSize}.`,
    expected: `${member} ${total}`,
    actual: `${member} ${told[wrong] ?? ''}`,
    exchanges: [page.exchange],
  };
}
