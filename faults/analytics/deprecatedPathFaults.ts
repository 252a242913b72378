import type { UnplacedFault } from '../Fault.ts';
import { answerOf } from '../messages.ts';
import { isGet, lastSegment, reportsOf } from './messages.ts';
import { gets, operationOf } from './reportOperations.ts';

const CURRENT = operationOf(gets, 'metrics/get');
const DEPRECATED = operationOf(gets, 'metrics/getDeprecated');

/** What goes wrong with the deprecated path of the aggregated sales. */
export const deprecatedPathFaults: UnplacedFault[] = [
  {
    id: 'analytics/metrics/getDeprecated/loses-a-record-of-a-month',
    description: 'The deprecated path loses the last record of a month.',
    rules: ['analytics/metrics/getDeprecated/gives-the-data-of-the-current-path'],
    wrap: reportsOf(DEPRECATED)
      .when(({ path }) => path.includes('/month/'))
      .change((rows) => rows.slice(0, -1)),
  },
  {
    id: 'analytics/metrics/getDeprecated/without-names',
    description: 'The deprecated path knows no fetchRestaurantNames.',
    rules: ['analytics/metrics/getDeprecated/gives-the-data-of-the-current-path'],
    alsoBreaks: ['analytics/metrics/getDeprecated/guest-facing-name-is-that-of-the-restaurant'],
    wrap: reportsOf(DEPRECATED).each.without('restaurantName'),
  },
  {
    id: 'analytics/metrics/getDeprecated/uses-the-report-up',
    description: 'What the deprecated path gave for the third time, the current one gives no more.',
    rules: ['analytics/metrics/getDeprecated/gives-the-data-of-the-current-path'],
    wrap: (next) => {
      const given = new Map<string, number>();
      return async (request) => {
        const guid = lastSegment(request);
        if (isGet(CURRENT, request) && (given.get(guid) ?? 0) > 2) return answerOf(409, null);
        const response = await next(request);
        if (isGet(DEPRECATED, request) && response.status === 200)
          given.set(guid, (given.get(guid) ?? 0) + 1);
        return response;
      };
    },
  },
];
