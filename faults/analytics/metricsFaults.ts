import type { UnplacedFault } from '../Fault.ts';
import { without } from './messages.ts';
import { gets, operationOf, posts } from './reportOperations.ts';
import { askingQuery, telling } from './wrappers.ts';

const REQUEST = operationOf(posts, 'metrics/requestRange');
const DEPRECATED = operationOf(gets, 'metrics/getDeprecated');
const FOR_DAY_ONLY = `${REQUEST.id}/aggregate-by-is-for-day-only`;
const SAME_DATA = `${DEPRECATED.id}/gives-the-data-of-the-current-path`;

/** What goes wrong with what only the aggregated sales have: `aggregateBy`, and a deprecated path. */
export const metricsFaults: UnplacedFault[] = [
  {
    id: `${REQUEST.id}/aggregate-by-ignored-for-year`,
    description: 'aggregateBy is ignored for a year.',
    rules: [FOR_DAY_ONLY],
    wrap: askingQuery(REQUEST, (query, range) => {
      if (range === 'year') query.delete('aggregateBy');
    }),
  },
  {
    id: `${REQUEST.id}/aggregate-by-day-for-week`,
    description: 'aggregateBy DAY is accepted for a week.',
    rules: [FOR_DAY_ONLY],
    wrap: askingQuery(REQUEST, (query, range) => {
      if (range === 'week' && query.get('aggregateBy') === 'DAY') query.delete('aggregateBy');
    }),
  },
  {
    id: `${REQUEST.id}/by-hour-by-default`,
    description: 'A day is aggregated by HOUR by default.',
    rules: [`${REQUEST.id}/aggregate-by-defaults-to-day`],
    wrap: askingQuery(REQUEST, (query, range) => {
      if (range === 'day' && !query.has('aggregateBy')) query.set('aggregateBy', 'HOUR');
    }),
  },
  {
    id: `${DEPRECATED.id}/loses-a-record-of-a-month`,
    description: 'The deprecated path loses the last record of a month.',
    rules: [SAME_DATA],
    wrap: telling(DEPRECATED, (rows, { path }) =>
      path.includes('/month/') ? rows.slice(0, -1) : rows,
    ),
  },
  {
    id: `${DEPRECATED.id}/without-names`,
    description: 'The deprecated path knows no fetchRestaurantNames.',
    rules: [SAME_DATA],
    wrap: telling(DEPRECATED, (rows) => rows.map((row) => without(row, 'restaurantName'))),
  },
];
