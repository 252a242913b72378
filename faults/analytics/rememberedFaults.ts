import { byId } from '../byId.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import type { Row } from '../messages.ts';
import { all, type Place } from '../on.ts';
import { INACTIVE } from './conditions.ts';
import { requestsTo } from './messages.ts';
import { operationOf, posts } from './reportOperations.ts';

const RULE = 'analytics/{operation}/defaults-hold-after-other-requests';

/** What a request said is taken for said by the next one, too, which leaves it out. */
export const rememberedFaults = byId<UnplacedFault>({
  'analytics/request/only-inactive-is-remembered': {
    description: 'A request after one for inactive restaurants gets inactive ones, too.',
    rules: [RULE],
    wrap: all(...posts.map((post) => remembering(requestsTo(post), INACTIVE, 'true'))),
  },
  'analytics/metrics/requestRange/by-hour-is-remembered': {
    description: 'A request after one by hour is by hour, too.',
    rules: ['analytics/metrics/requestRange/defaults-hold-after-other-requests'],
    wrap: remembering(
      requestsTo(operationOf(posts, 'metrics/requestRange')),
      'aggregateBy',
      'HOUR',
    ),
  },
});

/** Applies only to requests for all restaurants, so that other requests stay as they are. */
function remembering(asking: Place<Row>, name: string, value: string): Wrapper {
  return (next) => {
    let last: string | null = null;
    return asking.query((query, { body }) => {
      const said = query.get(name);
      if (said === null && last === value && isForAll(body)) query.set(name, value);
      last = said;
    })(next);
  };
}

function isForAll(body: unknown): boolean {
  const { restaurantIds, excludedRestaurantIds } = body as Record<string, unknown>;
  return JSON.stringify([restaurantIds, excludedRestaurantIds]) === '[[],[]]';
}
