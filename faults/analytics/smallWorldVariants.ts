import { byId } from '../byId.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import type { Difference } from '../Fault.ts';
import { isObject } from '../../src/json/isObject.ts';
import { without } from '../parts.ts';
import { listOf, refusingNone, restaurantsLeft } from './figureVariants.ts';
import { requests, rowsIn } from './messages.ts';

/** Requests that ask one path for the same data get the same identifier, however each says which restaurants it means. */
const identifiedByMeaning: Wrapper = (next) => {
  const known = new Map<string, Promise<unknown>>();
  return requests.around((next) => async (request) => {
    const shown = await next(listOf(request));
    if (shown.status !== 200 || !isObject(request.body)) return next(request);
    const left = restaurantsLeft(request, rowsIn(shown)).map(
      ({ restaurantGuid }) => restaurantGuid,
    );
    const { groupBy, ...others } = without(request.body, 'restaurantIds', 'excludedRestaurantIds');
    const grouped = Array.isArray(groupBy) && groupBy.length > 0 ? groupBy : undefined;
    const aggregateBy = request.query.get('aggregateBy') ?? 'DAY';
    const identity = JSON.stringify([request.path, left, others, grouped, aggregateBy]);
    const fresh = await next(request);
    if (fresh.status !== 200) return fresh;
    const first = known.get(identity) ?? Promise.resolve(fresh);
    known.set(identity, first);
    return (await first) as typeof fresh;
  })(next);
};

/** What an honest service may do of which few restaurants make more. */
export const smallWorldVariants = byId<Difference>({
  'same-meaning-same-identifier': {
    description: 'Requests that mean the same restaurants get the same identifier.',
    run: ['analytics/*-*'],
    wrap: identifiedByMeaning,
  },
  'same-meaning-same-identifier-in-a-world-of-one': {
    description:
      'There is one restaurant, so that a request for it alone asks for the same as one for all, and gets the same identifier.',
    small: ['active'],
    wrap: identifiedByMeaning,
  },
  'same-meaning-same-identifier-with-one-in-use': {
    description:
      'One restaurant is active, one inactive and one archived; requests that mean the same get the same identifier.',
    run: ['analytics/*-*'],
    small: ['active', 'inactive', 'archived'],
    wrap: identifiedByMeaning,
  },
  'no-restaurant-is-refused-in-a-world-of-one': {
    description:
      'There is one restaurant, and a request that leaves no restaurant to report on is rejected.',
    small: ['active'],
    wrap: refusingNone,
  },
  'no-restaurant-is-refused-in-a-world-of-two': {
    description:
      'There are two restaurants, and a request that leaves no restaurant to report on is rejected.',
    run: ['analytics/*-*', 'analytics/*/accepts'],
    small: ['active', 'active'],
    wrap: refusingNone,
  },
});
