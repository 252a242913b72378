import { byId, type UnplacedFault } from '../Fault.ts';
import { all } from '../on.ts';
import { connected, isFiltered, type PageBody, isFurther } from './messages.ts';
import { changingLinks, counting } from './pages.ts';

/** What pages say of themselves and of the whole. */
const numbers: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'partners/connected/previous-page-num-is-0': {
      rules: ['partners/connected/previous-page-num-is-null-on-the-first-page'],
      wrap: connected.set((page) => ({ previousPageNum: page.currentPageNum - 1 })),
    },
    'partners/connected/current-page-num-stays-with-last-modified': {
      description: 'With lastModified, currentPageNum is always 1.',
      rules: [
        'partners/connected/current-page-num-counts-up',
        'partners/connected/last-page-num-is-the-last-page',
      ],
      wrap: connected.when(isFiltered).set({ currentPageNum: 1 }),
    },
    'partners/connected/next-page-num-is-its-own': {
      rules: ['partners/connected/next-page-num-is-that-of-the-next-page'],
      wrap: connected.set((page) => ({
        nextPageNum: page.nextPageToken === undefined ? null : page.currentPageNum,
      })),
    },
    'partners/connected/next-page-num-null-before-the-last-page': {
      description: 'nextPageNum is null from the second-to-last page on.',
      rules: ['partners/connected/next-page-num-is-that-of-the-next-page'],
      wrap: connected.set((page) => ({
        nextPageNum: page.currentPageNum + 1 < page.lastPageNum ? page.currentPageNum + 1 : null,
      })),
    },
    'partners/connected/previous-page-num-is-always-null': {
      rules: ['partners/connected/previous-page-num-is-that-of-the-page-before'],
      wrap: connected.set({ previousPageNum: null }),
    },
    'partners/connected/previous-page-num-is-the-first': {
      rules: ['partners/connected/previous-page-num-is-that-of-the-page-before'],
      wrap: connected.set((page) => ({ previousPageNum: page.currentPageNum > 1 ? 1 : null })),
    },
    'partners/connected/computes-last-page-num-by-the-default-size': {
      rules: ['partners/connected/last-page-num-is-the-last-page'],
      alsoBreaks: ['partners/connected/next-page-num-is-null-on-the-last-page'],
      wrap: connected.set((page) => ({ lastPageNum: Math.ceil(page.totalCount / 100) })),
    },
    'partners/connected/counts-without-last-modified': {
      description: 'Both counts include restaurants that lastModified leaves out.',
      rules: ['partners/connected/a-count-is-of-what-is-given'],
      wrap: counting('totalCount', 'totalResultCount'),
    },
    'partners/connected/only-page-names-a-next-one': {
      description: 'Where all restaurants are on one page, its nextPageNum is 2.',
      rules: ['partners/connected/next-page-num-is-null-on-the-last-page'],
      wrap: connected.change((page) =>
        page.lastPageNum === 1 ? { ...page, nextPageNum: 2 } : page,
      ),
    },
    'partners/connected/has-a-next-link-on-an-only-page': {
      rules: ['partners/connected/last-page-links-to-no-next'],
      wrap: changingLinks((link, { lastPageNum, currentPageToken }) =>
        lastPageNum === 1 ? `${link}, <?pageToken=${currentPageToken}>; rel="next"` : link,
      ),
    },
  }),
  ...(['totalCount', 'totalResultCount'] as const).map((member) => ({
    id: `partners/connected/${member === 'totalCount' ? 'total-count' : 'total-result-count'}-one-too-large`,
    description: `${member} counts one more than there are.`,
    rules: [
      `partners/connected/${member === 'totalCount' ? 'total-count' : 'total-result-count'}-agrees`,
    ],
    wrap: connected.set((page) => ({ [member]: page[member] + 1 })),
  })),
];

/** What is given in place of pages. */
const shapes = byId<UnplacedFault>({
  'partners/connected/an-empty-array-in-place-of-a-page': {
    description: 'Where a page would have no results, an empty array is returned.',
    rules: ['partners/connected/answers-a-page'],
    wrap: connected.where(({ results }) => results.length === 0).change(() => []),
  },
  'partners/connected/records-in-place-of-a-page': {
    description: 'The records are returned as a flat array.',
    rules: [
      'partners/connected/answers-a-page',
      'partners/connected/response/200/results/required',
    ],
    alsoBreaks: ['partners/connected/accepts'],
    wrap: connected.change(({ results }) => results),
  },
  'partners/connected/records-in-place-of-a-further-page': {
    description: 'After the first page, the records are returned as a flat array.',
    rules: ['partners/connected/answers-a-page'],
    alsoBreaks: ['partners/connected/*'],
    wrap: connected.when(isFurther).change(({ results }) => results),
  },
  'partners/connected/a-page-under-another-name': {
    description: 'The records stand in an array of another name.',
    rules: [
      'partners/connected/answers-a-page',
      'partners/connected/response/200/results/required',
    ],
    wrap: connected.change(({ results, ...page }) => ({ ...page, restaurants: results })),
  },
});

