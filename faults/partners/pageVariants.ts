import type { Variant } from '../Fault.ts';
import type { PageBody } from './messages.ts';
import { changingLinks, changingPages } from './wrappers.ts';

/** Honest differences of pages: the schema declares an array of them, and marks no member as required. */
export const pageVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'array-of-pages',
    description:
      'connectedRestaurants answers an array of one PaginatedResponse, as its schema says.',
    wrap: changingPages((page) => [page]),
  },
  {
    id: 'array-of-two-pages',
    description:
      'connectedRestaurants answers an array of PaginatedResponse, which share the results of a page.',
    wrap: changingPages(inTwo),
  },
  {
    id: 'null-token-on-the-last-page',
    description: 'nextPageToken is null on the last page, in place of being left out.',
    wrap: changingPages((page) => ({ nextPageToken: null, ...page })),
  },
  {
    id: 'empty-tokens-of-the-pages-themselves',
    description: 'currentPageToken is empty: a page is only led to by the one before.',
    run: ['partners/connected/current-page-token-*', 'partners/connected/link-*'],
    wrap: changingPages((page) => ({ ...page, currentPageToken: '' })),
  },
  {
    id: 'next-links-without-a-token-on-the-last-page',
    description: 'The last page has a link that is rel next, and gives no token.',
    run: ['partners/connected/last-page-links-to-no-next', 'partners/connected/link-*'],
    wrap: changingLinks((link, { nextPageToken }) =>
      nextPageToken === undefined ? `${link}, <?pageToken=>; rel="next"` : link,
    ),
  },
];

function inTwo(page: PageBody): PageBody[] {
  const { results, currentPageNum, nextPageToken: _next, ...others } = page;
  const middle = Math.floor(results.length / 2);
  if (middle === 0) return [page];
  const first = { ...others, currentPageNum, results: results.slice(0, middle) };
  return [
    first,
    { ...page, results: results.slice(middle), ...{ previousPageNum: currentPageNum } },
  ];
}
