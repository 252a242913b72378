import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { stateAfter, type StateMachine } from '../../promised/stateMachine.ts';

/** How the pages of one list are read; it differs from service to service. */
export interface PageReader<Page> {
  /** Says whether the walk goes on or has ended, from whether a page has a token of the next one. */
  machine: StateMachine;
  /** Sends the request for a page; the first one has no token. */
  read(token: string | undefined): Promise<LiveExchange>;
  /** The page in a response; undefined if the request was refused or the response has no page. */
  pageIn(exchange: LiveExchange): Page | undefined;
  /** The token of the next page; undefined (or empty) on the last page. */
  nextToken(page: Page): string | undefined;
  /**
   * The text by which a page is recognized, so that a walk that goes in circles ends. Default: the token with which it
   * was read.
   */
  identityOf?(page: Page, token: string | undefined): string;
  /** Ends the walk early: the caller needs no more pages than these. */
  isEnough?(pages: readonly Page[]): boolean;
}

/** A walk over the pages of a list, as far as it got. */
export interface PageWalk<Page> {
  pages: Page[];
  /** `loop`: a page came again, and is the last of `pages`. `given up`: there was more, but the walk was stopped. */
  end: 'last page' | 'no page' | 'loop' | 'given up';
  /** The last response of the walk. */
  last: LiveExchange;
}

/** The most pages of a walk, because a target might always give a further token. */
const MOST_PAGES = 500;

/** Walks over the pages of a list by their tokens. Never throws for what a target does. */
export async function walkPages<Page>(reader: PageReader<Page>): Promise<PageWalk<Page>> {
  const pages: Page[] = [];
  const seen = new Set<string>();
  for (let token: string | undefined; ;) {
    const last = await reader.read(token);
    const page = reader.pageIn(last);
    if (page === undefined) return { pages, end: 'no page', last };
    pages.push(page);
    const next = reader.nextToken(page);
    const identity = reader.identityOf?.(page, token) ?? next;
    if (identity !== undefined && seen.has(identity)) return { pages, end: 'loop', last };
    if (identity !== undefined) seen.add(identity);
    const event = next === undefined || next === '' ? 'no next page token' : 'a next page token';
    if (stateAfter(reader.machine, 'page', event).isFinal) return { pages, end: 'last page', last };
    if (pages.length >= MOST_PAGES || reader.isEnough?.(pages) === true)
      return { pages, end: 'given up', last };
    token = next;
  }
}
