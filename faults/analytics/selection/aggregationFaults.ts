import { byId, type UnplacedFault } from '../../Fault.ts';
import { type Row, answerOf, has, lacks } from '../../messages.ts';
import { ofRange } from '../reports/conditions.ts';
import { reportsOf, requestsTo, dataOf, lastSegment } from '../reports/messages.ts';
import { gets, operationOf, posts } from '../reports/reportOperations.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../../../sandbox/types.ts';
import { all } from '../../on.ts';

const deprecated = reportsOf(operationOf(gets, 'metrics/getDeprecated'));

/** What goes wrong with the deprecated path of the aggregated sales. */
export const deprecatedPathFaults = byId<UnplacedFault>({
  'analytics/metrics/getDeprecated/loses-a-record-of-a-month': {
    description: 'The deprecated path loses the last record of a month.',
    rules: ['analytics/metrics/getDeprecated/gives-the-data-of-the-current-path'],
    wrap: deprecated.when(({ path }) => path.includes('/month/')).last.drop(),
  },
  'analytics/metrics/getDeprecated/without-names': {
    description: 'The deprecated path knows no fetchRestaurantNames.',
    rules: ['analytics/metrics/getDeprecated/gives-the-data-of-the-current-path'],
    alsoBreaks: ['analytics/metrics/getDeprecated/guest-facing-name-is-that-of-the-restaurant'],
    wrap: deprecated.each.without('restaurantName'),
  },
  'analytics/metrics/getDeprecated/uses-the-report-up': {
    description: 'After three reads by the deprecated path, the current one finds no report.',
    rules: ['analytics/metrics/getDeprecated/gives-the-data-of-the-current-path'],
    wrap: usedUp(2, answerOf(409, null)),
  },
  'analytics/metrics/getDeprecated/moves-the-report': {
    description: 'After a read by the deprecated path, the current one finds no report.',
    rules: ['analytics/metrics/getDeprecated/gives-the-data-of-the-current-path'],
    wrap: usedUp(0, answerOf(404)),
  },
});

/** Refuses on the current path what the deprecated one gave more than so many times. */
function usedUp(most: number, refusal: SandboxResponse): Wrapper {
  return (next) => {
    const given = new Map<string, number>();
    const timesOf = (request: SandboxRequest) => given.get(lastSegment(request)) ?? 0;
    return all(
      dataOf('metrics')
        .when((request) => timesOf(request) > most)
        .respond(refusal),
      deprecated.answer((response, { request }) => {
        if (response.status === 200) given.set(lastSegment(request), timesOf(request) + 1);
        return response;
      }),
    )(next);
  };
}

const requests = requestsTo(operationOf(posts, 'metrics/requestRange'));

/** What goes wrong with `aggregateBy`, which only the aggregated sales have. */
export const aggregationFaults = byId<UnplacedFault>({
  'analytics/metrics/requestRange/ignores-aggregate-by-for-year': {
    rules: [
      'analytics/metrics/requestRange/aggregate-by-is-for-day-only',
      'analytics/metrics/requestRange/aggregate-by-day-is-for-day-only',
    ],
    wrap: requests.when(ofRange('year')).asking({ aggregateBy: undefined }),
  },
  'analytics/metrics/requestRange/ignores-aggregate-by-day-for-week': {
    rules: ['analytics/metrics/requestRange/aggregate-by-day-is-for-day-only'],
    wrap: requests
      .when(ofRange('week'), has('aggregateBy', 'DAY'))
      .asking({ aggregateBy: undefined }),
  },
  'analytics/metrics/requestRange/ignores-aggregate-by-hour-for-month': {
    rules: ['analytics/metrics/requestRange/aggregate-by-is-for-day-only'],
    wrap: requests
      .when(ofRange('month'), has('aggregateBy', 'HOUR'))
      .asking({ aggregateBy: undefined }),
  },
  'analytics/metrics/requestRange/figures-of-one-hour': {
    description: 'By HOUR only the first record has figures.',
    rules: ['analytics/metrics/requestRange/by-hour-is-finer-than-by-day'],
    wrap: reportsOf(operationOf(gets, 'metrics/get')).change((rows) =>
      rows.map((row, place) => ('hour' in row && place > 0 ? withoutFigures(row) : row)),
    ),
  },
  'analytics/metrics/requestRange/reads-aggregate-by-week-as-day': {
    rules: ['analytics/metrics/requestRange/query/aggregateBy/enum'],
    wrap: requests.when(has('aggregateBy', 'WEEK')).asking({ aggregateBy: 'DAY' }),
  },
  'analytics/metrics/requestRange/by-hour-by-default': {
    description: 'A day is aggregated by HOUR by default.',
    rules: ['analytics/metrics/requestRange/aggregate-by-defaults-to-day'],
    wrap: requests.when(ofRange('day'), lacks('aggregateBy')).asking({ aggregateBy: 'HOUR' }),
  },
  'analytics/metrics/requestRange/hour-is-taken-for-day': {
    description: 'A day is always aggregated by DAY.',
    rules: ['analytics/metrics/requestRange/by-hour-is-finer-than-by-day'],
    wrap: requests.when(has('aggregateBy', 'HOUR')).asking({ aggregateBy: 'DAY' }),
  },
  'analytics/metrics/requestRange/day-and-hour-exchanged': {
    description: 'HOUR and DAY of aggregateBy are swapped for a day.',
    rules: ['analytics/metrics/requestRange/by-hour-is-finer-than-by-day'],
    wrap: requests
      .when(ofRange('day'))
      .query((query) =>
        query.set('aggregateBy', query.get('aggregateBy') === 'HOUR' ? 'DAY' : 'HOUR'),
      ),
  },
});

function withoutFigures({ restaurantGuid, businessDate }: Row): Row {
  return { restaurantGuid, businessDate };
}
