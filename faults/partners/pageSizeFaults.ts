import type { UnplacedFault } from '../Fault.ts';
import { CONNECTED_PATH } from './messages.ts';
import {
  changingPages,
  changingPagesOfSize,
  changingQueries,
  paging,
  refusing,
  rightSlice,
} from './wrappers.ts';

const CONNECTED = 'partners/connected';

/** Has first pages asked for without pageSize be of another default. */
function defaultOf(pageSize: string) {
  return changingQueries((query, { path }) => {
    const isPlain = !query.has('pageSize') && !query.has('pageToken');
    if (path === CONNECTED_PATH && isPlain) query.set('pageSize', pageSize);
  });
}

/** What goes wrong with the size of pages. */
export const pageSizeFaults: UnplacedFault[] = [
  {
    id: `${CONNECTED}/one-more-than-asked-for`,
    description: 'A page holds one more than asked for.',
    rules: [`${CONNECTED}/page-holds-no-more-than-page-size`],
    alsoBreaks: [`${CONNECTED}/page-size-defaults-to-100`],
    wrap: paging((rows, offset, size) => rightSlice(rows, offset, size + 1)),
  },
  {
    id: `${CONNECTED}/page-size-1-is-none`,
    description: 'pageSize=1 counts as none.',
    rules: [`${CONNECTED}/page-holds-no-more-than-page-size`, `${CONNECTED}/page-size-is-told`],
    alsoBreaks: [`${CONNECTED}/accepts`],
    wrap: changingQueries((query, { path }) => {
      const isOne = query.get('pageSize') === '1' && !query.has('pageToken');
      if (path === CONNECTED_PATH && isOne) query.delete('pageSize');
    }),
  },
  {
    id: `${CONNECTED}/default-of-50`,
    description: 'The default of pageSize is 50.',
    rules: [`${CONNECTED}/page-size-defaults-to-100`],
    wrap: defaultOf('50'),
  },
  {
    id: `${CONNECTED}/default-of-200`,
    description: 'The default of pageSize is its maximum.',
    rules: [`${CONNECTED}/page-size-defaults-to-100`],
    wrap: defaultOf('200'),
  },
  {
    id: `${CONNECTED}/page-size-1-refused`,
    description: 'The minimum of pageSize is refused.',
    rules: [`${CONNECTED}/page-size-1-is-accepted`],
    alsoBreaks: [`${CONNECTED}/accepts`],
    wrap: refusing(({ query }) => query.get('pageSize') === '1'),
  },
  {
    id: `${CONNECTED}/page-size-200-refused`,
    description: 'The maximum of pageSize is refused.',
    rules: [`${CONNECTED}/page-size-200-is-accepted`],
    alsoBreaks: [`${CONNECTED}/accepts`],
    wrap: refusing(({ query }) => query.get('pageSize') === '200'),
  },
  {
    id: `${CONNECTED}/page-size-0-gives-an-empty-page`,
    description: 'pageSize=0 gives a page without results.',
    rules: [`${CONNECTED}/page-size-0-is-not-obeyed`],
    wrap: changingPagesOfSize(
      (size) => size === 0,
      (_rows, page) => ({ ...page, results: [], pageSize: undefined }),
    ),
  },
  {
    id: `${CONNECTED}/page-size-0-gives-all`,
    description: 'pageSize=0 means that there is no limit.',
    rules: [`${CONNECTED}/page-size-0-is-not-obeyed`],
    wrap: changingPagesOfSize(
      (size) => size === 0,
      (rows) => ({ results: rows }),
    ),
  },
  {
    id: `${CONNECTED}/negative-page-size-is-500`,
    description: 'A negative pageSize breaks the server.',
    rules: [`${CONNECTED}/negative-page-size-is-not-obeyed`],
    alsoBreaks: [`${CONNECTED}/response/status`],
    wrap: refusing(({ query }) => Number(query.get('pageSize')) < 0, 500),
  },
  {
    id: `${CONNECTED}/negative-page-size-counts-from-the-end`,
    description: 'pageSize=-1 gives all but the last, as slice(0, -1) does.',
    rules: [`${CONNECTED}/negative-page-size-is-not-obeyed`],
    wrap: changingPagesOfSize(
      (size) => size < 0,
      (rows, _page, size) => ({ results: rows.slice(0, size) }),
    ),
  },
  {
    id: `${CONNECTED}/page-size-201-obeyed`,
    description: 'The maximum of pageSize is off by one.',
    rules: [`${CONNECTED}/page-size-over-200-is-not-obeyed`],
    wrap: changingPagesOfSize(
      (size) => size === 201,
      (rows, page, size) => ({ ...page, results: rows.slice(0, size), pageSize: size }),
    ),
  },
  {
    id: `${CONNECTED}/page-size-tells-the-count`,
    description: 'pageSize in the answer tells how many results there are.',
    rules: [`${CONNECTED}/page-size-is-told`],
    wrap: changingPages((page) => ({ ...page, pageSize: page.results.length % 200 })),
  },
];
