import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { everyNth, okWith, restaurantOf, withHeader, after, withOther } from '../messages.ts';
import type { UnplacedFault } from '../Fault.ts';
import {
  forgettingTokens,
  givingTheLastPageAgain,
  keepingPlace,
  keptByConnection,
  mixingUp,
  atRestaurantOf,
  asTheLast,
  leadingOnWhenUsedTwice,
  namingTokens,
} from '../sequence.ts';
import {
  isFurther,
  isGet,
  isLastPage,
  isList,
  isOf,
  lists,
  NEXT,
  withoutToken,
} from './messages.ts';

const NOWHERE = 'nowhere';

const isFirst = (request: SandboxRequest) => isList(request) && !isFurther(request);
const isPage = (request: SandboxRequest) => isList(request) && isFurther(request);
const withTokenOf = withOther('pageToken');

/** Tokens that lead astray where other requests come in between, or at once; each is shown on another list. */
const ASTRAY: [id: string, list: string, description: string, wrap: Wrapper, rule?: string][] = [
  [
    'a-new-walk-takes-the-place-of-the-one-before',
    'menuItems',
    'A new first page makes all earlier tokens of the list lead to the first page.',
    forgettingTokens(isPage, isFirst, withoutToken),
  ],
  [
    'reading-an-entity-ends-the-walk',
    'taxRates',
    'Once an entity is read by its guid, tokens lead to the first page again.',
    forgettingTokens(isPage, isGet, withoutToken),
  ],
  [
    'every-other-token-leads-to-the-first-page',
    'menus',
    'Every second request with a token gets the first page.',
    lists.when(isFurther, everyNth(2)).request(withoutToken),
  ],
  [
    'pages-are-those-of-the-restaurant-that-began-last',
    'menuOptionGroups',
    'A page token is used in the list of the restaurant whose first page was requested last.',
    asTheLast(isFirst, isList, atRestaurantOf),
  ],
  [
    'tokens-sent-at-once-are-mixed-up',
    'serviceCharges',
    'Concurrent requests with a token all follow the token of the last one.',
    mixingUp(isPage, withTokenOf),
  ],
  [
    'restaurants-asked-for-at-once-are-mixed-up',
    'revenueCenters',
    'Concurrent requests all get the response for the restaurant of the last one.',
    mixingUp(isPage, atRestaurantOf),
  ],
  [
    'a-page-at-once-is-that-of-another-list',
    'diningOptions',
    'Concurrent requests all get the response to the last one.',
    mixingUp(isPage, (_request, last) => last),
  ],
  [
    'first-pages-at-once-are-of-one-restaurant',
    'serviceAreas',
    'First pages requested at once are all of the restaurant of the last request.',
    mixingUp(isFirst, atRestaurantOf),
  ],
  [
    'a-place-is-kept-for-each-restaurant',
    'discounts',
    'Whatever its token, a request gets the page after the last one of its restaurant.',
    keepingPlace(isList, (request) => [request.path, restaurantOf(request)], []),
  ],
  [
    'a-place-is-kept-for-each-client',
    'menus',
    'Whatever its token, a request gets the page after the last one that its client got.',
    keepingPlace(isList, ({ headers }) => headers['authorization'], []),
  ],
  [
    'a-token-leads-on-once',
    'breakTypes',
    'The first request with a token gets its page, all others the first page.',
    lists.when(isFurther, after(1)).request(withoutToken),
  ],
  [
    'a-token-leads-to-the-page-asked-last',
    'menuGroups',
    'A token leads to the page that was returned last, whichever list it is of.',
    givingTheLastPageAgain(isList),
  ],
  [
    'a-token-is-followed-in-the-list-that-began-last',
    'restaurantServices',
    'A page token is used in the list whose first page was requested last.',
    asTheLast(isFirst, isList, (request, { path }) => ({ ...request, path })),
  ],
  [
    'a-filter-is-kept-for-the-list',
    'preModifierGroups',
    'A page token is used with the lastModified of the latest request for a first page.',
    asTheLast(
      (request) => isFirst(request) && request.path.endsWith('/preModifierGroups'),
      isPage,
      withOther('lastModified'),
    ),
  ],
  [
    'a-token-names-a-restaurant-and-a-place-alone',
    'menuGroups',
    'Tokens of the list with and without lastModified are the same at the same place: the later one counts.',
    lists.when(isOf('menuGroups')).around(
      namingTokens((request, { body }) => {
        const before = Number(request.query.get('pageToken')?.split(' ')[1] ?? 0);
        return [restaurantOf(request), before + (body as unknown[]).length];
      }),
    ),
  ],
  [
    'a-token-used-twice-leads-on',
    'menuItems',
    'A token that was used before leads to the page after its own.',
    lists.when(isOf('menuItems')).around(leadingOnWhenUsedTwice(NEXT)),
  ],
  [
    'a-token-is-of-its-access-token',
    'tables',
    'With another access token, a page token leads to the first page.',
    (next) => {
      const given = new Map<unknown, unknown>();
      return lists.around((inner) => async (request) => {
        const { authorization } = request.headers;
        const isOf = (given.get(request.query.get('pageToken')) ?? authorization) === authorization;
        const response = await inner(isOf ? request : withoutToken(request));
        given.set(response.headers[NEXT], authorization);
        return response;
      })(next);
    },
  ],
  [
    'a-connection-keeps-its-token',
    'voidReasons',
    'A request with a token uses the token of the request before it on its connection.',
    keptByConnection('before', isPage, withTokenOf),
  ],
  [
    'the-last-page-has-a-token-the-second-time',
    'tables',
    'A last page that is asked for again has a token, by which nothing follows.',
    (next) => {
      const ended = new Set<string>();
      return lists.when(isFurther).around((inner) => async (request) => {
        if (request.query.get('pageToken') === NOWHERE) return okWith([]);
        const response = await inner(request);
        if (!isLastPage(response)) return response;
        const key = JSON.stringify([request.path, String(request.query), restaurantOf(request)]);
        if (ended.has(key)) return withHeader(response, NEXT, NOWHERE);
        ended.add(key);
        return response;
      })(next);
    },
    'last-page-omits-the-token',
  ],
];

/** Defects of what came before, and of what happens at once. */
export const sequenceFaults: UnplacedFault[] = ASTRAY.map(
  ([id, list, description, wrap, rule = 'walks-at-once-are-kept-apart']) => ({
    ...{ id: `configuration/list/${id}`, description, wrap },
    rules: [`configuration/{collection}/list/${rule}`],
    alsoBreaks: [`configuration/${list}/*`],
    resources: [list],
  }),
);
