import { elementsOf, membersOf } from '../../../src/words/json/readJson.ts';
import { markedBy, type ListPage } from '../../../src/checked/paging/PagedList.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { accessRecordsIn, recordKey, type AccessRecord } from './accessRecords.ts';

/** One page of connected restaurants. */
export interface Page extends ListPage {
  records: AccessRecord[];
  /** The members of the PaginatedResponse, unchecked. */
  body: Record<string, unknown>;
  /** How many PaginatedResponses the body's array has; undefined if the body is a single one. */
  arrayOf?: number;
}

/**
 * The page in a response; undefined if there is none in it. Two places of the documents contradict each other
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
    ...markedBy(records, recordKey),
    body: {
      ...last,
      // Several together have no one number.
      ...(parts.length > 1 ? { currentPageNum: undefined } : {}),
      ...('previousPageNum' in first ? { previousPageNum: first['previousPageNum'] } : {}),
    },
    // Absent, null and empty all mean that there is no token.
    next: hasToken ? nextPageToken : undefined,
    ...(Array.isArray(json) ? { arrayOf: parts.length } : {}),
    exchange,
  };
}

/** A member of the page that is an integer; undefined if it is absent or anything else. */
export function numberOn({ body }: Page, member: string): number | undefined {
  const value = body[member];
  return Number.isInteger(value) ? (value as number) : undefined;
}
