import { all } from '../on.ts';
import type { SandboxResponse } from '../../sandbox/types.ts';
import { answerOf, everyNth, lacks, withParameter } from '../messages.ts';
import type { UnplacedFault } from '../Fault.ts';
import {
  everySecondAsTheOneBefore,
  keptByConnection,
  mixingUp,
  atRestaurantOf,
  briefPause,
} from '../sequence.ts';
import {
  askedFor,
  elementsOf,
  type Entity,
  gets,
  isConfiguration,
  isFurther,
  isGet,
  isList,
  isOf,
  isTipWithholding,
  lists,
  NEXT,
  service,
} from './messages.ts';

/** Defects of what came before, and of what happens at once, of lists and of reads of one entity. */
export const getSequenceFaults: UnplacedFault[] = [
  {
    id: 'configuration/list/a-connection-keeps-its-restaurant',
    description: 'The restaurant of the first request is used for all others of its connection.',
    rules: ['configuration/restaurants-are-kept-apart'],
    alsoBreaks: ['configuration/*/get/*'],
    wrap: keptByConnection('first', isConfiguration, atRestaurantOf),
  },
  {
    id: 'configuration/list/a-connection-keeps-the-restaurant-of-a-list',
    description: 'All menus of a connection are those of the restaurant requested first on it.',
    rules: ['configuration/{collection}/list/is-its-own-behind-another-restaurant'],
    alsoBreaks: ['configuration/menus/*', 'configuration/restaurants-are-kept-apart'],
    resources: ['menus'],
    wrap: keptByConnection(
      'first',
      (request) => isList(request) && !isFurther(request) && isOf('menus')(request),
      atRestaurantOf,
    ),
  },
  {
    id: 'configuration/get/a-connection-keeps-its-entity',
    description: 'The guid of the first read is used for all others of its connection.',
    rules: ['configuration/{collection}/get/listed-entity-is-given'],
    alsoBreaks: ['configuration/preModifiers/get/*'],
    resources: ['preModifiers'],
    wrap: keptByConnection('first', isGet, (request, { path }) => ({ ...request, path })),
  },
  {
    id: 'configuration/get/every-other-read-is-the-one-before',
    description: 'Every second read of an entity gets what the one before it got.',
    rules: ['configuration/{collection}/get/guid-is-the-one-asked-for'],
    alsoBreaks: ['configuration/alternatePaymentTypes/get/*'],
    resources: ['alternatePaymentTypes'],
    wrap: everySecondAsTheOneBefore(isGet),
  },
  {
    id: 'configuration/list/what-was-read-by-itself-is-left-out',
    description: 'An entity that was read by its guid is missing in the list from then on.',
    rules: ['configuration/{collection}/get/listed-entity-is-given'],
    alsoBreaks: ['configuration/voidReasons/*', 'configuration/collections-are-kept-apart'],
    resources: ['voidReasons'],
    wrap: (next) => {
      const read = new Set<unknown>();
      const reading = gets.when(isOf('voidReasons')).answer((response) => {
        read.add((response.body as Entity)['guid']);
        return response;
      });
      return all(lists.each.where(({ guid }) => read.has(guid)).drop(), reading)(next);
    },
  },
  {
    id: 'configuration/list/what-is-not-found-takes-the-last-one-away',
    description: 'A 404 takes the last element of the list away.',
    rules: ['configuration/{collection}/get/listed-entity-is-given'],
    alsoBreaks: ['configuration/menuItems/*', 'configuration/collections-are-kept-apart'],
    resources: ['menuItems'],
    wrap: service.when(isOf('menuItems')).around((next) => {
      const gone = new Set<unknown>();
      let last: unknown;
      return async (request) => {
        const isGone = gone.has(askedFor(request)?.guid);
        const response = isGone ? answerOf(404) : await next(request);
        if (response.status === 404) gone.add(last);
        if (!isList(request) || response.status !== 200) return response;
        const body = elementsOf(response).filter(({ guid }) => !gone.has(guid));
        last = body.at(-1)?.['guid'];
        return { ...response, body };
      };
    }),
  },
  {
    id: 'configuration/list/every-third-first-page-names-no-next',
    description: 'Every third first page lacks the token of the page that follows.',
    rules: ['configuration/{collection}/list/pages-are-complete'],
    alsoBreaks: ['configuration/menuItems/*'],
    resources: ['menuItems'],
    wrap: lists.when(lacks('pageToken'), everyNth(3)).header(NEXT, undefined),
  },
  {
    id: 'configuration/list/a-page-behind-another-list-names-no-next',
    description: 'A further page behind another list of its client lacks the next token.',
    rules: ['configuration/{collection}/list/pages-are-complete'],
    alsoBreaks: ['configuration/menuItems/*'],
    resources: ['menuItems'],
    wrap: (next) => {
      const read = new Map<unknown, string>();
      return async (request) => {
        const response = await next(request);
        if (!isList(request)) return response;
        const { authorization } = request.headers;
        const isBehind = isFurther(request) && read.get(authorization) !== request.path;
        read.set(authorization, request.path);
        const { [NEXT]: _next, ...headers } = response.headers;
        return isBehind && isOf('menuItems')(request) ? { ...response, headers } : response;
      };
    },
  },
  {
    id: 'configuration/list/is-empty-after-a-rejected-token',
    description: 'The first list after one with a token that was rejected is empty.',
    rules: ['configuration/{collection}/list/pages-are-complete'],
    alsoBreaks: ['configuration/breakTypes/*', 'configuration/*'],
    resources: ['breakTypes'],
    wrap: lists.when(isOf('breakTypes')).around((next) => {
      let isRejected = false;
      return async (request) => {
        const response = await next(request);
        const isEmpty = isRejected && response.status === 200;
        isRejected = response.status === 401;
        return isEmpty ? { ...response, headers: {}, body: [] } : response;
      };
    }),
  },
  {
    id: 'configuration/list/is-filtered-as-one-at-once',
    description: 'A first page asked for beside one with lastModified is filtered, too.',
    rules: ['configuration/{collection}/list/pages-are-complete'],
    alsoBreaks: ['configuration/revenueCenters/*'],
    resources: ['revenueCenters'],
    wrap: lists.when(isOf('revenueCenters')).around((next) => {
      const underWay = new Set<string>();
      return async (request) => {
        const own = request.query.get('lastModified');
        if (own !== null) underWay.add(own);
        await briefPause();
        const lastModified = own ?? [...underWay][0];
        const response = next(withParameter(request, 'lastModified', lastModified));
        if (own !== null) underWay.delete(own);
        return response;
      };
    }),
  },
  {
    id: 'configuration/tipWithholding/mixes-up-restaurants-at-once',
    description: 'Concurrent requests all get the response for the restaurant of the last one.',
    rules: ['configuration/tipWithholding/get/is-its-own-behind-another-restaurant'],
    wrap: mixingUp(isTipWithholding, atRestaurantOf),
  },
  {
    id: 'configuration/get/reads-at-once-get-the-last-one',
    description: 'Concurrent reads of a collection all get the entity of the last one.',
    rules: ['configuration/{collection}/get/guid-is-the-one-asked-for'],
    alsoBreaks: ['configuration/tables/*'],
    resources: ['tables'],
    wrap: gets
      .when(isOf('tables'))
      .around(mixingUp(isGet, (request, { path }) => ({ ...request, path }))),
  },
  {
    id: 'configuration/get/every-other-read-has-another-name',
    description: 'Every second read by guid returns another name.',
    rules: ['configuration/{collection}/get/agrees-with-the-list'],
    resources: ['discounts'],
    wrap: gets.when(isOf('discounts'), everyNth(2)).withText('name', (name) => `${name}!`),
  },
  {
    id: 'configuration/list/calls-its-last-one-otherwise-once-one-was-read',
    description: 'Once one was read by its guid, the last of the list has another name in it.',
    rules: ['configuration/{collection}/get/agrees-with-the-list'],
    resources: ['menus'],
    wrap: (next) => {
      let isRead = false;
      const reading = gets.when(isOf('menus')).answer((response) => {
        isRead = true;
        return response;
      });
      const last = lists.when(isOf('menus'), lacks('pageToken')).last.where(() => isRead);
      return all(last.set({ name: 'old' }), reading)(next);
    },
  },
  {
    id: 'configuration/get/an-entity-is-read-by-one-at-a-time',
    description: 'An entity that is being read is not found by another request at once.',
    rules: ['configuration/{collection}/get/listed-entity-is-given'],
    alsoBreaks: ['configuration/discounts/*'],
    resources: ['discounts'],
    wrap: gets.when(isOf('discounts')).around((next) => {
      const underWay = new Set<string>();
      return async (request) => {
        if (underWay.has(request.path)) return answerOf(404);
        underWay.add(request.path);
        await briefPause();
        return next(request).finally(() => underWay.delete(request.path));
      };
    }),
  },
  {
    id: 'configuration/get/not-found-is-remembered-for-all-restaurants',
    description: 'An entity that one restaurant did not find is then not found for its own.',
    rules: ['configuration/{collection}/get/listed-entity-is-given'],
    alsoBreaks: ['configuration/cashDrawers/*'],
    resources: ['cashDrawers'],
    wrap: gets.when(isOf('cashDrawers')).around((next) => {
      const kept = new Map<string, SandboxResponse>();
      return async (request) => {
        const response = kept.get(request.path) ?? (await next(request));
        if (response.status === 404) kept.set(request.path, response);
        return response;
      };
    }),
  },
];
