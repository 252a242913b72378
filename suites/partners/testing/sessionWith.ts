import { fakeSession, type Canned } from '../../../src/checked/testing/fakeSession.ts';
import type { Session } from '../../../src/sent/Session.ts';
import { loadSpecs } from '../../../src/promised/reading/loadSpecs.ts';

const specs = loadSpecs();

/** A restaurant that has connected. */
export interface Row {
  restaurantGuid: string;
  modifiedDate: number;
}

/** This many restaurants, each changed a day after the one before. */
export function rowsOf(count: number, first = 1): Row[] {
  return Array.from({ length: count }, (_, n) => ({
    restaurantGuid: `3f2504e0-4f89-41d3-9a0c-${String(first + n).padStart(12, '0')}`,
    modifiedDate: Date.UTC(2024, 0, first + n),
  }));
}

/**
 * A session at a target that gives restaurants in pages.
 * @param rowsAt the restaurants of the n-th walk, from 1
 * @param instead what a query is answered in place of a page; true for a refusal. Default: nothing
 */
export function sessionWith(
  rowsAt: (walk: number) => Row[],
  instead: (query: URLSearchParams) => boolean | Canned = () => false,
): { session: Session } {
  const walks: Row[][] = [];
  const answer = (request: { query?: [name: string, value: string][] }): Canned => {
    const query = new URLSearchParams(request.query);
    const other = instead(query);
    if (other !== false) return other === true ? { status: 400 } : other;
    const token = query.get('pageToken');
    if (token === null) walks.push(rowsAt(walks.length + 1));
    const [walk = walks.length - 1, offset = 0] = token?.split('-').map(Number) ?? [];
    const since = Date.parse((query.get('lastModified') ?? '').replace('-0000', 'Z'));
    const rows = (walks[walk] ?? []).filter(({ modifiedDate }) => !(modifiedDate <= since));
    const end = offset + Number(query.get('pageSize') ?? 100);
    const nextPageToken = end < rows.length ? `${walk}-${end}` : undefined;
    const results = rows.slice(offset, end);
    const currentPageToken = `${walk}-${offset}`;
    return { body: JSON.stringify({ results, nextPageToken, currentPageToken }) };
  };
  return { session: fakeSession(answer, { specs }).session };
}
