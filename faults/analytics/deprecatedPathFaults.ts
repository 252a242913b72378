import { byId } from '../byId.ts';
import type { SandboxRequest } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { answerOf } from '../messages.ts';
import { all } from '../on.ts';
import { dataOf, lastSegment, reportsOf } from './messages.ts';
import { gets, operationOf } from './reportOperations.ts';

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
    description: 'What the deprecated path gave for the third time, the current one gives no more.',
    rules: ['analytics/metrics/getDeprecated/gives-the-data-of-the-current-path'],
    wrap: (next) => {
      const given = new Map<string, number>();
      const timesOf = (request: SandboxRequest) => given.get(lastSegment(request)) ?? 0;
      return all(
        dataOf('metrics')
          .when((request) => timesOf(request) > 2)
          .refuse(answerOf(409, null)),
        deprecated.answer((response, { request }) => {
          given.set(lastSegment(request), timesOf(request) + 1);
          return response;
        }),
      )(next);
    },
  },
});
