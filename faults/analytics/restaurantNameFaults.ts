import type { UnplacedFault } from '../Fault.ts';
import { isGet, lastSegment, without, reportsOf, withLast } from './messages.ts';
import { onAll } from './onAll.ts';
import { gets, operationOf } from './reportOperations.ts';

const CHECK = operationOf(gets, 'check/get');

/** What goes wrong with the restaurant names that are shown on demand. */
export const restaurantNameFaults: UnplacedFault[] = [
  {
    id: 'analytics/check/get/name-always',
    description: 'The last record shows its restaurantName without being asked to.',
    rules: ['analytics/check/get/restaurant-name-only-when-asked-for'],
    wrap: reportsOf(CHECK).last.set({ restaurantName: 'Harbor' }),
  },
  {
    id: 'analytics/check/get/name-sticks',
    description: 'Once a report was asked for with names, they stay.',
    rules: ['analytics/check/get/restaurant-name-only-when-asked-for'],
    wrap: (next) => {
      const named = new Map<string, unknown>();
      return async (request) => {
        const response = await next(request);
        if (!isGet(CHECK, request) || response.status !== 200) return response;
        const guid = lastSegment(request);
        if (request.query.get('fetchRestaurantNames') === 'true') named.set(guid, response.body);
        return { ...response, body: named.get(guid) ?? response.body };
      };
    },
  },
  {
    id: 'analytics/check/get/name-missing',
    description: 'No record ever has a restaurantName.',
    rules: ['analytics/check/get/restaurant-name-when-asked-for'],
    wrap: reportsOf(CHECK).each.without('restaurantName'),
  },
  {
    id: 'analytics/check/get/name-blank',
    description: 'The restaurantName that is added is blank.',
    rules: ['analytics/check/get/restaurant-name-when-asked-for'],
    alsoBreaks: ['analytics/check/get/guest-facing-name-is-that-of-the-restaurant'],
    wrap: reportsOf(CHECK)
      .each.where((row) => 'restaurantName' in row)
      .set({ restaurantName: ' ' }),
  },
  {
    id: 'analytics/check/get/names-for-false',
    description: 'fetchRestaurantNames is true wherever it stands.',
    rules: ['analytics/check/get/restaurant-name-only-when-asked-for'],
    wrap: (next) => async (request) =>
      next(
        isGet(CHECK, request) && request.query.get('fetchRestaurantNames') === 'false'
          ? { ...request, query: new URLSearchParams({ fetchRestaurantNames: 'true' }) }
          : request,
      ),
  },
];

const naming = gets.filter(({ path }) => ['/check', '/metrics'].includes(path));

/** What is asked not to be added is left out with what it would be added to. */
export const recordLostWithNames: UnplacedFault = onAll(naming, {
  id: 'analytics/get/record-lost-with-names',
  description: 'With fetchRestaurantNames false the last record is missing.',
  rules: naming.map(({ id }) => `${id}/ready-data-stays-equal`),
  alsoBreaks: ['analytics/check/get/*'],
  wrap: (get) =>
    reportsOf(get)
      .when(({ query }) => query.get('fetchRestaurantNames') === 'false')
      .change((rows) => rows.slice(0, -1)),
});

/** The names that are added on demand are those of nobody, in every operation that adds some. */
export const oneNameMissing: UnplacedFault = onAll(naming, {
  id: 'analytics/get/internal-name-of-one',
  description:
    'One of several restaurants has the name of its place in place of the guest-facing one.',
  rules: ['analytics/{operation}/guest-facing-name-is-that-of-the-restaurant'],
  wrap: (get) =>
    reportsOf(get).change((rows) => {
      const last = rows.at(-1)?.['restaurantGuid'];
      if (rows[0]?.['restaurantGuid'] === last) return rows;
      return rows.map((row) =>
        'restaurantName' in row && row['restaurantGuid'] === last
          ? { ...row, restaurantName: 'Store 0042' }
          : row,
      );
    }),
});

export const namesOfAnother: UnplacedFault = onAll(naming, {
  id: 'analytics/get/internal-names',
  description:
    'The names that are added are not the guest-facing ones, and are in all records but the last.',
  rules: ['analytics/{operation}/guest-facing-name-is-that-of-the-restaurant'],
  wrap: (get) =>
    reportsOf(get).change((rows) =>
      withLast(
        rows.map((row) =>
          'restaurantName' in row ? { ...row, restaurantName: 'Store 0042' } : row,
        ),
        (row) => (rows.length > 1 ? without(row, 'restaurantName') : row),
      ),
    ),
});
