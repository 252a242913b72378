import type { UnplacedFault } from '../Fault.ts';
import { reportsOf } from './messages.ts';
import { gets, operationOf } from './reportOperations.ts';

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
];
