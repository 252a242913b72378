import { byId, type UnplacedFault } from '../Fault.ts';
import {
  elementsOf,
  isLastPage,
  NEXT,
  withElements,
  withoutToken,
  withToken,
  type Entity,
  isFurther,
  lists,
  aroundLists,
  sinceOf,
  leadsOn,
  askedFor,
  leadingToNothing,
} from './messages.ts';
import { inAnotherOrder } from '../inAnotherOrder.ts';
import { inPagesOf } from '../inPagesOf.ts';
import { okWith, unfiltered, lacks, withParameter } from '../messages.ts';
import { someCollections } from './someCollections.ts';

/** Smaller than the longest lists. */
const PAGE_SIZE = 60;

/** The beginning of these faults' default window: amid the sandbox's changes. */
const LATELY = '2025-06-30T00:00:00Z';

/** What goes wrong on the pages of a list. */
export const pageFaults = byId<UnplacedFault>({
  'configuration/list/a-page-repeats-the-last-element-of-the-one-before': {
    description: 'A page begins with the element at which the one before ended.',
    rules: ['configuration/{collection}/list/pages-do-not-repeat'],
    wrap: (next) => {
      const ends = new Map<string, Entity | undefined>();
      return aroundLists(async (request, inner) => {
        const response = await inner(request);
        const { [NEXT]: token } = response.headers;
        if (token !== undefined) ends.set(token, elementsOf(response).at(-1));
        const end = ends.get(request.query.get('pageToken') ?? '');
        return end === undefined ? response : withElements(response, (rest) => [end, ...rest]);
      })(next);
    },
  },
  'configuration/list/each-page-in-another-order': {
    description: 'Pages are drawn from an unordered list, so that objects repeat and are missing.',
    rules: [
      'configuration/{collection}/list/pages-do-not-repeat',
      // A list of few pages may give all of its objects by chance.
      'configuration/menuItems/list/pages-are-complete',
    ],
    alsoBreaks: ['configuration/*/list/last-modified-*'],
    resources: ['menuItems', 'tables'],
    wrap: (next) => {
      let pages = 0;
      return aroundLists((request, inner) => {
        pages += 1;
        return inPagesOf(PAGE_SIZE, (elements) => inAnotherOrder(elements, pages))(request, inner);
      })(next);
    },
  },
  'configuration/list/a-page-drops-its-first-element': {
    description: 'A following page begins one element too late.',
    rules: ['configuration/{collection}/list/pages-are-complete'],
    resources: someCollections,
    wrap: lists.when(isFurther).change(([, ...rest]) => rest),
  },
  'configuration/list/a-page-drops-its-last-element': {
    description: 'Every page but the last ends one element too early.',
    rules: ['configuration/{collection}/list/pages-are-complete'],
    resources: someCollections,
    wrap: lists.given(leadsOn).change((elements) => elements.slice(0, -1)),
  },
  'configuration/list/without-a-filter-is-stale': {
    description: 'The list without lastModified comes from a cache that lacks the newest entry.',
    rules: ['configuration/{collection}/list/pages-are-complete'],
    wrap: lists
      .when(lacks('lastModified'))
      .given(isLastPage)
      .change((elements) => elements.slice(0, -1)),
  },
  'configuration/list/without-a-filter-a-default-window': {
    description: 'The list without lastModified holds only what changed within the last year.',
    rules: ['configuration/{collection}/list/pages-are-complete'],
    resources: someCollections,
    alsoBreaks: ['configuration/menuItems/list/items-in-stock-are-listed'],
    wrap: lists.when(lacks('lastModified'), lacks('pageToken')).asking({ lastModified: LATELY }),
  },
  'configuration/list/nothing-but-a-default-window': {
    description: 'No list goes back further than a year, whatever its lastModified.',
    rules: [
      'configuration/Menu/groups-are-listed',
      'configuration/MenuItem/option-groups-are-listed',
    ],
    alsoBreaks: ['configuration/menuItems/list/items-in-stock-are-listed'],
    wrap: lists
      .when(lacks('pageToken'), (request) => !(sinceOf(request) > Date.parse(LATELY)))
      .asking({ lastModified: LATELY }),
  },
  'configuration/list/the-filter-is-lost-on-the-second-page': {
    description: 'The pages that follow the first are those of the list without lastModified.',
    rules: ['configuration/{collection}/list/pages-do-not-repeat'],
    resources: someCollections,
    wrap: (next) => {
      const lost = new Set<string>();
      return aroundLists(async (request, inner) => {
        const token = request.query.get('pageToken');
        const withoutFilter = unfiltered(request);
        if (token !== null && lost.has(token)) return inner(withoutFilter);
        const response = await inner(request);
        const { [NEXT]: filtered } = response.headers;
        if (token !== null || !request.query.has('lastModified') || filtered === undefined)
          return response;
        const { [NEXT]: whole } = (await inner(withoutFilter)).headers;
        if (whole === undefined) return response;
        lost.add(whole);
        return withToken(response, whole);
      })(next);
    },
  },
  'configuration/list/the-walk-begins-anew': {
    description: 'The token of the last page leads to the first.',
    rules: [
      'configuration/{collection}/list/pages-end',
      'configuration/{collection}/list/pages-do-not-repeat',
    ],
    wrap: aroundLists(async (request, next) => {
      const isAnew = request.query.get('pageToken') === 'start';
      const response = await next(isAnew ? withoutToken(request) : request);
      return request.query.has('pageToken') && isLastPage(response)
        ? withToken(response, 'start')
        : response;
    }),
  },
  'configuration/list/empty-pages-without-end': {
    description: 'After the last page, each token leads to an empty page with another token.',
    rules: ['configuration/{collection}/list/pages-end'],
    resources: someCollections,
    wrap: aroundLists(async (request, next) => {
      const [, after] = /^end-(\d+)$/.exec(request.query.get('pageToken') ?? '') ?? [];
      if (after !== undefined) return withToken(okWith([]), `end-${Number(after) + 1}`);
      const response = await next(request);
      return isLastPage(response) ? withToken(response, 'end-0') : response;
    }),
  },
  'configuration/list/the-token-is-ignored': {
    description: 'Every request gets the first page.',
    rules: [
      'configuration/{collection}/list/pages-end',
      'configuration/{collection}/list/pages-do-not-repeat',
      'configuration/{collection}/list/broken-page-token-is-refused',
    ],
    resources: someCollections,
    wrap: lists.request(withoutToken),
  },
  'configuration/list/the-place-is-kept-for-all-callers': {
    description: 'Whatever token is sent, the page after the one that was given last follows.',
    rules: ['configuration/{collection}/list/walks-at-once-are-kept-apart'],
    alsoBreaks: ['configuration/*'],
    wrap: (next) => {
      const places = new Map<string, string | undefined>();
      return aroundLists(async (request, inner) => {
        const place = places.get(request.path);
        const isFurther = request.query.has('pageToken');
        if (isFurther && place === undefined) return okWith([]);
        const response = await inner(
          isFurther ? withParameter(request, 'pageToken', place ?? '') : request,
        );
        places.set(request.path, response.headers[NEXT]);
        return response;
      })(next);
    },
  },
  'configuration/list/the-last-page-has-a-token': {
    description: 'The last page has a token, which leads to an empty one.',
    rules: ['configuration/{collection}/list/last-page-holds-objects'],
    wrap: leadingToNothing((page, request) => isFurther(request) && isLastPage(page)),
  },
  'configuration/list/a-full-answer-has-a-token': {
    description: 'A list that fits in one response has a token, which leads to an empty page.',
    rules: ['configuration/{collection}/list/last-page-omits-the-token'],
    alsoBreaks: ['configuration/{collection}/list/last-page-holds-objects'],
    wrap: leadingToNothing(
      (page, request) => !isFurther(request) && isLastPage(page) && elementsOf(page).length > 0,
    ),
  },
  'configuration/list/a-full-page-has-a-token': {
    description: 'A page that is exactly full counts as one with a following page.',
    rules: ['configuration/{collection}/list/last-page-omits-the-token'],
    resources: someCollections,
    alsoBreaks: ['configuration/{collection}/list/last-page-holds-objects'],
    wrap: (next) => {
      const sizes = new Map<string | undefined, number>();
      return leadingToNothing((page, request) => {
        const collection = askedFor(request)?.collection;
        const { length } = elementsOf(page);
        if (page.headers[NEXT] !== undefined) sizes.set(collection, length);
        return isLastPage(page) && length === sizes.get(collection);
      })(next);
    },
  },
  'configuration/list/the-token-is-empty-on-the-last-page': {
    rules: ['configuration/{collection}/list/last-page-omits-the-token'],
    resources: someCollections,
    wrap: lists.answer((response) => (isLastPage(response) ? withToken(response, '') : response)),
  },
  'configuration/list/a-token-is-refused': {
    description: 'The token is cut short in the response, so that it is not recognized.',
    rules: ['configuration/{collection}/list/next-page-token-is-answered'],
    alsoBreaks: ['configuration/{collection}/list/accepts'],
    wrap: lists.answer((response) => {
      const { [NEXT]: token } = response.headers;
      return token === undefined ? response : withToken(response, token.slice(0, -2));
    }),
  },
  'configuration/list/a-broken-token-gives-the-first-page': {
    description: 'A token that cannot be read is ignored.',
    rules: ['configuration/{collection}/list/broken-page-token-is-refused'],
    wrap: lists
      .when(isFurther)
      .answered(400)
      .answer((_refusal, { request, next }) => next(withoutToken(request))),
  },
  'configuration/list/the-tail-of-a-token-is-ignored': {
    description: 'A token is read up to the first character that it cannot hold.',
    rules: ['configuration/{collection}/list/broken-page-token-is-refused'],
    resources: someCollections,
    wrap: lists.parameter('pageToken', (token) => /^[\w.-]*/.exec(token)?.[0] ?? ''),
  },
});
