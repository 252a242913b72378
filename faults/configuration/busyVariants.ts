import { byId, type Difference } from '../Fault.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { inPagesOf } from '../inPagesOf.ts';
import { restaurantOf, okWith, withHeader } from '../messages.ts';
import { all } from '../on.ts';
import {
  askedFor,
  isLastPage,
  NEXT,
  withElements,
  withoutToken,
  withToken,
  type Entity,
  signingImages,
  lists,
  gets,
  aroundLists,
} from './messages.ts';

/** How many requests for a list see the same objects. */
const REQUESTS_BETWEEN = 16;

/** Fewer than a check takes that reads a list twice, once with a filter. */
const FEW_REQUESTS_BETWEEN = 7;

/** While a list is walked, it is edited all the time. */
const ALL_THE_TIME = 2;

const LONG_PAGE = 100;
const SHORT_PAGE = 30;

/** Collections of more than one page. */
const OF_MANY = ['menuItems', 'tables'].map((name) => `configuration/${name}/*`);

/** Honest differences of a restaurant whose configuration is edited in the meantime. */
export const busyVariants = byId<Difference>({
  'objects-that-are-added-meanwhile': {
    description: 'An object is added to each collection now and then while the run goes on.',
    wrap: addingEvery(REQUESTS_BETWEEN, 'last'),
  },
  'objects-that-are-added-first': {
    description:
      'Objects are often added to each collection, before all others, so that those move on to later pages.',
    run: OF_MANY,
    wrap: addingEvery(FEW_REQUESTS_BETWEEN, 'first'),
  },
  'objects-that-are-added-first-to-many-pages': {
    description:
      'An object is added before all others with every second request for its list, whose pages are short.',
    run: ['configuration/tables/list/*'],
    wrap: addingEvery(ALL_THE_TIME, 'first', SHORT_PAGE),
  },
  'objects-that-are-removed-meanwhile': {
    description: 'An object that no other names is removed now and then while the run goes on.',
    wrap: removingEvery(REQUESTS_BETWEEN),
  },
  'objects-that-are-removed-often': {
    description: 'An object that no other names is removed at every seventh request for its list.',
    run: OF_MANY,
    wrap: removingEvery(FEW_REQUESTS_BETWEEN),
  },
  'an-object-that-comes-and-goes': {
    description: 'An object that no other names is there for every second request for its list.',
    run: ['configuration/menus/*', 'configuration/voidReasons/*'],
    wrap: (next) => removing(next, 1, true),
  },
  'objects-that-are-removed-under-way': {
    description:
      'The objects after the first page of a list are removed before they are asked for, once for each list.',
    wrap: removingTheSecondPage,
  },
  'objects-that-are-removed-with-signed-images': {
    description:
      'An object is removed now and then, and the address of an image is another one in every response.',
    run: ['configuration/menus/*'],
    wrap: (next) => removing(signingImages(next), REQUESTS_BETWEEN),
  },
});

/** An object that was added, and when. */
interface Added {
  guid: string;
  addedAt: number;
}

/** A collection of a restaurant, as far as it grew. */
interface Grown {
  requests: number;
  added: Added[];
  template?: Entity;
}

type Place = 'first' | 'last';

function addingEvery(requestsBetween: number, place: Place, pageSize = LONG_PAGE): Wrapper {
  return (next) => adding(next, requestsBetween, place, pageSize);
}

/** Objects like the first one of their collection stand behind all others, or before them, and are given by their guids. */
function adding(
  next: Parameters<Wrapper>[0],
  requestsBetween: number,
  place: Place,
  pageSize: number,
): ReturnType<Wrapper> {
  const known = new Map<string, Grown>();
  const grownOf = (request: SandboxRequest): Grown => {
    const key = `${askedFor(request)?.collection} of ${restaurantOf(request)}`;
    const grown = known.get(key) ?? { requests: 0, added: [] };
    known.set(key, grown);
    return grown;
  };
  const listing = aroundLists(async (request, next) =>
    withAdded(await next(request), request, grownOf(request), place),
  );
  const growing = aroundLists((request, next) => {
    const grown = grownOf(request);
    grown.requests += 1;
    if (grown.requests % requestsBetween === 0) grow(grown, restaurantOf(request) ?? '');
    return next(request);
  });
  const giving = gets.answered(404).answer((response, { request }) => {
    const guid = askedFor(request)?.guid?.toLowerCase();
    const { added, template } = grownOf(request);
    return added.some((one) => one.guid === guid) ? okWith({ ...template, guid }) : response;
  });
  return all(growing, aroundLists(inPagesOf(pageSize)), giving, listing)(next);
}

