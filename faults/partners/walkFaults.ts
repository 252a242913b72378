import type { UnplacedFault } from '../Fault.ts';
import { CONNECTED_PATH, withQuery } from './messages.ts';
import { changingQueries, paging, rightSlice } from './wrappers.ts';

const CONNECTED = 'partners/connected';
/** Steps between the rounds of tokens of a walk that goes round. */
const ROUND = 1_000_000;

/** What goes wrong from page to page. */
export const walkFaults: UnplacedFault[] = [
  {
    id: `${CONNECTED}/page-token-ignored`,
    description: 'pageToken is ignored.',
    rules: [
      `${CONNECTED}/next-page-token-leads-on`,
      `${CONNECTED}/walk-ends`,
      `${CONNECTED}/walk-is-complete`,
      `${CONNECTED}/walk-repeats-nothing`,
    ],
    alsoBreaks: [
      `${CONNECTED}/current-page-num-counts-up`,
      `${CONNECTED}/broken-page-token-is-refused`,
    ],
    wrap: changingQueries((query, { path }) => {
      if (path === CONNECTED_PATH) query.delete('pageToken');
    }),
  },
  {
    id: `${CONNECTED}/next-page-starts-one-late`,
    description: 'The next page starts one too late.',
    rules: [`${CONNECTED}/walk-is-complete`],
    wrap: paging((rows, offset, size) => ({
      results: rows.slice(offset, offset + size),
      next: offset + size + 1 < rows.length ? offset + size + 1 : undefined,
    })),
  },
  {
    id: `${CONNECTED}/page-begins-with-the-last-one-before`,
    description: 'A page begins with the last element of the one before: >= on the cursor.',
    rules: [`${CONNECTED}/walk-repeats-nothing`],
    wrap: paging((rows, offset, size) => {
      // One element a page would never get on.
      const start = offset === 0 || size === 1 ? offset : offset - 1;
      return rightSlice(rows, start, size);
    }),
  },
  {
    id: `${CONNECTED}/last-page-dropped-unless-full`,
    description: 'A last page that is not full is not given.',
    rules: [`${CONNECTED}/walk-is-complete`],
    wrap: paging((rows, offset, size) => ({
      results: rows.slice(offset, offset + size),
      next: offset + 2 * size <= rows.length ? offset + size : undefined,
    })),
  },
  {
    id: `${CONNECTED}/last-page-dropped-if-full`,
    description: 'A last page that is exactly full is taken for none.',
    rules: [`${CONNECTED}/walk-is-complete`],
    wrap: paging((rows, offset, size) => {
      const isBeforeFull = offset + 2 * size === rows.length;
      const right = rightSlice(rows, offset, size);
      return isBeforeFull ? { results: right.results } : right;
    }),
  },
  {
    id: `${CONNECTED}/token-behind-a-full-last-page`,
    description: 'A last page that is exactly full has a nextPageToken, which is then refused.',
    rules: [`${CONNECTED}/walk-ends`],
    alsoBreaks: [`${CONNECTED}/next-page-token-leads-on`],
    wrap: paging((rows, offset, size) => {
      if (offset > 0 && offset >= rows.length) return undefined;
      const isFull = offset + size === rows.length;
      const right = rightSlice(rows, offset, size);
      return isFull ? { ...right, next: offset + size } : right;
    }),
  },
  {
    id: `${CONNECTED}/last-page-leads-to-itself`,
    description: 'The last page has its own token as nextPageToken.',
    rules: [`${CONNECTED}/walk-ends`],
    wrap: paging((rows, offset, size) => ({ next: offset, ...rightSlice(rows, offset, size) })),
  },
  {
    id: `${CONNECTED}/walk-goes-round`,
    description: 'After the last page comes the first one, with new tokens.',
    rules: [`${CONNECTED}/walk-ends`],
    alsoBreaks: [`${CONNECTED}/next-page-token-leads-on`, `${CONNECTED}/walk-repeats-nothing`],
    wrap: (next) => {
      let round = 0;
      return paging((rows, offset, size) => {
        round += 1;
        const { results, next: following = 0 } = rightSlice(rows, offset % ROUND, size);
        return { results, next: round * ROUND + following };
      })(next);
    },
  },
  {
    id: `${CONNECTED}/broken-page-token-gives-the-first-page`,
    description: 'A pageToken that cannot be read gives the first page.',
    rules: [`${CONNECTED}/broken-page-token-is-refused`],
    wrap: (next) => async (request) => {
      const response = await next(request);
      const isBroken = request.query.has('pageToken') && response.status === 400;
      return request.path === CONNECTED_PATH && isBroken
        ? next(withQuery(request, (query) => query.delete('pageToken')))
        : response;
    },
  },
];