/** The header with one link's token replaced by that of the page itself. */
function toItself(link: string, { currentPageToken }: PageBody, rel: string): string {
  const token = encodeURIComponent(currentPageToken);
  return link.replace(new RegExp(`<[^>]*>; rel="${rel}"`), `<?pageToken=${token}>; rel="${rel}"`);
}

/** The link header of pages. */
const links = byId<UnplacedFault>({
  'partners/connected/link-next-is-the-page-itself': {
    description: 'The link with rel=next leads to the page itself.',
    rules: ['partners/connected/link-gives-the-next-page-token'],
    wrap: changingLinks((link, page) => toItself(link, page, 'next')),
  },
  'partners/connected/link-rels-swapped': {
    description: 'The relations first and next are swapped.',
    rules: [
      'partners/connected/link-gives-the-next-page-token',
      'partners/connected/link-gives-the-first-page-token',
    ],
    wrap: changingLinks((link) =>
      link.includes('"next"')
        ? link.replace(/"(first|next)"/g, (rel) => (rel === '"first"' ? '"next"' : '"first"'))
        : link,
    ),
  },
  'partners/connected/link-token-cut-off': {
    description: 'The next token in the link is cut off at 20 characters.',
    rules: ['partners/connected/link-gives-the-next-page-token'],
    wrap: changingLinks((link) =>
      link.replace(/pageToken=([^>]{20})[^>]*>; rel="next"/, 'pageToken=$1>; rel="next"'),
    ),
  },
  'partners/connected/link-first-is-the-page-itself': {
    description: 'From the third page on, the link with rel=first leads to the page itself.',
    rules: ['partners/connected/link-gives-the-first-page-token'],
    wrap: changingLinks((link, page) =>
      page.currentPageNum > 2 ? toItself(link, page, 'first') : link,
    ),
  },
  'partners/connected/link-first-leads-nowhere': {
    description: 'The link with rel=first has a token that is rejected.',
    rules: ['partners/connected/link-gives-the-first-page-token'],
    wrap: changingLinks((link) =>
      link.replace(/<[^>]*>; rel="first"/, '<?pageToken=first>; rel="first"'),
    ),
  },
  'partners/connected/next-token-alone-in-place-of-links': {
    description: 'The link header is the next token, and no page says what its own is.',
    rules: ['partners/connected/link-gives-the-first-page-token'],
    wrap: all(
      connected.at('currentPageToken').drop(),
      changingLinks((_link, { nextPageToken }) => nextPageToken),
    ),
  },
  'partners/connected/first-token-of-another-page-in-place-of-links': {
    description: 'The link header is no web link, and gives the next token as that of the first.',
    rules: ['partners/connected/link-gives-the-first-page-token'],
    wrap: changingLinks(
      (_link, { nextPageToken = '' }) => `first ${nextPageToken} next ${nextPageToken}`,
    ),
  },
  'partners/connected/link-without-first': {
    description: 'The link header gives the next page alone.',
    rules: ['partners/connected/link-gives-the-first-page-token'],
    wrap: changingLinks((link) => link.replace(/<[^>]*>; rel="first"(, )?/, '') || undefined),
  },
  'partners/connected/a-link-elsewhere-in-place-of-the-first': {
    description: 'A link gives the list, not the first page, and no page has a token of its own.',
    rules: ['partners/connected/link-gives-the-first-page-token'],
    wrap: all(
      connected.set({ currentPageToken: '' }),
      changingLinks((link) =>
        link.replace(/<[^>]*>; rel="first"/, '</partners/v1/restaurants>; rel="up"'),
      ),
    ),
  },
  'partners/connected/links-without-a-relation': {
    description: 'The next token is in the link header, but no rel says that it is the next.',
    rules: ['partners/connected/link-is-a-list-of-web-links'],
    wrap: changingLinks((link) => link.replace('rel="next"', 'rel=""')),
  },
  'partners/connected/links-without-a-comma': {
    description: 'Only a space separates the links.',
    rules: ['partners/connected/link-is-a-list-of-web-links'],
    wrap: changingLinks((link) => link.replaceAll(', <', ' <')),
  },
});

/** What goes wrong in what pages say about themselves. */
export const pageFaults: UnplacedFault[] = [...shapes, ...numbers, ...links];
