import type { LiveExchange } from '../../exchange/LiveExchange.ts';
import { stateAfter } from '../../spec/stateMachine.ts';
import type { StateMachine } from '../../spec/types.ts';

/** How the pages of one list are read: what differs from service to service. */
export interface PageReader<Page> {
  /** When the walk goes on and when it has ended, by whether a page gives a token of the next one. */
  machine: StateMachine;
  /** Sends the request for a page; the first one has no token. */
  read(token: string | undefined): Promise<LiveExchange>;
  /** The page that an answer holds; undefined where it was refused or holds none. */
  pageIn(exchange: LiveExchange): Page | undefined;
  /** The token of the page that follows; undefined (or empty) on the last one. */
  nextToken(page: Page): string | undefined;
  /** By what a page is known again, so that a walk that goes in circles ends. Default: the token that it leads to. */
  identityOf?(page: Page, token: string | undefined): string;
  /** Ends the walk early: the pages so far are all that the caller wants. */
  isEnough?(pages: readonly Page[]): boolean;
}

/** A walk over the pages of a list, as far as it went. */
export interface PageWalk<Page> {
  pages: Page[];
  /** `loop`: a page came again, and is the last of `pages`. `given up`: there was more, and enough was seen. */
  end: 'last page' | 'no page' | 'loop' | 'given up';
  /** The answer with which it ended. */
  last: LiveExchange;
}

/** No walk is longer, so that a target that always gives a further token is not asked for ever. */
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
