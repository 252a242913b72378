import { describeAnswer, isSuccess } from '../../src/check/answers.ts';
import type { SendOptions, Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import type { AccessRecord } from './accessRecords.ts';
import { numberOn, pageIn, type Page } from './Page.ts';
import { CONNECTED, partnerRequest, type PartnerQuery } from './partnerRequests.ts';

/** The largest page that is promised. */
export const LARGEST_PAGE = 200;

/** A walk is given up after so much: it may be endless, or longer than a run wants to read. */
const MOST_PAGES = 500;
const MOST_RECORDS = 10_000;

/** The pages from the first one on, as nextPageToken leads. */
export interface PageWalk {
  pageSize: number;
  pages: Page[];
  /** How it ended. `no page`: what a token (or the first request) was answered with is refused or holds no page. */
  end: 'last page' | 'no page' | 'token again' | 'given up';
  /** The answer that was not a page, or the last one. */
  last: LiveExchange;
}

/**
 * Walks the connected restaurants. Each request repeats pageSize and lastModified, because it is open what a
 * pageToken gives without them.
 */
export async function walkPages(
  trial: Trial,
  query: Pick<PartnerQuery, 'lastModified'> & { pageSize: number },
  role: SendOptions['role'] = 'setup',
): Promise<PageWalk> {
  const { pageSize } = query;
  const pages: Page[] = [];
  const followed = new Set<string>();
  let records = 0;
  let pageToken: string | undefined;
  for (;;) {
    const last = await trial.send(CONNECTED, partnerRequest({ ...query, pageToken }), { role });
    const page = isSuccess(trial.operation(CONNECTED), last) ? pageIn(last) : undefined;
    if (page === undefined) return { pageSize, pages, end: 'no page', last };
    pages.push(page);
    records += page.records.length;
    pageToken = page.nextToken;
    if (pageToken === undefined) return { pageSize, pages, end: 'last page', last };
    if (followed.has(pageToken)) return { pageSize, pages, end: 'token again', last };
    if (pages.length >= MOST_PAGES || records >= MOST_RECORDS)
      return { pageSize, pages, end: 'given up', last };
    followed.add(pageToken);
  }
}

/**
 * The walk with pages of a size, made once per run.
 * @throws NotExercised where there is not even a first page
 */
export async function walkOf(trial: Trial, pageSize: number): Promise<PageWalk> {
  return trial.session.once(`partners/walk ${pageSize}`, async () => {
    const walk = await walkAgain(trial, pageSize);
    observeWalk(trial, walk);
    return walk;
  });
}

/** The same, made now. */
export async function walkAgain(trial: Trial, pageSize: number): Promise<PageWalk> {
  const walk = await walkPages(trial, { pageSize });
  if (walk.pages.length === 0) {
    trial.notExercised(
      `the request for pages of ${pageSize} gave no page to start from: ${describeAnswer(walk.last)}`,
    );
  }
  return walk;
}

/** The records of all the pages. */
export function recordsOf({ pages }: PageWalk): AccessRecord[] {
  return pages.flatMap(({ records }) => records);
}

/** How many restaurants have connected (as far as a walk goes), from pages of the largest size. */
export async function connectedCount(trial: Trial): Promise<number> {
  return recordsOf(await walkOf(trial, LARGEST_PAGE)).length;
}

/** Records what a walk shows of the questions that are open about pages. */
function observeWalk(trial: Trial, { pages, end }: PageWalk): void {
  const [first, last] = [pages[0], pages.at(-1)];
  if (first === undefined || last === undefined) return;
  const observe = (openPoint: string, observed: string) =>
    trial.observe(`${CONNECTED}/${openPoint}`, observed);
  const { arrayOf } = first;
  observe(
    'one-page-or-an-array',
    arrayOf === undefined
      ? 'one PaginatedResponse'
      : `an array of ${arrayOf === 1 ? 'one PaginatedResponse' : 'several PaginatedResponses'}`,
  );
  const number = numberOn(first, 'currentPageNum');
  if (number !== undefined) observe('page-numbers', `the first page has currentPageNum ${number}`);
  const firstToken = `currentPageToken on the first page: ${formOf(first, 'currentPageToken')}`;
  observe('token-on-the-last-page', firstToken);
  if (end !== 'last page') return;
  const lastToken = `nextPageToken on the last page: ${formOf(last, 'nextPageToken')}`;
  observe('token-on-the-last-page', lastToken);
}

function formOf({ body }: Page, member: string): string {
  const value = body[member];
  if (value === undefined) return 'absent';
  if (value === '') return 'empty';
  return typeof value === 'string' ? 'a text' : JSON.stringify(value);
}
