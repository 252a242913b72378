import type { UnplacedFault } from '../Fault.ts';
import type { Row } from '../messages.ts';
import { requestsTo } from './messages.ts';
import { onAll } from './onAll.ts';
import { operationOf, posts, type TimeRange } from './reportOperations.ts';
import { asking, askingDates, askingQuery, changingRequestedRecords } from './wrappers.ts';

const METRICS = operationOf(posts, 'metrics/requestRange');
const SELECT = 'analytics/metrics/requestRange/restaurant-lists-select-the-data';
/** A restaurant that no request names. */
const STRANGER = '5b6c9c0e-2a0d-4f0e-8d7a-3c1f7c9f2b11';
const LONGER: TimeRange[] = ['week', 'month', 'year'];

const LIST_RULE = 'analytics/{operation}/restaurant-lists-select-the-data';
const unnamed = posts.filter(({ namesRestaurants }) => !namesRestaurants);

/** What of two or more restaurants is forgotten where records do not name theirs. */
export const unnamedListFaults: UnplacedFault[] = [
  onAll(
    unnamed.filter(({ ranges }) => ranges.length !== 1),
    {
      id: 'analytics/request/stranger-in-several-days',
      description: 'A report of several days for one restaurant has a record of another one.',
      rules: ['analytics/metrics/request', 'analytics/metrics/requestRange'].map((operation) =>
        LIST_RULE.replace('analytics/{operation}', operation),
      ),
      wrap: (post) =>
        changingRequestedRecords(post, (rows, asked) => {
          const { restaurantIds, [post.dates[0]]: start, [post.dates[1]]: end } = asked;
          const isOfOne = Array.isArray(restaurantIds) && restaurantIds.length === 1;
          return isOfOne && start !== end
            ? [...rows, ...rows.slice(-1).map((row) => ({ ...row, restaurantGuid: STRANGER }))]
            : rows;
        }),
    },
  ),
  ...(['first', 'last'] as const).flatMap((which) => [
    onAll(
      posts.filter(({ namesRestaurants }) => !namesRestaurants),
      {
        id: `analytics/request/${which}-exclusion-only-in-data`,
        description: `Of excludedRestaurantIds only the ${which} one is looked at, where records do not name their restaurant.`,
        rules: ['analytics/{operation}/restaurant-lists-select-the-data'],
        alsoBreaks: ['analytics/check/request/each-check-is-of-one-restaurant'],
        wrap: (post) =>
          requestsTo(post).sent.change((body) =>
            changingList(body, 'excludedRestaurantIds', (guids) =>
              which === 'first' ? guids.slice(0, 1) : guids.slice(-1),
            ),
          ),
      },
    ),
    onAll(
      posts.filter(({ namesRestaurants }) => !namesRestaurants),
      {
        id: `analytics/request/${which}-restaurant-lost-in-data`,
        description: `The ${which} of several restaurantIds is lost, where records do not name their restaurant.`,
        rules: ['analytics/{operation}/restaurant-lists-select-the-data'],
        alsoBreaks: ['analytics/check/request/each-check-is-of-one-restaurant'],
        wrap: (post) =>
          requestsTo(post).sent.change((body) =>
            changingList(body, 'restaurantIds', (guids) => {
              if (guids.length < 2) return guids;
              return which === 'first' ? guids.slice(1) : guids.slice(0, -1);
            }),
          ),
      },
    ),
  ]),
];

/** What only some requests for aggregated sales ignore. */
export const metricsConditionFaults: UnplacedFault[] = [
  ...LONGER.flatMap((longer): UnplacedFault[] => [
    ...['restaurantIds', 'excludedRestaurantIds'].map((list) => ({
      id: `analytics/metrics/requestRange/${list}-ignored-for-a-${longer}`,
      description: `${list} is ignored for the range ${longer}.`,
      rules: [SELECT],
      wrap: asking(METRICS, (body, range) =>
        range === longer ? changingList(body, list, () => []) : body,
      ),
    })),
    {
      id: `analytics/metrics/requestRange/only-inactive-ignored-for-a-${longer}`,
      description: `onlyInactiveRestaurants is ignored for the range ${longer}.`,
      rules: ['analytics/metrics/requestRange/inactive-and-active-differ'],
      wrap: askingQuery(METRICS, (query, range) => {
        if (range === longer && query.get('onlyInactiveRestaurants') === 'true')
          query.delete('onlyInactiveRestaurants');
      }),
    },
    ...(['first', 'last'] as const).map((which) => ({
      id: `analytics/metrics/requestRange/${which}-day-alone-of-a-${longer}`,
      description: `A report of the range ${longer} has the data of its ${which} day alone.`,
      rules: ['analytics/metrics/requestRange/dates-select-the-data'],
      alsoBreaks: [
        'analytics/metrics/requestRange/dates-exist',
        'analytics/metrics/requestRange/*-is-at-most-*',
        'analytics/metrics/requestRange/end-is-not-before-start',
      ],
      wrap: askingDates(METRICS, (start, end, range) => {
        if (range !== longer || end < start || end - start > A_FEW) return [start, end];
        return which === 'first' ? [start, start] : [end, end];
      }),
    })),
  ]),
  ...[operationOf(posts, 'metrics/request'), METRICS].flatMap((post) =>
    (['first', 'last'] as const).map((which): UnplacedFault => ({
      id: `${post.id}/${which}-day-left-out`,
      description: `Of several days the ${which} one is left out.`,
      rules: [`${post.id}/dates-select-the-data`],
      wrap: askingDates(post, (start, end, range) => {
        if (range === 'day' || end <= start || end - start > A_FEW) return [start, end];
        return which === 'first' ? [start + 1, end] : [start, end - 1];
      }),
    })),
  ),
  {
    id: 'analytics/metrics/requestRange/restaurantIds-ignored-by-hour',
    description: 'restaurantIds is ignored with aggregateBy HOUR.',
    rules: [SELECT],
    wrap: (next) => {
      const forgetting = requestsTo(METRICS).sent.change((body) =>
        changingList(body, 'restaurantIds', () => []),
      );
      const byHour = forgetting(next);
      return async (request) =>
        request.query.get('aggregateBy') === 'HOUR' ? byHour(request) : next(request);
    },
  },
];

/** Days of one month that make no range too long. */
const A_FEW = 5;

/** What is no list stays as it is, for the service to refuse. */
function changingList(body: Row, name: string, change: (guids: unknown[]) => unknown[]): Row {
  const { [name]: list } = body;
  return Array.isArray(list) ? { ...body, [name]: change(list) } : body;
}
