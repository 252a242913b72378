import { byId, type UnplacedFault } from '../Fault.ts';
import type { SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { has, answerOf, below, above } from '../messages.ts';
import { all } from '../on.ts';
import { authorized, connected, isAuthorized, isBare, isFirst, type PageBody } from './messages.ts';
import { changingPagesOfSize, paging, rightSlice } from './pages.ts';

/** Responds to a request with a pageSize that is no integer as one without it, changed. */
function onMalformedSize(change: (response: SandboxResponse) => SandboxResponse): Wrapper {
  const malformed = connected.when(({ query }) => !/^-?\d+$/.test(query.get('pageSize') ?? '0'));
  return all(malformed.answer(change), malformed.asking({ pageSize: undefined }));
}

/** What goes wrong with the size of pages. */
export const pageSizeFaults = byId<UnplacedFault>({
  'partners/connected/returns-one-more-than-asked-for': {
    rules: ['partners/connected/page-holds-no-more-than-page-size'],
    alsoBreaks: ['partners/connected/page-size-defaults-to-100'],
    wrap: paging((rows, offset, size) => rightSlice(rows, offset, size + 1)),
  },
  'partners/connected/no-page-holds-more-than-100': {
    rules: ['partners/connected/page-size-200-is-accepted'],
    alsoBreaks: ['partners/connected/page-size-is-told'],
    wrap: connected.parameter('pageSize', (size) => (Number(size) > 100 ? '100' : size)),
  },
  'partners/connected/none-for-page-size-1': {
    description: 'A page of size 1 holds none: one is kept back to see whether there are more.',
    rules: ['partners/connected/page-size-1-is-accepted'],
    wrap: paging((rows, offset, size) =>
      size === 1 ? { results: [] } : rightSlice(rows, offset, size),
    ),
  },
  'partners/connected/one-more-on-the-largest-page': {
    description: 'A page of 200 also has the next restaurant, which shows that there are more.',
    rules: ['partners/connected/page-holds-no-more-than-page-size'],
    wrap: paging((rows, offset, size) => rightSlice(rows, offset, size === 200 ? 201 : size)),
  },
  'partners/connected/pages-of-100-hold-150': {
    description: 'A page holds 150 restaurants where 100 are asked for, and by default.',
    rules: [
      'partners/connected/page-size-defaults-to-100',
      'partners/connected/page-holds-no-more-than-page-size',
    ],
    wrap: connected
      .when(({ query }) => (query.get('pageSize') ?? '100') === '100', isFirst)
      .asking({ pageSize: '150' }),
  },
  'partners/connected/ignores-page-size-1-on-the-first-page': {
    rules: [
      'partners/connected/page-holds-no-more-than-page-size',
      'partners/connected/page-size-is-told',
    ],
    alsoBreaks: ['partners/connected/accepts'],
    wrap: connected.when(has('pageSize', '1'), isFirst).asking({ pageSize: undefined }),
  },
  'partners/connected/page-size-is-required': {
    rules: ['partners/connected/page-size-defaults-to-100'],
    alsoBreaks: ['partners/*'],
    wrap: connected.when(isAuthorized, isBare, isFirst).respond(400),
  },
  'partners/connected/rejects-page-size-1': {
    rules: ['partners/connected/page-size-1-is-accepted'],
    alsoBreaks: ['partners/connected/accepts'],
    wrap: authorized.when(has('pageSize', '1')).respond(400),
  },
  'partners/connected/rejects-page-size-200': {
    rules: ['partners/connected/page-size-200-is-accepted'],
    wrap: authorized.when(has('pageSize', '200')).respond(400),
  },
  'partners/connected/page-size-0-gives-an-empty-page': {
    rules: ['partners/connected/page-size-0-is-not-obeyed'],
    wrap: changingPagesOfSize(0, (_rows, page) => ({ ...page, results: [], pageSize: undefined })),
  },
  'partners/connected/page-size-0-gives-all': {
    description: 'pageSize=0 means that there is no limit.',
    rules: ['partners/connected/page-size-0-is-not-obeyed'],
    wrap: changingPagesOfSize(0, (rows) => ({ results: rows })),
  },
  'partners/connected/page-size-below-1-told': {
    description: 'For a pageSize of 0 or less, a page of the default size repeats that pageSize.',
    rules: [
      'partners/connected/page-size-0-is-not-obeyed',
      'partners/connected/negative-page-size-is-not-obeyed',
    ],
    wrap: changingPagesOfSize(below(1), (rows, page, size) => ({
      ...{ ...page, results: rows.slice(0, 100), pageSize: size },
    })),
  },
  'partners/connected/negative-page-size-is-500': {
    description: 'A negative pageSize breaks the server.',
    rules: ['partners/connected/negative-page-size-is-not-obeyed'],
    wrap: authorized.when(({ query }) => Number(query.get('pageSize')) < 0).respond(500),
  },
  'partners/connected/negative-page-size-counts-from-the-end': {
    description: 'pageSize=-1 gives all but the last, as slice(0, -1) does.',
    rules: ['partners/connected/negative-page-size-is-not-obeyed'],
    wrap: changingPagesOfSize(below(0), (rows, _page, size) => ({ results: rows.slice(0, size) })),
  },
  'partners/connected/page-size-201-obeyed': {
    description: 'The maximum of pageSize is off by one.',
    rules: ['partners/connected/page-size-over-200-is-not-obeyed'],
    wrap: changingPagesOfSize(201, (rows, page) => ({
      ...page,
      results: rows.slice(0, 201),
      pageSize: 201,
    })),
  },
  'partners/connected/page-size-over-200-told': {
    description: 'A page holds 200 restaurants at most, and tells the size asked for.',
    rules: ['partners/connected/page-size-over-200-is-not-obeyed'],
    wrap: changingPagesOfSize(above(200), (rows, page, size) => ({
      ...{ ...page, results: rows.slice(0, 200), pageSize: size },
    })),
  },
  'partners/connected/malformed-page-size-gives-an-empty-page': {
    rules: ['partners/connected/malformed-page-size-is-not-obeyed'],
    wrap: onMalformedSize(({ body, ...response }) => ({
      ...response,
      body: { ...(body as PageBody), results: [], pageSize: undefined },
    })),
  },
  'partners/connected/malformed-page-size-is-500': {
    description: 'A pageSize that is no number breaks the server.',
    rules: ['partners/connected/malformed-page-size-is-not-obeyed'],
    wrap: onMalformedSize(() => answerOf(500)),
  },
  'partners/connected/page-size-is-the-count': {
    description: 'pageSize in the response is how many results there are.',
    rules: ['partners/connected/page-size-is-told'],
    wrap: connected.set((page) => ({ pageSize: page.results.length % 200 })),
  },
});
