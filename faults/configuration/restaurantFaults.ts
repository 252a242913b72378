import { byId, type UnplacedFault } from '../Fault.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import { UUID } from '../../src/words/json/uuid.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { restaurantOf, atRestaurant } from '../messages.ts';
import {
  askedFor,
  elementsOf,
  isConfiguration,
  isGet,
  isTipWithholding,
  NEXT,
  withElements,
  type Entity,
  aroundLists,
  isFurther,
  lists,
  isList,
  asTheFirst,
} from './messages.ts';
import { someCollections } from './someCollections.ts';

/** What goes wrong between restaurants. */
export const restaurantFaults = byId<UnplacedFault>({
  'configuration/list/the-header-is-ignored': {
    description: 'The list is that of the restaurant asked for first.',
    rules: ['configuration/{collection}/list/only-of-the-restaurant-in-the-header'],
    alsoBreaks: ['configuration/restaurants-are-kept-apart'],
    wrap: asTheFirst(isList),
  },
  'configuration/list/needs-no-header-with-a-page-token': {
    rules: ['configuration/{collection}/list/header/Platform-Restaurant-External-ID/required'],
    resources: ['menuItems'],
    wrap: lists
      .when((request) => isFurther(request) && restaurantOf(request) === undefined)
      .request((request) => atRestaurant(request, restaurantSeeds[0]?.guid ?? '')),
  },
  'configuration/gives-the-answer-of-the-restaurant-before': {
    rules: [
      'configuration/{collection}/list/is-its-own-behind-another-restaurant',
      'configuration/tipWithholding/get/is-its-own-behind-another-restaurant',
    ],
    alsoBreaks: ['configuration/*'],
    // Gives the first restaurant's response to the other one, if that asks next.
    wrap: (next) => {
      const kept = new Map<string, { restaurant: string | undefined; response: SandboxResponse }>();
      return async (request) => {
        const response = await next(request);
        if (!isConfiguration(request)) return response;
        const address = `${request.path}?${request.query.toString()}`;
        const restaurant = restaurantOf(request);
        const last = kept.get(address);
        kept.set(address, { restaurant, response });
        const isOther = restaurant === OTHER_RESTAURANT && last?.restaurant !== OTHER_RESTAURANT;
        return isOther && last?.response.status === 200 ? last.response : response;
      };
    },
  },
  'configuration/list/one-entity-of-another-restaurant': {
    description: 'A list ends with an entity that was listed for another restaurant.',
    rules: ['configuration/{collection}/list/only-of-the-restaurant-in-the-header'],
    resources: someCollections,
    alsoBreaks: ['configuration/Menu/groups-are-listed'],
    wrap: (next) => {
      const seen = new Map<string, { restaurant: string | undefined; entity: Entity }>();
      return aroundLists(async (request, inner) => {
        const response = await inner(request);
        const { collection = '' } = askedFor(request) ?? {};
        const restaurant = restaurantOf(request);
        const [entity] = elementsOf(response);
        if (entity === undefined || request.query.size > 0) return response;
        const known = seen.get(collection) ?? { restaurant, entity };
        seen.set(collection, known);
        return known.restaurant === restaurant
          ? response
          : withElements(response, (elements) => [...elements, known.entity]);
      })(next);
    },
  },
  'configuration/list/the-token-names-the-restaurant': {
    description: 'A further page is that of the restaurant that got its token.',
    rules: ['configuration/{collection}/list/page-token-of-another-restaurant-gives-none-of-its'],
    wrap: (next) => {
      const givenTo = new Map<string, string>();
      return aroundLists(async (request, inner) => {
        const asked = restaurantOf(request) ?? '';
        const restaurant = givenTo.get(request.query.get('pageToken') ?? '') ?? asked;
        const response = await inner(atRestaurant(request, restaurant));
        const { [NEXT]: given } = response.headers;
        if (given !== undefined) givenTo.set(given, restaurant);
        return response;
      })(next);
    },
  },
  'configuration/get/gives-an-entity-of-any-restaurant': {
    rules: ['configuration/{collection}/get/entity-of-another-restaurant-is-refused'],
    wrap: (next) => {
      const restaurants = new Set<string>();
      return async (request) => {
        const asked = restaurantOf(request);
        if (asked !== undefined) restaurants.add(asked);
        let response = await next(request);
        if (!isGet(request)) return response;
        for (const restaurant of restaurants) {
          if (response.status === 404) response = await next(atRestaurant(request, restaurant));
        }
        return response;
      };
    },
  },
  'configuration/one-configuration-for-all': {
    description: 'Every restaurant gets the configuration of the first one.',
    rules: [
      'configuration/restaurants-are-kept-apart',
      'configuration/{collection}/list/only-of-the-restaurant-in-the-header',
    ],
    resources: someCollections,
    wrap: asTheFirst(isConfiguration),
  },
  'configuration/an-unknown-restaurant-is-the-first': {
    description:
      'For an unknown restaurant, the lists are those of the restaurant asked for first.',
    rules: ['configuration/restaurants-are-kept-apart'],
    // A token that is refused at the restaurant asked for is tried at that one, too.
    alsoBreaks: [
      'configuration/{collection}/list/page-token-of-another-restaurant-gives-none-of-its',
    ],
    wrap: unknownIsTheFirst((request) => !isGet(request) && !isTipWithholding(request)),
  },
  'configuration/get/treats-an-unknown-restaurant-as-the-first': {
    rules: ['configuration/restaurants-are-kept-apart'],
    wrap: unknownIsTheFirst(isGet),
  },
  'configuration/tipWithholding/get/of-an-unknown-restaurant-is-that-of-the-first': {
    description: 'An unknown restaurant gets the tip withholding of the first.',
    rules: ['configuration/tipWithholding/get/only-of-the-restaurant-in-the-header'],
    wrap: unknownIsTheFirst(isTipWithholding),
  },
});

/** Treats an unknown restaurant as the first one that was given something. */
function unknownIsTheFirst(isMeant: (request: SandboxRequest) => boolean): Wrapper {
  return (next) => {
    let known: string | undefined;
    return async (request) => {
      const response = await next(request);
      const asked = restaurantOf(request);
      if (!isConfiguration(request) || asked === undefined) return response;
      if (response.status === 200) known ??= asked;
      const isUnknown = UUID.test(asked) && response.status >= 400 && isMeant(request);
      return isUnknown && known !== undefined ? next(atRestaurant(request, known)) : response;
    };
  };
}

const OTHER_RESTAURANT = restaurantSeeds[1]?.guid;
