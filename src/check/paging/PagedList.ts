import type { LiveExchange } from '../../exchange/LiveExchange.ts';
import type { Expected } from '../../session/Expected.ts';
import type { RequestParts } from '../../session/RequestParts.ts';
import type { PageWalk } from './walkPages.ts';

/** A page of a list, as far as the pages of all lists are alike. */
export interface ListPage {
  exchange: LiveExchange;
  /** What its elements are known by, in order. Those that carry no key are left out. */
  keys: string[];
  /** By what each of its elements is told from others, in order: its key, or else its text. */
  marks: string[];
  /** The token of the page that follows; undefined (or empty) on the last one. */
  next: string | undefined;
}

/**
 * A list that comes in pages, as its service declares it: how a page is asked for and known again, and how the next one is
 * named. A query is what all requests of a walk ask for.
 */
export interface PagedList<Query extends object, Page extends ListPage> {
  /** The ids of its operation, and of the state machine that says when a walk ends. */
  operation: string;
  machine: string;
  /** What one of its elements is called, in failures. */
  element: string;
  /** The request for a page; the first one has no token. */
  parts(query: Query, token?: string): RequestParts;
  /** What its answers may be. Default: success. */
  expects?(query: Query): Expected;
  /** The page in an answer of success; undefined where it holds none. */
  pageIn(exchange: LiveExchange): Page | undefined;
  /** The query without its filter; undefined where it has none. */
  unfiltered(query: Query): Query | undefined;
  /** What is asked for, as it stands behind `a walk`. */
  describe(query: Query): string;
  /** So many pages in a row without anything new, and a walk runs on without end. */
  endless(query: Query): number;
  /** A walk over so many elements is given up. Default: none is. */
  mostElements?: number;
  /** Whether a target that takes the first token beside the filter takes all so. Default: each token may want to be alone. */
  takesAllAlike?: boolean;
  /** The open point whether a filter is repeated beside a token, where it is recorded. */
  besideFilter?: string;
  /**
   * What shows whether anything changed: what all of a query's pages hold, in any order. Left out where elements may change
   * places, and nothing shows it.
   */
  content?: { query: Query; of(page: Page): string[] };
}

/** A walk over a list, as far as it went, and what it asked for. */
export interface ListWalk<Query extends object, Page extends ListPage> extends PageWalk<Page> {
  query: Query;
}

/** Walks a list anew. */
export type WalkAgain<Query extends object, Page extends ListPage> = (
  query: Query,
) => Promise<ListWalk<Query, Page>>;

/** What the elements of a page are known by. */
export function markedBy<T>(
  elements: T[],
  keyOf: (element: T) => string | undefined,
): Pick<ListPage, 'keys' | 'marks'> {
  const keys = elements.map(keyOf);
  return {
    keys: keys.filter((key) => key !== undefined),
    marks: keys.map((key, place) => key ?? JSON.stringify(elements[place])),
  };
}

/** What the elements on some pages are known by. */
export function keysOn(pages: readonly ListPage[]): Set<string> {
  return new Set(pages.flatMap(({ keys }) => keys));
}

/** Keys in few words, for failures: how many, and the first of them. */
export function describeKeys(keys: string[], element = 'object'): string {
  const count = `${keys.length} ${element}${keys.length === 1 ? '' : 's'}`;
  const shown = `${keys.slice(0, 3).join(', ')}${keys.length > 3 ? ', …' : ''}`;
  return keys.length === 0 ? count : `${count} (${shown})`;
}
