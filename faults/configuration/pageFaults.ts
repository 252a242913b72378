import { byId, type UnplacedFault } from '../Fault.ts';
import type { Handler } from '../../sandbox/types.ts';
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
} from './messages.ts';
import { inAnotherOrder } from '../inAnotherOrder.ts';
import { inPagesOf } from '../inPagesOf.ts';
import { okWith, unfiltered, lacks } from '../messages.ts';
import { someCollections } from './someCollections.ts';

/** Smaller than the longest lists. */
const PAGE_SIZE = 60;

/** The beginning of these faults' default window: amid the sandbox's changes. */
const LATELY = '2025-06-30T00:00:00Z';

/** What goes wrong on the pages of a list. */
export const pageFaults = byId<UnplacedFault>({
  'configuration/list/a-page-repeats-the-last-element-of-the-one-before': {
    description:
      'A page begins with the element at which the one before ended: from is treated as inclusive.',
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
    description: 'A page that another follows ends one element too early.',
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
    wrap: losingTheFilter,
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
    description: 'After the last page, each token gives an empty page and another token.',
    rules: ['configuration/{collection}/list/pages-end'],
    resources: someCollections,
    wrap: aroundLists(async (request, next) => {
      const [, after] = /^end-(\d+)$/.exec(request.query.get('pageToken') ?? '') ?? [];
      if (after !== undefined) return withToken(okWith([]), `end-${Number(after) + 1}`);
      const response = await next(request);
      return isLastPage(response) ? withToken(response, 'end-0') : response;
    }),
  },
});

/** Gives with the first page of a filtered walk the token to the second page of the whole list. */
function losingTheFilter(next: Handler): Handler {
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
}
