import { pageSizes } from '../../generators/fields/pageSizes.ts';
import { describeAnswer, isSuccess, matchesStatus } from '../../src/check/answers.ts';
import { ENDLESS, fruitlessPages } from '../../src/check/fruitlessPages.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { SendOptions } from '../../src/check/SendOptions.ts';
import { sharedAnswer } from '../../src/check/sharedAnswer.ts';
import { walkPages, type PageWalk } from '../../src/check/walkPages.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { machineIn } from '../../src/spec/stateMachine.ts';
import { keyOf, type AccessRecord } from './accessRecords.ts';
import { observeWalk } from './observeWalk.ts';
import { pageIn, type Page } from './Page.ts';
import { CONNECTED, partnerRequest } from './partnerRequests.ts';

/** The largest page that is promised. */
export const LARGEST_PAGE = 200;

/** A walk over so many records is given up: it may be endless, or longer than a run wants to read. */
const MOST_RECORDS = 10_000;

/** What all requests of a walk ask for. Without a size, the default of it counts. */
export interface WalkQuery {
  pageSize?: number;
  lastModified?: string;
}

/** The pages of connected restaurants from the first one on, as nextPageToken leads. */
export interface ConnectedWalk extends PageWalk<Page> {
  query: WalkQuery;
}

/**
 * Walks the connected restaurants. Each request repeats pageSize and lastModified where there are any, because it is open
 * what a pageToken gives without those that it was given for.
 * @param isFirstShared whether the first page may be one that was read in this run
 * @param isFound ends the walk early, with pages that are all the caller wants
 */
export async function walkConnected(
  trial: Trial,
  query: WalkQuery,
  role: SendOptions['role'] = 'setup',
  isFirstShared = false,
  isFound: (pages: readonly Page[]) => boolean = () => false,
): Promise<ConnectedWalk> {
  const readPage = pageReader(trial, query, role);
  const walk = await walkPages<Page>({
    machine: machineIn(trial.session.specs, 'partners/page-walk'),
    read: async (pageToken) =>
      pageToken === undefined && isFirstShared ? firstOnce(trial, query) : readPage(pageToken),
    pageIn: (exchange) =>
      isSuccess(trial.operation(CONNECTED), exchange) ? pageIn(exchange) : undefined,
    nextToken: ({ nextToken }) => nextToken,
    isEnough: (pages) =>
      isFound(pages) ||
      recordsOf({ pages }).length >= MOST_RECORDS ||
      fruitless({ pages }) >= endlessFor(query),
  });
  return { ...walk, query };
}

/**
 * Reads pages of a walk. Whether lastModified is repeated beside a token is open, so that a target may want the token
 * without it: where it refuses the first one beside it, it is asked for this and the others without.
 */
export function pageReader(
  trial: Trial,
  query: WalkQuery,
  role?: SendOptions['role'],
): (pageToken?: string) => Promise<LiveExchange> {
  let besideToken = query;
  let isKnown = query.lastModified === undefined;
  return async (pageToken) => {
    const isFurther = pageToken !== undefined;
    const send = async (asked: WalkQuery) =>
      trial.send(CONNECTED, partnerRequest({ ...asked, pageToken }), {
        expects: 'success',
        role,
        isFurther,
      });
    if (!isFurther) return send(query);
    const exchange = await send(besideToken);
    const isOpen = !isKnown;
    isKnown = true;
    if (!isOpen || !matchesStatus(exchange, ['4XX'])) return exchange;
    besideToken = { pageSize: query.pageSize };
    return send(besideToken);
  };
}

/**
 * The walk of a query, made once per run.
 * @throws NotExercised where there is not even a first page
 */
export async function walkOf(trial: Trial, query: WalkQuery): Promise<ConnectedWalk> {
  return trial.once(`partners/walk ${describeQuery(query)}`, async (trial) => {
    const walk = await walkAgain(trial, query, true);
    observeWalk(trial, walk);
    return walk;
  });
}

/** The first page, which checks ask for that look at no other, sent once per run for all of them. */
function firstOnce(trial: Trial, query: WalkQuery): Promise<LiveExchange> {
  return sharedAnswer(trial, { operation: CONNECTED }, partnerRequest({ ...query }));
}

/** The same, made now. */
export async function walkAgain(
  trial: Trial,
  query: WalkQuery,
  isFirstShared = false,
): Promise<ConnectedWalk> {
  const walk = await walkConnected(trial, query, 'setup', isFirstShared);
  if (walk.pages.length === 0) {
    trial.notExercised(
      `the request with ${describeQuery(query)} gave no page to start from: ${describeAnswer(walk.last)}`,
    );
  }
  return walk;
}

/** The same, as far as the first page that holds a restaurant. */
export async function walkUntilFound(trial: Trial, query: WalkQuery): Promise<ConnectedWalk> {
  const isEnough = (pages: readonly Page[]) => recordsOf({ pages }).length > 0;
  return walkConnected(trial, query, 'probe', false, isEnough);
}

/** What is asked for, in words for failures and reasons. */
export function describeQuery({ pageSize, lastModified }: WalkQuery): string {
  const size = pageSize === undefined ? 'no pageSize' : `pageSize ${pageSize}`;
  return `${size}${lastModified === undefined ? '' : ` and lastModified ${lastModified}`}`;
}

/** The records of all the pages. */
export function recordsOf({ pages }: { pages: readonly Page[] }): AccessRecord[] {
  return pages.flatMap(({ records }) => records);
}

/** How many restaurants have connected (as far as a walk goes), from pages of the largest size. */
export async function connectedCount(trial: Trial): Promise<number> {
  return recordsOf(await walkOf(trial, { pageSize: LARGEST_PAGE })).length;
}

/** How many pages at its end hold no restaurant that was not there before. Records without a key are one and the same. */
export function fruitless({ pages }: { pages: readonly Page[] }): number {
  return fruitlessPages(pages.map(({ records }) => records.map((record) => keyOf(record) ?? '')));
}

/**
 * So many pages in a row without anything new, and a walk runs on without end. With lastModified, as many may be empty as
 * there are pages without it: who filters page by page gives them.
 */
export function endlessFor({ pageSize = pageSizes.byDefault, lastModified }: WalkQuery): number {
  return lastModified === undefined ? ENDLESS : ENDLESS + MOST_RECORDS / pageSize;
}
