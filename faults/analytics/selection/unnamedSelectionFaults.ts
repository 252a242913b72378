import { has, isList, listIn } from '../../messages.ts';
import type { UnplacedFault } from '../../Fault.ts';
import { INACTIVE, isOnlyInactive, names, ofRange } from '../reports/conditions.ts';
import { askingDates, isOfSeveralDays } from '../reports/dates.ts';
import { reportsTo, requestsTo } from '../reports/messages.ts';
import { operationOf, posts, type TimeRange, unnamed } from '../reports/reportOperations.ts';

const METRICS = operationOf(posts, 'metrics/requestRange');
const metrics = requestsTo(METRICS);
const SELECT = 'analytics/metrics/requestRange/restaurant-lists-select-the-data';
/** A restaurant that no request names. */
const STRANGER = '5b6c9c0e-2a0d-4f0e-8d7a-3c1f7c9f2b11';
const LONGER: TimeRange[] = ['week', 'month', 'year'];

const LIST_RULE = 'analytics/{operation}/restaurant-lists-select-the-data';

/** What of two or more restaurants is forgotten where records do not name theirs. */
export const unnamedListFaults: UnplacedFault[] = [
  {
    id: 'analytics/request/stranger-in-several-days',
    description: 'A report of several days for one restaurant has a record of another one.',
    rules: ['analytics/metrics/request', 'analytics/metrics/requestRange'].map((operation) =>
      LIST_RULE.replace('analytics/{operation}', operation),
    ),
    wrap: reportsTo(
      requestsTo(...unnamed.filter(({ ranges }) => ranges.length !== 1)).when(
        isOfSeveralDays,
        ({ body }) => listIn(body, 'restaurantIds').length === 1,
      ),
    ).add((rows) => rows.slice(-1).map((row) => ({ ...row, restaurantGuid: STRANGER }))),
  },
  ...(['first', 'last'] as const).flatMap((which) => [
    {
      id: `analytics/request/${which}-exclusion-only-in-data`,
      description: `Only the ${which} of excludedRestaurantIds is used, in data sets whose records do not show their restaurant.`,
      rules: ['analytics/{operation}/restaurant-lists-select-the-data'],
      wrap: requestsTo(...unnamed).sent.withList('excludedRestaurantIds', (guids) =>
        which === 'first' ? guids.slice(0, 1) : guids.slice(-1),
      ),
    },
    {
      id: `analytics/request/${which}-restaurant-lost-in-data`,
      description: `The ${which} of several restaurantIds is lost, in data sets whose records do not show their restaurant.`,
      rules: ['analytics/{operation}/restaurant-lists-select-the-data'],
      wrap: requestsTo(...unnamed)
        .sent.at('restaurantIds')
        .where(isList)
        .where((guids) => guids.length > 1)
        .change((guids) => (which === 'first' ? guids.slice(1) : guids.slice(0, -1))),
    },
  ]),
];

/** What only some requests for aggregated sales ignore. */
export const metricsConditionFaults: UnplacedFault[] = [
  ...LONGER.flatMap((longer): UnplacedFault[] => [
    ...['restaurantIds', 'excludedRestaurantIds'].map((list) => ({
      id: `analytics/metrics/requestRange/${list}-ignored-for-a-${longer}`,
      description: `${list} is ignored for the range ${longer}.`,
      rules: [SELECT],
      wrap: metrics.when(ofRange(longer), names(list)).sent.set({ [list]: [] }),
    })),
    {
      id: `analytics/metrics/requestRange/only-inactive-ignored-for-a-${longer}`,
      description: `onlyInactiveRestaurants is ignored for the range ${longer}.`,
      rules: ['analytics/metrics/requestRange/inactive-and-active-differ'],
      wrap: metrics.when(ofRange(longer), isOnlyInactive).asking({ [INACTIVE]: undefined }),
    },
    ...(['first', 'last'] as const).map((which) => ({
      id: `analytics/metrics/requestRange/${which}-day-alone-of-a-${longer}`,
      description: `A report of the range ${longer} has the data of its ${which} day alone.`,
      rules: ['analytics/metrics/requestRange/dates-select-the-data'],
      alsoBreaks: ['analytics/metrics/requestRange/dates-exist'],
      wrap: askingDates(metrics.when(ofRange(longer)), (start, end) => {
        if (end < start || end - start > A_FEW) return [start, end];
        return which === 'first' ? [start, start] : [end, end];
      }),
    })),
  ]),
  ...[operationOf(posts, 'metrics/request'), METRICS].flatMap((post) =>
    (['first', 'last'] as const).map((which): UnplacedFault => ({
      id: `${post.id}/${which}-day-left-out`,
      description: `The ${which} one of several days is left out.`,
      rules: [`${post.id}/dates-select-the-data`],
      alsoBreaks: [`${post.id}/dates-exist`],
      wrap: askingDates(requestsTo(post), (start, end, range) => {
        if (range === 'day' || end <= start || end - start > A_FEW) return [start, end];
        return which === 'first' ? [start + 1, end] : [start, end - 1];
      }),
    })),
  ),
  {
    id: 'analytics/metrics/requestRange/ignores-restaurant-ids-by-hour',
    rules: [SELECT],
    wrap: metrics
      .when(has('aggregateBy', 'HOUR'), names('restaurantIds'))
      .sent.set({ restaurantIds: [] }),
  },
];

/** Days of one month that make no range too long. */
const A_FEW = 5;
