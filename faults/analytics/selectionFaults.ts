import { UUID } from '../../src/json/uuid.ts';
import type { UnplacedFault } from '../Fault.ts';
import { onAll } from './onAll.ts';
import type { Row } from './messages.ts';
import { posts, type Post } from './reportOperations.ts';
import { asking, askingQuery, changingRequestedRecords } from './wrappers.ts';
import type { Wrapper } from '../../sandbox/types.ts';

const INACTIVE = 'onlyInactiveRestaurants';
const named = posts.filter(({ namesRestaurants }) => namesRestaurants);

/** What goes wrong with the restaurants that a report is about. */
export const selectionFaults: UnplacedFault[] = [
  onAll(named, {
    id: 'analytics/request/restaurants-ignored',
    description: 'restaurantIds is ignored.',
    rules: ['analytics/{operation}/only-the-restaurants-asked-for'],
    wrap: (post) => changingLists(post, (_included, excluded) => [[], excluded]),
  }),
  onAll(named, {
    id: 'analytics/request/first-restaurant-only',
    description: 'Of restaurantIds only the first one is looked at.',
    rules: ['analytics/{operation}/every-restaurant-asked-for'],
    wrap: (post) => changingLists(post, (included, excluded) => [included.slice(0, 1), excluded]),
  }),
  onAll(named, {
    id: 'analytics/request/last-restaurant-lost',
    description: 'The last of several restaurantIds is lost.',
    rules: ['analytics/{operation}/every-restaurant-asked-for'],
    wrap: (post) =>
      changingLists(post, (included, excluded) => [
        included.length > 1 ? included.slice(0, -1) : included,
        excluded,
      ]),
  }),
  onAll(named, {
    id: 'analytics/request/empty-means-none',
    description: 'An empty restaurantIds means none.',
    rules: ['analytics/{operation}/no-restaurant-ids-mean-all'],
    alsoBreaks: ['analytics/{operation}/only-excluded-restaurants-are-left-out'],
    wrap: (post) =>
      changingRequestedRecords(post, (rows, asked) =>
        listIn(asked, 'restaurantIds').length === 0 ? [] : rows,
      ),
  }),
  onAll(named, {
    id: 'analytics/request/exclusions-ignored',
    description: 'excludedRestaurantIds is ignored.',
    rules: ['analytics/{operation}/excluded-restaurants-are-left-out'],
    wrap: (post) => changingLists(post, (included) => [included, []]),
  }),
  onAll(named, {
    id: 'analytics/request/first-exclusion-only',
    description: 'Of excludedRestaurantIds only the first one is looked at.',
    rules: ['analytics/{operation}/excluded-restaurants-are-left-out'],
    wrap: (post) => changingLists(post, (included, excluded) => [included, excluded.slice(0, 1)]),
  }),
  onAll(named, {
    id: 'analytics/request/exclusion-takes-another-with-it',
    description: 'Where a restaurant is excluded, the first of the others is left out too.',
    rules: ['analytics/{operation}/only-excluded-restaurants-are-left-out'],
    wrap: (post) =>
      changingRequestedRecords(post, (rows, asked) =>
        listIn(asked, 'excludedRestaurantIds').length === 0
          ? rows
          : rows.filter(({ restaurantGuid }) => restaurantGuid !== rows[0]?.['restaurantGuid']),
      ),
  }),
  onAll(named, {
    id: 'analytics/request/only-inactive-ignored',
    description: 'onlyInactiveRestaurants is ignored.',
    rules: ['analytics/{operation}/inactive-and-active-are-apart'],
    wrap: (post) => changingInactive(post, () => undefined),
  }),
  onAll(named, {
    id: 'analytics/request/only-inactive-false-is-true',
    description: 'onlyInactiveRestaurants is true wherever it stands.',
    rules: ['analytics/{operation}/not-only-inactive-is-the-default'],
    wrap: (post) => changingInactive(post, (value) => (value === null ? undefined : 'true')),
  }),
];

function listIn(body: Row, name: string): unknown[] {
  const { [name]: list } = body;
  return Array.isArray(list) ? list : [];
}

/** Changes both lists of restaurants where they are valid. */
function changingLists(
  post: Post,
  change: (included: string[], excluded: string[]) => [string[], string[]],
): Wrapper {
  return asking(post, (body) => {
    const { restaurantIds, excludedRestaurantIds } = body;
    if (!isListOfGuids(restaurantIds) || !isListOfGuids(excludedRestaurantIds)) return body;
    const [included, excluded] = change(restaurantIds, excludedRestaurantIds);
    return { ...body, restaurantIds: included, excludedRestaurantIds: excluded };
  });
}

function isListOfGuids(list: unknown): list is string[] {
  return Array.isArray(list) && list.every((guid) => typeof guid === 'string' && UUID.test(guid));
}

/** Changes the query parameter where it is valid or absent (null); undefined leaves it out. */
function changingInactive(
  post: Post,
  change: (value: string | null) => string | undefined,
): Wrapper {
  return askingQuery(post, (query) => {
    const value = query.get(INACTIVE);
    if (value !== null && value !== 'true' && value !== 'false') return;
    const changed = change(value);
    query.delete(INACTIVE);
    if (changed !== undefined) query.set(INACTIVE, changed);
  });
}