function grow({ added }: Grown, restaurant: string): void {
  const number = String(added.length).padStart(12, '0');
  added.push({ guid: `${restaurant.slice(0, 23)}-${number}`, addedAt: Date.now() });
}

function withAdded(
  response: SandboxResponse,
  { query }: SandboxRequest,
  grown: Grown,
  place: Place,
): SandboxResponse {
  const since = Date.parse(query.get('lastModified') ?? '');
  return withElements(response, (elements) => {
    grown.template ??= elements[0];
    const isPlace = place === 'first' ? !query.has('pageToken') : isLastPage(response);
    if (!isPlace || grown.template === undefined) return elements;
    const added = grown.added
      .filter(({ addedAt }) => !(addedAt <= since))
      .map(({ guid }) => ({ ...grown.template, guid }));
    return place === 'first' ? [...added.toReversed(), ...elements] : [...elements, ...added];
  });
}

/** Menus and items name the groups of these. */
const NAMED = ['menuGroups', 'menuOptionGroups'];

/** The objects of a collection that were removed, and those that may be removed next. */
interface Shrunk {
  requests: number;
  removed: Set<unknown>;
  seen: unknown[];
}

/** The token of a page whose objects are there when it is given out, and gone when it is asked for. */
const REMOVED = 'removed-meanwhile';

function removingTheSecondPage(next: Parameters<Wrapper>[0]): ReturnType<Wrapper> {
  const walked = new Set<string>();
  return aroundLists(async (request, next) => {
    const { query, path } = request;
    if (query.get('pageToken') === REMOVED)
      return withElements(withHeader(await next(withoutToken(request)), NEXT, undefined), () => []);
    const response = await next(request);
    const list = `${path}?${query} of ${restaurantOf(request)}`;
    const isShown = isLastPage(response) && !query.has('pageToken') && !walked.has(list);
    if (response.status === 200) walked.add(list);
    return isShown ? withToken(response, REMOVED) : response;
  })(next);
}

function removingEvery(requestsBetween: number): Wrapper {
  return (next) => removing(next, requestsBetween);
}

function removing(
  next: Parameters<Wrapper>[0],
  requestsBetween: number,
  comesBack = false,
): ReturnType<Wrapper> {
  const known = new Map<string, Shrunk>();
  const shrunkOf = (request: SandboxRequest): Shrunk => {
    const key = `${askedFor(request)?.collection} of ${restaurantOf(request)}`;
    const shrunk = known.get(key) ?? { requests: 0, removed: new Set(), seen: [] };
    known.set(key, shrunk);
    return shrunk;
  };
  const listing = lists
    .when((request) => !NAMED.includes(askedFor(request)?.collection ?? ''))
    .change((elements, { request }) => {
      const { removed, seen } = shrunkOf(request);
      if (seen.length === 0) seen.push(...elements.map(({ guid }) => guid));
      return elements.filter(({ guid }) => !removed.has(guid));
    });
  const shrinking = aroundLists((request, next) => {
    const shrunk = shrunkOf(request);
    shrunk.requests += 1;
    if (shrunk.requests % requestsBetween === 0 && shrunk.seen.length > 1) {
      if (comesBack && shrunk.removed.size > 0) shrunk.removed.clear();
      else shrunk.removed.add(comesBack ? shrunk.seen.at(-1) : shrunk.seen.pop());
    }
    return next(request);
  });
  const giving = gets
    .when((request) => shrunkOf(request).removed.has(askedFor(request)?.guid?.toLowerCase()))
    .respond(404);
  return all(shrinking, aroundLists(inPagesOf(100)), giving, listing)(next);
}
