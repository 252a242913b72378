import { byId, type UnplacedFault } from '../../Fault.ts';
import type { Wrapper } from '../../../sandbox/types.ts';
import { listIn, withParameter, type Row } from '../../messages.ts';
import { without } from '../../parts.ts';
import { CALLED_ACTIVATED } from '../reports/conditions.ts';
import type { Place } from '../../on.ts';
import {
  identifiedBy,
  identifierIn,
  inProgress,
  isGet,
  isPost,
  lastSegment,
  requests,
  requestsTo,
} from '../reports/messages.ts';
import { gets, posts } from '../reports/reportOperations.ts';

/** Applies to requests whose range may have several days. */
export const OF_SEVERAL_DAYS = posts
  .filter(({ ranges }) => ranges.length !== 1)
  .map(({ id }) => id);

/** Applies to requests whose range always has one day. */
export const OF_ONE_DAY = posts.filter(({ ranges }) => ranges.length === 1).map(({ id }) => id);

export const GROUPED = ['analytics/labor/request', 'analytics/menu/requestRange'];

/** What goes wrong where an identifier is made from a data request. */
export const identityFaults = byId<UnplacedFault>({
  'analytics/request/exclusions-not-identified': {
    description: 'The identifier is made from everything but excludedRestaurantIds.',
    rules: ['analytics/{operation}/different-requests-have-different-identifiers'],
    alsoBreaks: ['analytics/{operation}/excluded-restaurants-are-left-out'],
    wrap: identifiedByAllBut(requests, 'excludedRestaurantIds'),
  },
  'analytics/request/query-not-identified': {
    description: 'The identifier is made from the time range and the body, whatever the query.',
    rules: ['analytics/{operation}/different-requests-have-different-identifiers'],
    alsoBreaks: ['analytics/{operation}/inactive-and-active-are-apart', CALLED_ACTIVATED],
    wrap: identifiedBy(requests, ({ body }) => [body]),
  },
  'analytics/request/later-exclusions-not-identified': {
    description: 'The identifier is made from all but excludedRestaurantIds behind the first.',
    rules: ['analytics/{operation}/different-requests-have-different-identifiers'],
    alsoBreaks: ['analytics/{operation}/excluded-restaurants-are-left-out'],
    wrap: identifiedByFirst('excludedRestaurantIds'),
  },
  'analytics/request/later-restaurants-not-identified': {
    description: 'The identifier is made from all but the restaurantIds behind the first.',
    rules: ['analytics/{operation}/different-requests-have-different-identifiers'],
    alsoBreaks: ['analytics/{operation}/every-restaurant-asked-for'],
    wrap: identifiedByFirst('restaurantIds'),
  },
  'analytics/request/data-set-not-identified': {
    description: 'All data sets share an identifier of dates, lists and query.',
    rules: ['analytics/{operation}/different-requests-have-different-identifiers'],
    wrap: (next) => {
      const shown = new Map<string, string>();
      const own = new Map<string, string>();
      return async (request) => {
        const post = posts.find((each) => isPost(each, request));
        if (post === undefined) {
          const get = gets.find((each) => isGet(each, request));
          const guid = lastSegment(request);
          const path = request.path.replace(guid, own.get(`${get?.path} ${guid}`) ?? guid);
          const response = await next({ ...request, path });
          return get !== undefined && response.status === 202 ? inProgress(guid) : response;
        }
        const response = await next(request);
        if (response.status !== 200) return response;
        const asked = Object.entries(request.body as Row).map(([name, value]) => [
          name.replace('Business', ''),
          value,
        ]);
        const range = post.ranges.length === 0 ? 'custom' : lastSegment(request);
        const key = JSON.stringify([range, String(request.query), asked]);
        const first = shown.get(key) ?? identifierIn(response);
        shown.set(key, first);
        own.set(`${post.path} ${first}`, identifierIn(response));
        return { ...response, body: JSON.stringify(first) };
      };
    },
  },
});

/** An identifier that leaves out one of the dates. */
export const dateIdentityFaults: UnplacedFault[] = (['first', 'last'] as const).map(
  (which, place) => ({
    id: `analytics/request/${which}-date-not-identified`,
    description: `The identifier is made from everything but the ${which} date.`,
    rules: OF_SEVERAL_DAYS.map((id) => `${id}/different-requests-have-different-identifiers`),
    alsoBreaks: ['analytics/*/dates-select-the-data', 'analytics/*/rows-lie-within-the-dates'],
    wrap: identifiedByAllBut(
      requestsOf(OF_SEVERAL_DAYS),
      ...posts.flatMap(({ dates }) => dates[place] ?? []),
    ),
  }),
);

/** An identifier that leaves out both dates, where a range has one day. */
export const dayIdentityFault: UnplacedFault = {
  id: 'analytics/request/day-not-identified',
  description: 'The identifier is made from everything but the dates.',
  rules: OF_ONE_DAY.map((id) => `${id}/different-requests-have-different-identifiers`),
  wrap: identifiedByAllBut(requestsOf(OF_ONE_DAY), ...posts.flatMap(({ dates }) => dates)),
};

/** An identifier that leaves out what only the aggregated sales of a range with a name have. */
export const aggregationIdentityFault: UnplacedFault = {
  id: 'analytics/metrics/requestRange/aggregation-not-identified',
  description: 'The identifier is made from everything but aggregateBy.',
  rules: ['analytics/metrics/requestRange/different-requests-have-different-identifiers'],
  alsoBreaks: ['analytics/metrics/requestRange/by-hour-is-finer-than-by-day'],
  wrap: identifiedBy(requestsOf(['analytics/metrics/requestRange']), (request) => [
    String(withParameter(request, 'aggregateBy', undefined).query),
    request.body,
  ]),
};

/** An identifier that leaves out the grouping. */
export const groupedIdentityFault: UnplacedFault = {
  id: 'analytics/request/grouping-not-identified',
  description: 'The identifier is made from everything but groupBy.',
  rules: GROUPED.map((id) => `${id}/different-requests-have-different-identifiers`),
  alsoBreaks: ['analytics/labor/request/*', 'analytics/menu/requestRange/*'],
  wrap: identifiedByAllBut(requestsOf(GROUPED), 'groupBy'),
};

function requestsOf(ids: string[]): Place<Row> {
  return requestsTo(...posts.filter(({ id }) => ids.includes(id)));
}

function identifiedByAllBut(asking: Place<Row>, ...fields: string[]): Wrapper {
  return identifiedBy(asking, ({ query, body }) => [
    String(query),
    without(body as Row, ...fields),
  ]);
}

function identifiedByFirst(list: string): Wrapper {
  return identifiedBy(requests, ({ query, body }) => [
    String(query),
    without(body as Row, list),
    listIn(body, list)[0],
  ]);
}
