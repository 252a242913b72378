import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { Expected } from '../../sent/judging/Expected.ts';
import type { RequestParts } from '../../sent/requests/RequestParts.ts';
import type { PageWalk } from './walkPages.ts';

/** A page of a list, with what the pages of all lists have. */
export interface ListPage {
  exchange: LiveExchange;
  /** Keys of its elements, in order. Elements without a key are left out. */
  keys: string[];
  /** What identifies each of its elements, in order: its key, or else its text. */
  marks: string[];
  /** The token of the next page; undefined (or empty) on the last page. */
  next: string | undefined;
}

/**
 * A list that comes in pages, as its service declares it: how to ask for a page, how to recognize it, and how it names
 * the next one. A query is what all requests of a walk ask for.
 */
export interface PagedList<Query extends object, Page extends ListPage> {
  /** The ids of its operation, and of the state machine that says when a walk ends. */
  operation: string;
  machine: string;
  /** What one element is called, in failures. */
  element: string;
  /** The request for a page; the first one has no token. */
  parts(query: Query, token?: string): RequestParts;
  /** Which responses are expected. Default: success. */
  expects?(query: Query): Expected;
  /** The page in a successful response; undefined if there is none. */
  pageIn(exchange: LiveExchange): Page | undefined;
  /** The query without its filter; undefined if it has no filter. */
  unfiltered(query: Query): Query | undefined;
  /** What the query asks for, as words that follow `a walk`. */
  describe(query: Query): string;
  /** After how many pages in a row without a new element a walk counts as endless. */
  endless(query: Query): number;
  /** A walk is given up after this many elements. Default: never. */
  mostElements?: number;
  /**
   * Whether a target that takes the first token together with the filter takes every token so. Default: no, each token
   * may have to be sent alone.
   */
  takesAllAlike?: boolean;
  /** The open point whether a filter is repeated beside a token, if that is recorded. */
  besideFilter?: string;
  /**
   * Shows whether the list changed: what all pages of a query contain, in any order. Absent if elements may change
   * places, so that nothing shows a change.
   */
  content?: { query: Query; of(page: Page): string[] };
}

/** A walk over a list, as far as it got, and its query. */
export interface ListWalk<Query extends object, Page extends ListPage> extends PageWalk<Page> {
  query: Query;
}

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

export function keysOn(pages: readonly ListPage[]): Set<string> {
  return new Set(pages.flatMap(({ keys }) => keys));
}

/** Keys in few words, for failures: how many, and the first of them. */
export function describeKeys(keys: string[], element = 'object'): string {
  const count = `${keys.length} ${element}${keys.length === 1 ? '' : 's'}`;
  const shown = `${keys.slice(0, 3).join(', ')}${keys.length > 3 ? ', …' : ''}`;
  return keys.length === 0 ? count : `${count} (${shown})`;
}
