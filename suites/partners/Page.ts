import { elementsOf, membersOf } from '../../src/json/readJson.ts';
import { markedBy, type ListPage } from '../../src/check/paging/PagedList.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { accessRecordsIn, keyOf, type AccessRecord } from './accessRecords.ts';

/** One page of connected restaurants. */
export interface Page extends ListPage {
  records: AccessRecord[];
  /** The members of the PaginatedResponse, whatever they are. */
  body: Record<string, unknown>;
  /** Whether the body was an array of PaginatedResponse, of how many; undefined if it was one alone. */
  arrayOf?: number;
}

/**
 * The page in an answer; undefined if there is none in it. Two places of the documents contradict each other
 * (one PaginatedResponse, or an array of it), so both are read; of an array, the elements are one page together.
 */
export function pageIn(exchange: LiveExchange): Page | undefined {
  const json = exchange.response?.json;
  const parts = (Array.isArray(json) ? json : [json])
    .map(membersOf)
    .filter(({ results }) => Array.isArray(results));
  const [first] = parts;
  if (first === undefined) return undefined;
  const last = parts.at(-1) ?? first;
  const { nextPageToken } = last;
  const hasToken = typeof nextPageToken === 'string' && nextPageToken !== '';
  const records = parts.flatMap(({ results }) => accessRecordsIn(elementsOf(results)));
  return {
    records,
    ...markedBy(records, keyOf),
    body: {
      ...last,
      // Several together have no one number.
      ...(parts.length > 1 ? { currentPageNum: undefined } : {}),
      ...('previousPageNum' in first ? { previousPageNum: first['previousPageNum'] } : {}),
    },
    // Absent, null or empty, there is none.
    next: hasToken ? nextPageToken : undefined,
    ...(Array.isArray(json) ? { arrayOf: parts.length } : {}),
    exchange,
  };
}

/** A member of the page that is an integer; undefined if it is absent or something else. */
export function numberOn({ body }: Page, member: string): number | undefined {
  const value = body[member];
  return Number.isInteger(value) ? (value as number) : undefined;
}
