import type { SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { CONNECTED_PATH, refusal, withQuery, type PageBody } from './messages.ts';
import {
  changingPages,
  changingPagesOfSize,
  changingQueries,
  paging,
  refusing,
  rightSlice,
} from './wrappers.ts';

/** Has first pages asked for without pageSize be of another default. */
function defaultOf(pageSize: string) {
  return changingQueries((query, { path }) => {
    const isPlain = !query.has('pageSize') && !query.has('pageToken');
    if (path === CONNECTED_PATH && isPlain) query.set('pageSize', pageSize);
  });
}

/** Answers a request with a pageSize that is no integer as one without it, changed. */
function onMalformedSize(change: (response: SandboxResponse) => SandboxResponse): Wrapper {
  return (next) => async (request) => {
    const isMalformed = !/^-?\d+$/.test(request.query.get('pageSize') ?? '0');
    if (request.path !== CONNECTED_PATH || !isMalformed) return next(request);
    const response = await next(withQuery(request, (query) => query.delete('pageSize')));
    return response.status === 200 ? change(response) : response;
  };
}

/** What goes wrong with the size of pages. */
export const pageSizeFaults: UnplacedFault[] = [
  {
    id: 'partners/connected/one-more-than-asked-for',
    description: 'A page holds one more than asked for.',
    rules: ['partners/connected/page-holds-no-more-than-page-size'],
    alsoBreaks: ['partners/connected/page-size-defaults-to-100'],
    wrap: paging((rows, offset, size) => rightSlice(rows, offset, size + 1)),
  },
  {
    id: 'partners/connected/no-page-holds-more-than-100',
    description: 'A page holds 100 where more are asked for.',
    rules: ['partners/connected/page-size-200-is-accepted'],
    alsoBreaks: ['partners/connected/page-size-is-told'],
    wrap: changingQueries((query, { path }) => {
      if (path === CONNECTED_PATH && Number(query.get('pageSize')) > 100)
        query.set('pageSize', '100');
    }),
  },
  {
    id: 'partners/connected/none-for-page-size-1',
    description: 'A page of size 1 holds none: one is kept back to see whether there are more.',
    rules: ['partners/connected/page-size-1-is-accepted'],
    alsoBreaks: ['partners/connected/*'],
    wrap: paging((rows, offset, size) =>
      size === 1 ? { results: [] } : rightSlice(rows, offset, size),
    ),
  },
  {
    id: 'partners/connected/one-more-on-the-largest-page',
    description: 'A page of 200 holds the one by which it is seen that there are more.',
    rules: ['partners/connected/page-holds-no-more-than-page-size'],
    wrap: paging((rows, offset, size) => rightSlice(rows, offset, size === 200 ? 201 : size)),
  },
  {
    id: 'partners/connected/pages-of-100-hold-150',
    description: 'A page holds 150, where 100 are asked for and by default.',
    rules: [
      'partners/connected/page-size-defaults-to-100',
      'partners/connected/page-holds-no-more-than-page-size',
    ],
    alsoBreaks: ['partners/connected/page-size-is-told'],
    wrap: changingQueries((query, { path }) => {
      const isDefault = (query.get('pageSize') ?? '100') === '100' && !query.has('pageToken');
      if (path === CONNECTED_PATH && isDefault) query.set('pageSize', '150');
    }),
  },
  {
    id: 'partners/connected/page-size-1-is-none',
    description: 'pageSize=1 counts as none.',
    rules: [
      'partners/connected/page-holds-no-more-than-page-size',
      'partners/connected/page-size-is-told',
    ],
    alsoBreaks: ['partners/connected/accepts'],
    wrap: changingQueries((query, { path }) => {
      const isOne = query.get('pageSize') === '1' && !query.has('pageToken');
      if (path === CONNECTED_PATH && isOne) query.delete('pageSize');
    }),
  },
  {
    id: 'partners/connected/default-of-50',
    description: 'The default of pageSize is 50.',
    rules: ['partners/connected/page-size-defaults-to-100'],
    alsoBreaks: ['partners/connected/page-size-is-told'],
    wrap: defaultOf('50'),
  },
  {
    id: 'partners/connected/default-of-200',
    description: 'The default of pageSize is its maximum.',
    rules: ['partners/connected/page-size-defaults-to-100'],
    alsoBreaks: ['partners/connected/page-size-is-told'],
    wrap: defaultOf('200'),
  },
  {
    id: 'partners/connected/page-size-is-required',
    description: 'A first page without pageSize is refused.',
    rules: ['partners/connected/page-size-defaults-to-100'],
    alsoBreaks: ['partners/*'],
    wrap: refusing(
      ({ path, query }) =>
        path === CONNECTED_PATH && !query.has('pageSize') && !query.has('pageToken'),
    ),
  },
  {
    id: 'partners/connected/page-size-1-refused',
    description: 'The minimum of pageSize is refused.',
    rules: ['partners/connected/page-size-1-is-accepted'],
    alsoBreaks: ['partners/connected/accepts'],
    wrap: refusing(({ query }) => query.get('pageSize') === '1'),
  },
  {
    id: 'partners/connected/page-size-200-refused',
    description: 'The maximum of pageSize is refused.',
    rules: ['partners/connected/page-size-200-is-accepted'],
    wrap: refusing(({ query }) => query.get('pageSize') === '200'),
  },
  {
    id: 'partners/connected/page-size-0-gives-an-empty-page',
    description: 'pageSize=0 gives a page without results.',
    rules: ['partners/connected/page-size-0-is-not-obeyed'],
    wrap: changingPagesOfSize(
      (size) => size === 0,
      (_rows, page) => ({ ...page, results: [], pageSize: undefined }),
    ),
  },
  {
    id: 'partners/connected/page-size-0-gives-all',
    description: 'pageSize=0 means that there is no limit.',
    rules: ['partners/connected/page-size-0-is-not-obeyed'],
    wrap: changingPagesOfSize(
      (size) => size === 0,
      (rows) => ({ results: rows }),
    ),
  },
  {
    id: 'partners/connected/page-size-below-1-told',
    description:
      'A page of the default size says that it is of 0, or of the negative number asked for.',
    rules: [
      'partners/connected/page-size-0-is-not-obeyed',
      'partners/connected/negative-page-size-is-not-obeyed',
    ],
    wrap: changingPagesOfSize(
      (size) => size <= 0,
      (rows, page, size) => ({ ...page, results: rows.slice(0, 100), pageSize: size }),
    ),
  },
  {
    id: 'partners/connected/negative-page-size-is-500',
    description: 'A negative pageSize breaks the server.',
    rules: ['partners/connected/negative-page-size-is-not-obeyed'],
    wrap: refusing(({ query }) => Number(query.get('pageSize')) < 0, 500),
  },
  {
    id: 'partners/connected/negative-page-size-counts-from-the-end',
    description: 'pageSize=-1 gives all but the last, as slice(0, -1) does.',
    rules: ['partners/connected/negative-page-size-is-not-obeyed'],
    wrap: changingPagesOfSize(
      (size) => size < 0,
      (rows, _page, size) => ({ results: rows.slice(0, size) }),
    ),
  },
  {
    id: 'partners/connected/page-size-201-obeyed',
    description: 'The maximum of pageSize is off by one.',
    rules: ['partners/connected/page-size-over-200-is-not-obeyed'],
    wrap: changingPagesOfSize(
      (size) => size === 201,
      (rows, page, size) => ({ ...page, results: rows.slice(0, size), pageSize: size }),
    ),
  },
  {
    id: 'partners/connected/page-size-over-200-told',
    description:
      'A page holds 200 restaurants at most, and says that it is as large as was asked for.',
    rules: ['partners/connected/page-size-over-200-is-not-obeyed'],
    wrap: changingPagesOfSize(
      (size) => size > 200,
      (rows, page, size) => ({ ...page, results: rows.slice(0, 200), pageSize: size }),
    ),
  },
  {
    id: 'partners/connected/malformed-page-size-gives-an-empty-page',
    description:
      'A pageSize that is no number is counted with, which gives a page without results.',
    rules: ['partners/connected/malformed-page-size-is-not-obeyed'],
    alsoBreaks: [
      'partners/connected/page-size-over-200-is-not-obeyed',
      'partners/connected/query/pageSize/type',
    ],
    wrap: onMalformedSize(({ body, ...response }) => ({
      ...response,
      body: { ...(body as PageBody), results: [], pageSize: undefined },
    })),
  },
  {
    id: 'partners/connected/malformed-page-size-is-500',
    description: 'A pageSize that is no number breaks the server.',
    rules: ['partners/connected/malformed-page-size-is-not-obeyed'],
    alsoBreaks: [
      'partners/connected/page-size-over-200-is-not-obeyed',
      'partners/connected/query/pageSize/type',
    ],
    wrap: onMalformedSize(() => refusal(500)),
  },
  {
    id: 'partners/connected/page-size-is-the-count',
    description: 'pageSize in the answer is how many results there are.',
    rules: ['partners/connected/page-size-is-told'],
    wrap: changingPages((page) => ({ ...page, pageSize: page.results.length % 200 })),
  },
];
