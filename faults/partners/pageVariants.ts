import { byId, type Difference } from '../Fault.ts';
import type { Handler, SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { withHeader, withParameter, answerOf } from '../messages.ts';
import { all } from '../on.ts';
import { authorized, connected, isFurther, isFiltered, type PageBody } from './messages.ts';
import { changingLinks, counting, paging, rightSlice } from './pages.ts';

/** Behind a full last page comes an empty one, under a token of its own. */
const withUncountedPage = connected.around((next) => {
  const behind = new Map<string, SandboxResponse>();
  return async (request) => {
    const empty = behind.get(request.query.get('pageToken') ?? '');
    const isBehind = empty !== undefined;
    const response = await next(
      isBehind ? withParameter(request, 'pageToken', undefined) : request,
    );
    if (response.status !== 200) return response;
    if (empty !== undefined) return empty;
    const page = response.body as PageBody;
    if (page.nextPageToken !== undefined || page.results.length !== page.pageSize) return response;
    const nextPageToken = `${page.currentPageToken}-and-on`;
    const { currentPageNum } = page;
    const own = { currentPageToken: nextPageToken, currentPageNum: currentPageNum + 1 };
    const body = { ...page, ...own, results: [], previousPageNum: currentPageNum };
    behind.set(nextPageToken, { ...response, body });
    const { link = '' } = response.headers;
    const further = `<?pageToken=${encodeURIComponent(nextPageToken)}>; rel="next"`;
    const both = link === '' ? further : `${link}, ${further}`;
    return { ...withHeader(response, 'link', both), body: { ...page, nextPageToken } };
  };
});

/**
 * Honest differences of pages: the schema declares an array of them, and marks no member as required. How long a token
 * lives, and that a page has elements, no document says.
 */
export const pageVariants: Difference[] = byId<Difference>({
  'array-of-pages': {
    description:
      'connectedRestaurants gives an array of one PaginatedResponse, as its schema says.',
    wrap: connected.change((page) => [page]),
  },
  'array-of-two-pages': {
    description:
      "connectedRestaurants gives several PaginatedResponse, which share a page's results.",
    wrap: connected.change(inTwo),
  },
  'null-token-on-the-last-page': {
    description: 'nextPageToken is null on the last page, in place of being left out.',
    wrap: connected.change((page) => ({ nextPageToken: null, ...page })),
  },
  'second-pages-that-count-nothing': {
    description: 'The second page has neither its own number nor that of the last, and no counts.',
    run: ['partners/connected/*-num-*', 'partners/connected/*-count-agrees'],
    wrap: connected
      .where({ currentPageNum: 2 })
      .without('currentPageNum', 'lastPageNum', 'totalCount', 'totalResultCount'),
  },
  'total-count-of-all-that-have-connected': {
    description: 'With lastModified, totalCount is that of all connected restaurants.',
    run: ['partners/connected/*count*'],
    wrap: counting('totalCount'),
  },
  'no-number-of-a-page-that-is-not-there': {
    description: 'nextPageNum and previousPageNum are left out if there is no such page.',
    run: ['partners/connected/*-num-*'],
    wrap: connected.change((page) =>
      Object.fromEntries(Object.entries(page).filter(([, value]) => value !== null)),
    ),
  },
  'empty-tokens-of-the-pages-themselves': {
    description: 'currentPageToken is empty: a page is only led to by the one before.',
    run: ['partners/connected/current-page-token-*', 'partners/connected/link-*'],
    wrap: connected.set({ currentPageToken: '' }),
  },
  'links-written-as-forms-are': {
    description: 'Tokens have spaces, which are written as + in the targets of links.',
    run: ['partners/connected/*link*'],
    wrap: withTokensThatBegin('page '),
  },
  'links-not-written-as-forms-are': {
    description: 'Tokens have a +, which is written as it is in the targets of links.',
    run: ['partners/connected/*link*'],
    wrap: withTokensThatBegin('page+'),
  },
  'next-links-without-a-token-on-the-last-page': {
    description: 'The last page has a link that is rel next, and gives no token.',
    run: ['partners/connected/last-page-links-to-no-next', 'partners/connected/link-*'],
    wrap: changingLinks((link, { nextPageToken }) =>
      nextPageToken === undefined ? `${link}, <?pageToken=>; rel="next"` : link,
    ),
  },
  'tokens-alone-in-place-of-links': {
    description: 'The link header is no web link: the token of the first page, and the next one.',
    run: ['partners/connected/*link*'],
    wrap: changingLinks((link, { nextPageToken = '' }) => `${firstToken(link)} ${nextPageToken}`),
  },
  'tokens-alone-and-pages-without-their-own': {
    description: 'The same, and no page says what its own token is.',
    run: ['partners/connected/*link*'],
    wrap: all(
      connected.at('currentPageToken').drop(),
      changingLinks((link, { nextPageToken = '' }) => `${firstToken(link)},${nextPageToken}`),
    ),
  },
  'tokens-beside-the-targets-of-links': {
    description: 'The link header has web links, whose tokens are parameters of theirs.',
    run: ['partners/connected/*link*'],
    wrap: changingLinks((link, { nextPageToken }) =>
      [
        `</connectedRestaurants>; rel="first"; token="${firstToken(link)}"`,
        ...(nextPageToken ? [`</connectedRestaurants>; rel="next"; token="${nextPageToken}"`] : []),
      ].join(', '),
    ),
  },
  'tokens-in-angle-brackets': {
    description:
      'The link header is no web link, but has tokens in angle brackets, and currentPageToken is empty.',
    run: ['partners/connected/*link*'],
    wrap: all(
      connected.set({ currentPageToken: '' }),
      changingLinks((_link, { nextPageToken = '' }) => `first=<0>, next=<${nextPageToken}>`),
    ),
  },
  'first-links-of-another-name': {
    description:
      'The link to the first page is rel start, beside one to the list, and no page says what its own token is.',
    run: ['partners/connected/*link*'],
    wrap: all(
      connected.at('currentPageToken').drop(),
      changingLinks(
        (link) =>
          `${link.replace('rel="first"', 'rel="start"')}, </partners/v1/restaurants>; rel="up"`,
      ),
    ),
  },
  'two-links-to-the-next-page': {
    description: 'A link that is rel next leads to a page in HTML, another one by its token.',
    run: ['partners/connected/*link*'],
    wrap: changingLinks((link, { nextPageToken }) =>
      nextPageToken === undefined
        ? link
        : `</restaurants/further>; rel="next"; type="text/html", ${link}`,
    ),
  },
  'page-token-without-last-modified': {
    description: 'A page token carries its filter, and lastModified beside it is rejected.',
    wrap: authorized.when(isFurther, isFiltered).respond(400),
  },
  'an-empty-page-that-is-not-counted': {
    description: 'A full last page is followed by an empty one, which lastPageNum does not count.',
    run: ['partners/connected/*page*', 'partners/connected/walk-*'],
    wrap: withUncountedPage,
  },
  'an-empty-first-page-of-restaurants': {
    description: 'The first page of connected restaurants holds none and leads to the others.',
    wrap: paging((rows, offset, pageSize) => {
      if (offset === 0) return { results: [], next: 1 };
      const { results, next } = rightSlice(rows, offset - 1, pageSize);
      return { results, ...(next === undefined ? {} : { next: next + 1 }) };
    }),
  },
  'page-tokens-of-one-use': {
    description: 'A page token works once, and is rejected then.',
    wrap: onceOnly(async () => answerOf(400)),
  },
  'page-tokens-that-are-none-once-used': {
    description: 'A page token works once, and gives the first page then, as without a token.',
    run: ['partners/connected/*'],
    // Tokens that were never issued give the first page, too.
    warns: ['partners/connected/broken-page-token-is-refused'],
    wrap: onceOnly((request, next) => next(withParameter(request, 'pageToken', undefined))),
  },
});

/** Gives tokens that work once; each that was used, or is unknown, is handled as said. */
function onceOnly(used: (request: SandboxRequest, next: Handler) => ReturnType<Handler>): Wrapper {
  return connected.around((next) => {
    const own = new Map<string, string>();
    let count = 0;
    const pages = paging(rightSlice)(next);
    return async (request) => {
      const given = request.query.get('pageToken') ?? '';
      const token = own.get(given);
      const isOpen = token !== undefined || !request.query.has('pageToken');
      const asked = withParameter(request, 'pageToken', token);
      const response = await (isOpen ? pages(asked) : used(request, pages));
      if (response.status === 200) own.delete(given);
      count += 1;
      const text = JSON.stringify(response).replaceAll(/offset(?=-\d+-of-them)/g, `once-${count}`);
      for (const [name] of text.matchAll(/once-\d+-\d+-of-them/g))
        own.set(name, name.replace(/once-\d+/, 'offset'));
      return JSON.parse(text) as SandboxResponse;
    };
  });
}

/** Tokens that begin with a word and a character that is written as + in the targets of links. */
function withTokensThatBegin(prefix: string): Wrapper {
  return all(
    connected.parameter('pageToken', (token) =>
      token.startsWith(prefix) ? token.slice(prefix.length) : 'none',
    ),
    connected.set((page) => ({
      currentPageToken: prefix + page.currentPageToken,
      ...(page.nextPageToken && { nextPageToken: prefix + page.nextPageToken }),
    })),
    changingLinks((link) => link.replaceAll('pageToken=', 'pageToken=page+')),
  );
}

function firstToken(link: string): string {
  const [, first = ''] = /pageToken=([^>]*)>; rel="first"/.exec(link) ?? [];
  return decodeURIComponent(first);
}

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
