import type { Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isPost } from './messages.ts';
import { onAll } from './onAll.ts';
import { operationOf, posts, type Post } from './reportOperations.ts';
import { INACTIVE } from './selectionWrappers.ts';

const RULE = 'analytics/{operation}/defaults-hold-after-other-requests';

/** What a request said is taken for said by the next one, too, which leaves it out. */
export const rememberedFaults: UnplacedFault[] = [
  onAll(posts, {
    id: 'analytics/request/only-inactive-is-remembered',
    description: 'A request after one for inactive restaurants is of inactive ones, too.',
    rules: [RULE],
    wrap: (post) => remembering(post, INACTIVE, 'true'),
  }),
  {
    id: 'analytics/metrics/requestRange/by-hour-is-remembered',
    description: 'A request after one by hour is by hour, too.',
    rules: ['analytics/metrics/requestRange/defaults-hold-after-other-requests'],
    wrap: remembering(operationOf(posts, 'metrics/requestRange'), 'aggregateBy', 'HOUR'),
  },
];

/** Only in requests for all restaurants, so that what else is asked for stays as it is. */
function remembering(post: Post, name: string, value: string): Wrapper {
  return (next) => {
    let last: string | null = null;
    return async (request) => {
      if (!isPost(post, request)) return next(request);
      const query = new URLSearchParams(request.query);
      const said = query.get(name);
      if (said === null && last === value && isForAll(request.body)) query.set(name, value);
      last = said;
      return next({ ...request, query });
    };
  };
}

function isForAll(body: unknown): boolean {
  const { restaurantIds, excludedRestaurantIds } = body as Record<string, unknown>;
  return JSON.stringify([restaurantIds, excludedRestaurantIds]) === '[[],[]]';
}
