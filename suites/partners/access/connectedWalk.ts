import { pageSizes } from '../../../generators/fields/pageSizes.ts';
import { describeAnswer } from '../../../src/sent/judging/answers.ts';
import { ENDLESS } from '../../../src/checked/paging/fruitlessPages.ts';
import type { ListWalk, PagedList } from '../../../src/checked/paging/PagedList.ts';
import { walkList } from '../../../src/checked/paging/walkList.ts';
import { sharedAnswer } from '../../../src/checked/sharedAnswer.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import type { AccessRecord } from './accessRecords.ts';
import { pageIn, type Page, numberOn } from './Page.ts';
import { CONNECTED, partnerRequest } from './partnerRequests.ts';
import type { PageWalk } from '../../../src/checked/paging/walkPages.ts';

/** The largest page that is promised. */
export const LARGEST_PAGE = 200;

/** A walk over so many records is given up: it may be endless, or longer than a run wants to read. */
const MOST_RECORDS = 10_000;

/** The query of all requests of a walk. Without a size, the default size applies. */
export interface WalkQuery {
  pageSize?: number;
  lastModified?: string;
}

/** The pages of connected restaurants from the first one on, as nextPageToken leads. */
export type ConnectedWalk = ListWalk<WalkQuery, Page>;

/**
 * Reads the connected restaurants page by page. Each request of a walk repeats its pageSize and lastModified, because
 * the documents leave open what a pageToken gives without them.
 */
export const connectedList: PagedList<WalkQuery, Page> = {
  operation: CONNECTED,
  machine: 'partners/page-walk',
  element: 'restaurant',
  parts: (query, pageToken) => partnerRequest({ ...query, pageToken }),
  pageIn,
  unfiltered: ({ pageSize, lastModified }) =>
    lastModified === undefined ? undefined : { pageSize },
  describe: (query) => ` with ${describeQuery(query)}`,
  // With lastModified, as many pages may be empty as there are pages without it: who filters page by page gives them.
  endless: ({ pageSize = pageSizes.byDefault, lastModified }) =>
    lastModified === undefined ? ENDLESS : ENDLESS + MOST_RECORDS / pageSize,
  mostElements: MOST_RECORDS,
  takesAllAlike: true,
  content: {
    query: { pageSize: LARGEST_PAGE },
    of: ({ records }) => records.map((record) => JSON.stringify(record)),
  },
};

/**
 * The walk of a query, made once per run.
 * @throws NotExercised if there is not even a first page
 */
export async function walkOf(trial: Trial, query: WalkQuery): Promise<ConnectedWalk> {
  return trial.once(`partners/walk ${describeQuery(query)}`, async (trial) => {
    // The first page is sent once per run for all checks that look at no other.
    const first = () => sharedAnswer(trial, { operation: CONNECTED }, partnerRequest({ ...query }));
    const walk = await walkAgain(trial, query, first);
    observeWalk(trial, walk);
    return walk;
  });
}

/** The walk of a query, made now. */
export async function walkAgain(
  trial: Trial,
  query: WalkQuery,
  first?: () => Promise<LiveExchange>,
): Promise<ConnectedWalk> {
  const walk = await walkList(trial, connectedList, query, { first });
  if (walk.pages.length === 0) {
    trial.notExercised(
      `the request with ${describeQuery(query)} returned no page to start from: ${describeAnswer(walk.last)}`,
    );
  }
  return walk;
}

/** A walk as far as the first page that has a restaurant. */
export async function walkUntilFound(trial: Trial, query: WalkQuery): Promise<ConnectedWalk> {
  const isEnough = (pages: readonly Page[]) => recordsOf({ pages }).length > 0;
  return walkList(trial, connectedList, query, { role: 'probe', isEnough });
}

/** The query in words, for failures and reasons. */
export function describeQuery({ pageSize, lastModified }: WalkQuery): string {
  const size = pageSize === undefined ? 'no pageSize' : `pageSize ${pageSize}`;
  return `${size}${lastModified === undefined ? '' : ` and lastModified ${lastModified}`}`;
}

export function recordsOf({ pages }: { pages: readonly Page[] }): AccessRecord[] {
  return pages.flatMap(({ records }) => records);
}

/** How many restaurants have connected (as far as a walk goes), from pages of the largest size. */
export async function connectedCount(trial: Trial): Promise<number> {
  return recordsOf(await walkOf(trial, { pageSize: LARGEST_PAGE })).length;
}

/** Records what a walk through the connected restaurants shows about open points on pages. */
function observeWalk(trial: Trial, { pages, end }: PageWalk<Page>): void {
  const [first] = pages;
  if (first === undefined) return;
  trial.observe('partners/connected/one-page-or-an-array', shapeOf(first));
  const number = numberOn(first, 'currentPageNum');
  if (number !== undefined)
    trial.observe('partners/connected/page-numbers', `the first page has currentPageNum ${number}`);
  observeToken(trial, first, 'currentPageToken', 'first');
  if (end === 'last page') observeToken(trial, pages.at(-1) ?? first, 'nextPageToken', 'last');
}

function shapeOf({ arrayOf }: Page): string {
  if (arrayOf === undefined) return 'one PaginatedResponse';
  return `an array of ${arrayOf === 1 ? 'one PaginatedResponse' : 'several PaginatedResponses'}`;
}

function observeToken(trial: Trial, page: Page, member: string, which: string): void {
  trial.observe(
    'partners/connected/token-on-the-last-page',
    `${member} on the ${which} page: ${formOf(page, member)}`,
  );
}

function formOf({ body }: Page, member: string): string {
  const value = body[member];
  if (value === undefined) return 'absent';
  if (value === '') return 'empty';
  return typeof value === 'string' ? 'a text' : JSON.stringify(value);
}
