import { byId, type UnplacedFault } from '../Fault.ts';
import { has, withHeader, withParameter } from '../messages.ts';
import { inAnotherOrder } from '../inAnotherOrder.ts';
import { all } from '../on.ts';
import { authorized, connected, isFurther, isFiltered, isBare, type PageBody } from './messages.ts';
import { paging, rightSlice } from './pages.ts';

/** Steps between the rounds of tokens of a walk that goes round. */
const ROUND = 1_000_000;

/** What goes wrong from page to page. */
export const walkFaults = byId<UnplacedFault>({
  'partners/connected/ignores-the-page-token': {
    rules: [
      'partners/connected/next-page-token-leads-on',
      'partners/connected/next-page-token-alone-leads-on',
      'partners/connected/walk-ends',
      'partners/connected/walk-is-complete',
      'partners/connected/walk-repeats-nothing',
    ],
    alsoBreaks: [
      'partners/connected/current-page-num-counts-up',
      'partners/connected/broken-page-token-is-refused',
    ],
    wrap: connected.asking({ pageToken: undefined }),
  },
  'partners/connected/the-place-is-kept-for-all-callers': {
    description: 'Whatever token is sent, the page after the one that was given last follows.',
    rules: ['partners/connected/walks-at-once-are-kept-apart'],
    alsoBreaks: ['partners/*'],
    wrap: (next) => {
      let place = '';
      return all(
        connected.parameter('pageToken', () => place),
        connected.at('nextPageToken').change((token) => (place = token)),
      )(next);
    },
  },
  'partners/connected/next-page-starts-one-late': {
    rules: ['partners/connected/walk-is-complete'],
    wrap: paging((rows, offset, size) => ({
      results: rows.slice(offset, offset + size),
      next: offset + size + 1 < rows.length ? offset + size + 1 : undefined,
    })),
  },
  'partners/connected/one-restaurant-on-all-but-the-largest-page': {
    description: 'Pages below the largest size hold one restaurant and have no next page.',
    rules: ['partners/connected/walk-is-complete'],
    wrap: paging((rows, offset, size) =>
      size < 200 ? { results: rows.slice(0, 1) } : rightSlice(rows, offset, size),
    ),
  },
  'partners/connected/page-begins-with-the-last-one-before': {
    description: 'A page begins with the last element of the one before: >= on the cursor.',
    rules: ['partners/connected/walk-repeats-nothing'],
    wrap: paging((rows, offset, size) => {
      // With one element a page, it would never get on.
      const start = offset === 0 || size === 1 ? offset : offset - 1;
      return rightSlice(rows, start, size);
    }),
  },
  'partners/connected/each-page-in-another-order': {
    description: 'The restaurants have no order, so pages repeat some and miss others.',
    rules: ['partners/connected/walk-is-complete', 'partners/connected/walk-repeats-nothing'],
    wrap: (next) => {
      let pages = 0;
      return paging((rows, offset, size) =>
        rightSlice(inAnotherOrder(rows, (pages += 1)), offset, size),
      )(next);
    },
  },
  'partners/connected/a-page-loses-a-restaurant-now-and-then': {
    description: 'Every third page lacks a restaurant, another one each time.',
    rules: ['partners/connected/walk-is-complete'],
    alsoBreaks: ['last-modified-*', 'is-the-clients-own-*', 'page-size-defaults-to-100'].map(
      (rule) => `partners/connected/${rule}`,
    ),
    wrap: (next) => {
      let pages = 0;
      return paging((rows, offset, size) => {
        pages += 1;
        const { results, ...rest } = rightSlice(rows, offset, size);
        const lost = pages % 3 === 0 ? pages % 7 : -1;
        return { ...rest, results: results.filter((_row, index) => index !== lost) };
      })(next);
    },
  },
  'partners/connected/drops-the-last-page-unless-full': {
    rules: ['partners/connected/walk-is-complete'],
    alsoBreaks: ['partners/{operation}/no-filter-gives-all'],
    wrap: paging((rows, offset, size) => ({
      results: rows.slice(offset, offset + size),
      next: offset + 2 * size <= rows.length ? offset + size : undefined,
    })),
  },
  'partners/connected/last-page-dropped-if-full': {
    description: 'A last page that is exactly full does not count as the last.',
    rules: ['partners/connected/walk-is-complete'],
    wrap: paging((rows, offset, size) => {
      const isBeforeFull = offset + 2 * size === rows.length;
      const right = rightSlice(rows, offset, size);
      return isBeforeFull ? { results: right.results } : right;
    }),
  },
  'partners/connected/token-behind-a-full-last-page': {
    description: 'A last page that is exactly full has a nextPageToken, which is then rejected.',
    rules: ['partners/connected/walk-ends'],
    wrap: paging((rows, offset, size) => {
      if (offset > 0 && offset >= rows.length) return undefined;
      const isFull = offset + size === rows.length;
      const right = rightSlice(rows, offset, size);
      return isFull ? { ...right, next: offset + size } : right;
    }),
  },
  'partners/connected/last-page-leads-to-itself': {
    description: 'The last page has its own token as nextPageToken.',
    rules: ['partners/connected/walk-ends'],
    wrap: paging((rows, offset, size) => ({ next: offset, ...rightSlice(rows, offset, size) })),
  },
  'partners/connected/walk-goes-round': {
    description: 'After the last page comes the first one, with new tokens.',
    rules: ['partners/connected/walk-ends'],
    wrap: (next) => {
      let round = 0;
      return paging((rows, offset, size) => {
        round += 1;
        const { results, next: following = 0 } = rightSlice(rows, offset % ROUND, size);
        return { results, next: round * ROUND + following };
      })(next);
    },
  },
  'partners/connected/empty-pages-without-end': {
    description: 'After the last page, each token leads to an empty page with another token.',
    rules: ['partners/connected/walk-ends'],
    wrap: paging((rows, offset, size) => ({
      next: offset + size,
      ...rightSlice(rows, offset, size),
    })),
  },
  'partners/connected/last-modified-is-ignored-for-one-result': {
    description: 'With pageSize=1, lastModified is ignored.',
    rules: ['partners/connected/last-modified-holds-along-the-walk'],
    wrap: connected.when(has('pageSize', /^1$/), isFiltered).asking({ lastModified: undefined }),
  },
  'partners/connected/last-modified-lost-on-the-second-page': {
    description: 'With a pageToken, lastModified is ignored.',
    rules: ['partners/connected/last-modified-holds-along-the-walk'],
    alsoBreaks: [
      'partners/connected/link-gives-the-first-page-token',
      'partners/connected/walk-repeats-nothing',
      'partners/connected/walk-is-complete',
    ],
    wrap: all(connected.when(isFurther).asking({ lastModified: undefined }), paging(rightSlice)),
  },
  'partners/connected/last-modified-lost-on-the-third-page': {
    description: 'From the third page on, lastModified is ignored.',
    rules: ['partners/connected/last-modified-holds-along-the-walk'],
    alsoBreaks: ['partners/connected/*'],
    wrap: all(
      connected
        .when(({ query }) => {
          const offset = Number(query.get('pageToken')?.split('-')[1] ?? 0);
          return offset >= 2 * Number(query.get('pageSize') ?? 100);
        })
        .asking({ lastModified: undefined }),
      paging(rightSlice),
    ),
  },
  'partners/connected/current-page-token-is-the-next': {
    rules: ['partners/connected/current-page-token-leads-to-its-page'],
    wrap: connected.change(({ nextPageToken, currentPageToken, ...page }) => ({
      ...page,
      nextPageToken,
      currentPageToken: nextPageToken ?? currentPageToken,
    })),
  },
  'partners/connected/broken-page-token-gives-the-first-page': {
    rules: ['partners/connected/broken-page-token-is-refused'],
    wrap: connected
      .when(isFurther)
      .answered(400)
      .answer((_refusal, { request, next }) =>
        next(withParameter(request, 'pageToken', undefined)),
      ),
  },
  'partners/connected/a-part-behind-a-page-token-is-not-read': {
    description: 'Only the first two parts of a pageToken are read, whatever follows them.',
    rules: ['partners/connected/broken-page-token-is-refused'],
    wrap: connected.parameter('pageToken', (token) => token.split('.').slice(0, 2).join('.')),
  },
  'partners/connected/rejects-a-page-token-without-page-size': {
    rules: ['partners/connected/next-page-token-alone-leads-on'],
    alsoBreaks: ['partners/connected/next-page-token-leads-on', 'partners/connected/walk-*'],
    wrap: authorized.when(isFurther, isBare).respond(400),
  },
  'partners/connected/begins-again-at-a-page-token-without-page-size': {
    rules: ['partners/connected/next-page-token-alone-leads-on'],
    alsoBreaks: [
      'partners/connected/next-page-*',
      'partners/connected/walk-*',
      'partners/connected/current-page-num-counts-up',
    ],
    wrap: connected.when(isBare).asking({ pageToken: undefined }),
  },
  'partners/connected/last-page-is-followed-by-an-empty-one': {
    description: 'Every last page has a nextPageNum and a token, which lead to an empty page.',
    rules: ['partners/connected/next-page-num-is-null-on-the-last-page'],
    wrap: connected.around((next) => async (request) => {
      const token = request.query.get('pageToken') ?? '';
      const isBehind = token.startsWith(BEHIND);
      const response = await next(
        isBehind ? withParameter(request, 'pageToken', token.slice(BEHIND.length)) : request,
      );
      if (response.status !== 200) return response;
      const page = response.body as PageBody;
      if (page.nextPageToken !== undefined) return response;
      const number = page.currentPageNum + 1;
      const nextPageToken = BEHIND + page.currentPageToken;
      if (isBehind) {
        const body = { ...page, results: [], currentPageNum: number, previousPageNum: number - 1 };
        return { ...response, body: { ...body, currentPageToken: nextPageToken } };
      }
      const link = `${response.headers['link']}, <?pageToken=${nextPageToken}>; rel="next"`;
      const body = { ...page, nextPageNum: number, nextPageToken };
      return { ...withHeader(response, 'link', link), body };
    }),
  },
  'partners/connected/filtered-walk-never-ends': {
    description: 'With lastModified, every page has a nextPageToken, the empty ones too.',
    rules: ['partners/connected/walk-ends'],
    wrap: connected.when(isFiltered).around(
      paging((rows, offset, pageSize) => ({
        results: rows.slice(offset, offset + pageSize),
        next: offset + pageSize,
      })),
    ),
  },
});

/** What the token of an empty page behind the last one begins with. */
const BEHIND = 'behind.';
