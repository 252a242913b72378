import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { onAll } from './onAll.ts';
import { isPost, lastSegment, without, type Row } from './messages.ts';
import { posts, type Post } from './reportOperations.ts';

export const GROUPED = ['analytics/labor/request', 'analytics/menu/requestRange'];

/** What goes wrong where an identifier is made from a data request. */
export const identityFaults: UnplacedFault[] = [
  onAll(posts, {
    id: 'analytics/request/exclusions-not-identified',
    description: 'The identifier is made from everything but excludedRestaurantIds.',
    rules: ['analytics/{operation}/different-requests-have-different-identifiers'],
    alsoBreaks: [
      'analytics/{operation}/excluded-restaurants-are-left-out',
      'analytics/{operation}/only-excluded-restaurants-are-left-out',
      'analytics/{operation}/restaurant-lists-select-the-data',
      'analytics/check/request/each-check-is-of-one-restaurant',
    ],
    wrap: (post) =>
      identifiedBy(post, (request) => [
        request.path,
        String(request.query),
        without(request.body as Row, 'excludedRestaurantIds'),
      ]),
  }),
  onAll(posts, {
    id: 'analytics/request/query-not-identified',
    description: 'The identifier is made from the time range and the body, whatever the query.',
    rules: ['analytics/{operation}/different-requests-have-different-identifiers'],
    alsoBreaks: [
      'analytics/{operation}/inactive-and-active-are-apart',
      'analytics/{operation}/inactive-and-active-differ',
      'analytics/metrics/requestRange/aggregate-by-defaults-to-day',
      'analytics/metrics/requestRange/by-hour-is-finer-than-by-day',
    ],
    wrap: (post) => identifiedBy(post, (request) => [lastSegment(request), request.body]),
  }),
];

/** The same where requests have a grouping. */
export const groupedIdentityFault: UnplacedFault = onAll(
  posts.filter(({ id }) => GROUPED.includes(id)),
  {
    id: 'analytics/request/grouping-not-identified',
    description: 'The identifier is made from everything but groupBy.',
    rules: GROUPED.map((id) => `${id}/different-requests-have-different-identifiers`),
    alsoBreaks: ['analytics/labor/request/*', 'analytics/menu/requestRange/*'],
    wrap: (post) =>
      identifiedBy(post, (request) => [
        request.path,
        String(request.query),
        without(request.body as Row, 'groupBy'),
      ]),
  },
);

/** Of requests that are equal in what identifies them, all get the answer of the first that was accepted. */
function identifiedBy(post: Post, identityOf: (request: SandboxRequest) => unknown): Wrapper {
  return (next) => {
    const known = new Map<string, SandboxResponse>();
    return async (request) => {
      if (!isPost(post, request)) return next(request);
      const response = await next(request);
      if (response.status !== 200) return response;
      const identity = JSON.stringify(identityOf(request));
      const first = known.get(identity) ?? response;
      known.set(identity, first);
      return first;
    };
  };
}
