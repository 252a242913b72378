import { byId, type UnplacedFault } from '../Fault.ts';
import { has, lacks, madeBefore, withParameter } from '../messages.ts';
import { connected, isBare, isFiltered, isFurther, UNDOCUMENTED } from './messages.ts';
import { paging, rightSlice } from './pages.ts';

/** What goes wrong on some pages alone: with lastModified, without pageSize, or behind the first one. */
export const pagesSometimesFaults = byId<UnplacedFault>({
  'partners/connected/values-slip-on-further-pages': {
    description: 'After the first page, each restaurant has the references of the one before.',
    rules: ['partners/connected/page-size-changes-no-value'],
    alsoBreaks: [
      'partners/connected/last-modified-changes-no-value',
      'partners/PartnerAccessExternalRep/both-lists-name-it-alike',
    ],
    wrap: connected
      .when(isFurther)
      .at('results')
      .change((rows) =>
        rows.map((row, place) => ({
          ...row,
          externalRestaurantRef: Object(rows.at(place - 1)).externalRestaurantRef as unknown,
        })),
      ),
  },
  'partners/connected/page-size-ignored-with-last-modified': {
    description: 'With lastModified, every page is of the largest size.',
    rules: ['partners/connected/page-holds-no-more-than-page-size'],
    alsoBreaks: ['partners/*'],
    wrap: connected.when(isFiltered).asking({ pageSize: '200' }),
  },
  'partners/connected/the-last-page-names-a-next-one-the-second-time': {
    description: 'If the last page is requested again, it has a nextPageNum.',
    rules: ['partners/connected/next-page-num-is-null-on-the-last-page'],
    alsoBreaks: ['partners/connected/*'],
    wrap: connected
      .when(madeBefore)
      .where(({ nextPageToken }) => !nextPageToken)
      .set({ nextPageNum: 99 }),
  },
  'partners/connected/a-first-page-names-what-its-client-read-last': {
    description: 'A first page has the number of the page that its client read before it.',
    rules: ['partners/connected/previous-page-num-is-null-on-the-first-page'],
    wrap: (next) => {
      const lasts = new Map<string | undefined, number>();
      return connected.change((page, { request: { headers } }) => {
        const before = lasts.get(headers['authorization']) ?? 1;
        lasts.set(headers['authorization'], page.currentPageNum);
        return page.currentPageNum === 1 && before > 1
          ? { ...page, previousPageNum: before }
          : page;
      })(next);
    },
  },
  'partners/connected/the-first-page-behind-the-last-is-not-the-first': {
    description: 'After the last page of a query, its first page has the number of that page.',
    rules: ['partners/connected/previous-page-num-is-null-on-the-first-page'],
    wrap: (next) => {
      const lasts = new Map<string, number>();
      return connected.change((page, { request: { query } }) => {
        const key = `${query.get('pageSize')} ${query.get('lastModified')}`;
        const previousPageNum = lasts.get(key);
        if (!page.nextPageToken && page.currentPageNum > 1) lasts.set(key, page.currentPageNum);
        return page.currentPageNum === 1 && previousPageNum ? { ...page, previousPageNum } : page;
      })(next);
    },
  },
  'partners/connected/default-of-200-with-last-modified': {
    description: 'With lastModified, the default of pageSize is its maximum.',
    rules: ['partners/connected/page-size-defaults-to-100'],
    wrap: connected.when(isFiltered, isBare).asking({ pageSize: '200' }),
  },
  'partners/connected/page-size-stays-as-the-default': {
    description: 'A request without pageSize uses the one that was sent last.',
    rules: ['partners/connected/page-size-defaults-to-100'],
    alsoBreaks: ['partners/connected/*'],
    wrap: (next) => {
      let last: string | undefined;
      return connected.request((request) =>
        withParameter(request, 'pageSize', (last = request.query.get('pageSize') ?? last)),
      )(next);
    },
  },
  'partners/connected/default-of-50-since-long-ago': {
    description: 'With a lastModified of many years ago, the default of pageSize is 50.',
    rules: ['partners/connected/page-size-defaults-to-100'],
    wrap: connected.when(isBare, has('lastModified', /^(?:1|200)/)).asking({ pageSize: '50' }),
  },
  'partners/connected/two-pages-without-page-size': {
    description: 'Without pageSize, the page behind the first one is the last.',
    rules: ['partners/connected/walk-is-complete'],
    alsoBreaks: ['partners/connected/*'],
    wrap: connected
      .when(isBare, isFurther)
      .change(({ nextPageToken: _token, ...page }) => ({ ...page, nextPageNum: null })),
  },
  'partners/connected/small-pages-lose-one-without-last-modified': {
    description: 'Without lastModified, a page of fewer than 100 begins one too late.',
    rules: ['partners/connected/walk-is-complete'],
    wrap: connected
      .when(lacks('lastModified'))
      .around(
        paging((rows, offset, size) =>
          rightSlice(rows, offset === 0 || size >= 100 ? offset : offset + 1, size),
        ),
      ),
  },
  'partners/connected/repeats-one-without-page-size': {
    description: 'Without pageSize, a page ends with the restaurant that it began with.',
    rules: ['partners/connected/walk-repeats-nothing'],
    alsoBreaks: ['partners/connected/walk-is-complete'],
    wrap: connected
      .when(isBare)
      .set((page) => ({ results: [...page.results.slice(0, -1), ...page.results.slice(0, 1)] })),
  },
  'partners/connected/leaves-out-the-link-without-page-size': {
    rules: [
      'partners/connected/link-gives-the-next-page-token',
      'partners/connected/link-gives-the-first-page-token',
    ],
    wrap: connected.when(isBare).header('link', undefined),
  },
  'partners/connected/shows-the-default-page-size-on-further-pages': {
    rules: ['partners/connected/page-size-is-told'],
    wrap: connected.when(isFurther).set({ pageSize: 100 }),
  },
  'partners/connected/current-page-token-of-late-changes-is-not-taken': {
    description: 'With lastModified, currentPageToken is not accepted as a token.',
    rules: ['partners/connected/current-page-token-leads-to-its-page'],
    wrap: connected
      .when(isFiltered)
      .set((page) => ({ currentPageToken: `page-${page.currentPageNum}` })),
  },
  'partners/connected/totals-of-the-page-with-last-modified': {
    description: 'With lastModified, both totals are those of the page.',
    rules: [
      'partners/connected/total-result-count-agrees',
      'partners/connected/total-count-agrees',
    ],
    wrap: connected
      .when(isFiltered)
      .set((page) => ({ totalCount: page.results.length, totalResultCount: page.results.length })),
  },
  'partners/connected/an-undocumented-object-on-small-pages': {
    description: 'On pages of some size below the largest, an object stands in place of a record.',
    rules: ['partners/PartnerAccessExternalRep/has-a-documented-field'],
    alsoBreaks: ['partners/connected/*'],
    wrap: connected
      .when(({ query }) => query.has('pageSize') && Number(query.get('pageSize')) < 200)
      .set((page) => ({ results: [...page.results.slice(0, -1), UNDOCUMENTED] })),
  },
  'partners/connected/current-page-token-of-the-last-page-is-not-taken': {
    description: 'The currentPageToken of the last of several pages is not accepted as a token.',
    rules: ['partners/connected/current-page-token-leads-to-its-page'],
    wrap: connected
      .when(isFurther)
      .where({ nextPageToken: undefined })
      .set({ currentPageToken: 'the-last-page' }),
  },
  'partners/connected/the-last-page-but-one-calls-itself-the-last': {
    description: 'lastPageNum is one too small, and nextPageNum is null from that page on.',
    rules: [
      'partners/connected/last-page-num-is-the-last-page',
      'partners/connected/next-page-num-is-that-of-the-next-page',
    ],
    wrap: connected.change((page) => {
      const lastPageNum = Math.max(1, page.lastPageNum - 1);
      const { currentPageNum } = page;
      const nextPageNum = currentPageNum < lastPageNum ? currentPageNum + 1 : null;
      return { ...page, lastPageNum, nextPageNum };
    }),
  },
  'partners/connected/counts-on-the-first-of-several-pages-alone-and-wrongly': {
    rules: [
      'partners/connected/last-page-num-is-the-last-page',
      'partners/connected/total-result-count-agrees',
      'partners/connected/total-count-agrees',
    ],
    wrap: connected.change(({ lastPageNum, totalCount, totalResultCount, ...page }) => {
      const extra = lastPageNum === 1 ? 0 : 1;
      return page.currentPageNum > 1
        ? page
        : {
            ...page,
            lastPageNum: lastPageNum + extra,
            totalCount: totalCount + extra,
            totalResultCount: totalResultCount + extra,
          };
    }),
  },
  'partners/connected/the-last-page-repeats-one-of-those-before': {
    description: 'A last page with room for it repeats a restaurant, another one each time.',
    rules: ['partners/connected/walk-repeats-nothing'],
    wrap: (next) => {
      let repeats = 0;
      return paging((rows, offset, size) => {
        const { results, next: following } = rightSlice(rows, offset, size);
        if (offset === 0 || results.length === size) return { results, next: following };
        repeats += 1;
        const place = repeats % offset;
        return { results: [...results, ...rows.slice(place, place + 1)] };
      })(next);
    },
  },
  'partners/connected/pages-overlap-while-a-restaurant-is-edited': {
    description:
      'A page begins with the last element of the one before, and a restaurant has another name in each response.',
    rules: ['partners/connected/walk-repeats-nothing'],
    alsoBreaks: ['partners/*'],
    wrap: (next) => {
      let pages = 0;
      return paging((rows, offset, size) => {
        pages += 1;
        const [first, ...others] = rows;
        const edited = first === undefined ? [] : [{ ...first, restaurantName: `Bistro ${pages}` }];
        const start = offset === 0 || size === 1 ? offset : offset - 1;
        return rightSlice([...edited, ...others], start, size);
      })(next);
    },
  },
});
