import type { UnplacedFault } from '../Fault.ts';
import type { Row } from '../messages.ts';
import { figuresOf, isPost, requestsTo } from './messages.ts';
import { onAll } from './onAll.ts';
import { operationOf, posts } from './reportOperations.ts';
import {
  activeByName,
  changingInactive,
  changingLists,
  INACTIVE,
  inactiveAmongAll,
  inactiveByName,
  listIn,
  namedWhateverTheirState,
} from './selectionWrappers.ts';
import { asking, changingRequestedRecords } from './wrappers.ts';

/** A restaurant of no management group of the sandbox. */
const FOREIGN = '6f1c1d0e-8a52-4a0b-b7c7-2f3d9a4e5b61';
const CHECK = operationOf(posts, 'check/request');
const named = posts.filter(({ namesRestaurants }) => namesRestaurants);
const unnamed = posts.filter(({ namesRestaurants }) => !namesRestaurants);
const metrics = posts.filter(({ path }) => path === '/metrics');

/** What the list of restaurants shows, too. */
export const CALLED_ACTIVATED = 'analytics/{operation}/active-ones-are-those-called-activated';

/** What goes wrong with the restaurants that a report is about. */
export const selectionFaults: UnplacedFault[] = [
  onAll(named, {
    id: 'analytics/request/restaurants-ignored',
    description: 'restaurantIds is ignored.',
    rules: ['analytics/{operation}/only-the-restaurants-asked-for'],
    wrap: (post) => changingLists(post, (_included, excluded) => [[], excluded]),
  }),
  onAll(named, {
    id: 'analytics/request/inactive-by-name-are-none',
    description:
      'Inactive restaurants are found among all alone: where restaurantIds names one, nothing is.',
    rules: ['analytics/{operation}/every-restaurant-asked-for'],
    wrap: (post) => (next) => async (request) => {
      const isNamed =
        isPost(post, request) && listIn(request.body as Row, 'restaurantIds').length === 1;
      if (!isNamed || request.query.get(INACTIVE) !== 'true') return next(request);
      return next({ ...request, query: new URLSearchParams() });
    },
  }),
  onAll(named, {
    id: 'analytics/request/first-restaurant-only',
    description: 'Of restaurantIds only the first one is looked at.',
    rules: ['analytics/{operation}/every-restaurant-asked-for'],
    wrap: (post) => changingLists(post, (included, excluded) => [included.slice(0, 1), excluded]),
  }),
  ...['restaurantIds', 'excludedRestaurantIds'].map((list) =>
    onAll(posts, {
      id: `analytics/request/${list}-compared-as-texts`,
      description: `A GUID of ${list} that is not written in small letters names no restaurant, and is refused.`,
      rules: ['analytics/{operation}/restaurant-guids-take-either-case'],
      wrap: (post) =>
        asking(post, (body) => (/[A-F]/.test(JSON.stringify(body[list] ?? [])) ? undefined : body)),
    }),
  ),
  onAll(posts, {
    id: 'analytics/request/knows-one-spelling-of-its-media-type',
    description: 'A Content-Type with a charset is refused.',
    rules: ['analytics/{operation}/media-type-is-written-freely'],
    wrap: (post) =>
      requestsTo(post)
        .when(({ headers }) => /charset/i.test(headers['content-type'] ?? ''))
        .refuse(415),
  }),
  onAll(posts, {
    id: 'analytics/request/known-only-in-other-letters',
    description:
      'A request whose restaurantIds are all written in other letters than small ones is refused.',
    rules: ['analytics/{operation}/restaurant-guids-take-either-case'],
    wrap: (post) =>
      asking(post, (body) => {
        const guids = listIn(body, 'restaurantIds').map(String);
        return guids.length > 0 && guids.every((guid) => /[A-F]/.test(guid)) ? undefined : body;
      }),
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
    alsoBreaks: ['analytics/{operation}/excluded-though-included'],
    wrap: (post) => changingLists(post, (included) => [included, []]),
  }),
  onAll(posts, {
    id: 'analytics/request/inclusion-wins',
    description: 'A restaurant that both lists name is included.',
    rules: ['analytics/{operation}/excluded-though-included'],
    wrap: (post) =>
      changingLists(post, (included, excluded) => [
        included,
        excluded.filter((guid) => !included.includes(guid)),
      ]),
  }),
  onAll(named, {
    id: 'analytics/request/exclusions-of-inactive-ones-ignored',
    description: 'excludedRestaurantIds is ignored where only inactive restaurants are asked for.',
    rules: ['analytics/{operation}/excluded-restaurants-are-left-out'],
    wrap: (post) => (next) => {
      const all = changingLists(post, (included) => [included, []])(next);
      return (request) => (request.query.get(INACTIVE) === 'true' ? all(request) : next(request));
    },
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
    alsoBreaks: ['analytics/{operation}/every-restaurant-asked-for'],
    wrap: (post) =>
      changingRequestedRecords(post, (rows, asked) =>
        listIn(asked, 'excludedRestaurantIds').length === 0
          ? rows
          : rows.filter(({ restaurantGuid }) => restaurantGuid !== rows[0]?.['restaurantGuid']),
      ),
  }),
  onAll(named, {
    id: 'analytics/request/only-inactive-ignored',
    alsoBreaks: [CALLED_ACTIVATED],
    description: 'onlyInactiveRestaurants is ignored.',
    rules: ['analytics/{operation}/inactive-and-active-are-apart'],
    wrap: (post) => changingInactive(post, () => undefined),
  }),
  onAll(named, {
    id: 'analytics/request/only-inactive-the-wrong-way-round',
    alsoBreaks: [CALLED_ACTIVATED],
    description:
      'onlyInactiveRestaurants true returns active restaurants, and the default inactive ones.',
    rules: ['analytics/{operation}/inactive-and-active-are-apart'],
    wrap: (post) => changingInactive(post, (value) => (value === 'true' ? undefined : 'true')),
  }),
  onAll(named, {
    id: 'analytics/request/only-inactive-false-is-true',
    alsoBreaks: [CALLED_ACTIVATED],
    description: 'onlyInactiveRestaurants is true wherever it stands.',
    rules: ['analytics/{operation}/not-only-inactive-is-the-default'],
    wrap: (post) => changingInactive(post, (value) => (value === null ? undefined : 'true')),
  }),
  onAll(named, {
    id: 'analytics/request/named-whatever-its-state',
    alsoBreaks: [CALLED_ACTIVATED, 'analytics/{operation}/every-restaurant-asked-for'],
    description: 'Restaurants that are named are included whatever onlyInactiveRestaurants says.',
    rules: ['analytics/{operation}/inactive-and-active-are-apart'],
    wrap: (post) => namedWhateverTheirState(post),
  }),
  onAll(named, {
    id: 'analytics/request/inactive-by-name',
    description: 'An inactive restaurant that is named is included among the active ones.',
    rules: ['analytics/{operation}/inactive-and-active-are-apart'],
    wrap: inactiveByName,
  }),
  onAll(named, {
    id: 'analytics/request/deactivated-restaurant-by-name',
    description:
      'The second restaurant is inactive, but stands among the active ones wherever it is named.',
    rules: ['analytics/{operation}/inactive-and-active-are-apart'],
    alsoBreaks: [
      CALLED_ACTIVATED,
      'analytics/{operation}/every-restaurant-asked-for',
      'analytics/{operation}/no-restaurant-ids-mean-all',
      'analytics/{operation}/only-excluded-restaurants-are-left-out',
    ],
    wrap: activeByName,
  }),
  onAll(named, {
    id: 'analytics/request/inactive-among-all',
    description:
      'With all restaurants come records of an inactive one, and onlyInactiveRestaurants true gives none.',
    rules: [CALLED_ACTIVATED],
    alsoBreaks: [
      'analytics/{operation}/a-day-has-the-same-figures-in-every-report',
      'analytics/PayoutPaymentsReportingData/each-payment-once',
      'analytics/labor/request/groups-add-up',
      'analytics/identity-fields-are-those-of-the-restaurant',
    ],
    wrap: inactiveAmongAll,
  }),
  onAll(named, {
    id: 'analytics/request/foreign-restaurant',
    description: 'With all restaurants come records of one of another management group.',
    rules: ['analytics/{operation}/restaurants-are-of-the-group'],
    alsoBreaks: [
      'analytics/{operation}/a-day-has-the-same-figures-in-every-report',
      'analytics/{operation}/inactive-and-active-are-apart',
      'analytics/PayoutPaymentsReportingData/each-payment-once',
      'analytics/labor/request/groups-add-up',
      'analytics/identity-fields-are-those-of-the-restaurant',
    ],
    wrap: (post) =>
      changingRequestedRecords(post, (rows, asked) =>
        listIn(asked, 'restaurantIds').length === 0
          ? [...rows, ...rows.slice(0, 1).map((row) => ({ ...row, restaurantGuid: FOREIGN }))]
          : rows,
      ),
  }),
  onAll(named, {
    id: 'analytics/request/figures-of-the-last',
    description: 'The first of several records has the figures of the last.',
    rules: ['analytics/{operation}/a-day-has-the-same-figures-in-every-report'],
    alsoBreaks: ['analytics/labor/request/groups-add-up'],
    wrap: (post) =>
      changingRequestedRecords(post, (rows) =>
        rows.map((row, index) => (index === 0 ? { ...row, ...figuresOf(rows.at(-1)) } : row)),
      ),
  }),
  onAll(unnamed, {
    id: 'analytics/request/restaurants-ignored-in-data',
    description: 'restaurantIds is ignored where records do not name their restaurant.',
    rules: ['analytics/{operation}/restaurant-lists-select-the-data'],
    alsoBreaks: ['analytics/check/request/each-check-is-of-one-restaurant'],
    wrap: (post) => changingLists(post, (_included, excluded) => [[], excluded]),
  }),
  onAll(unnamed, {
    id: 'analytics/request/exclusions-ignored-in-data',
    description: 'excludedRestaurantIds is ignored where records do not name their restaurant.',
    rules: ['analytics/{operation}/restaurant-lists-select-the-data'],
    alsoBreaks: ['analytics/check/request/each-check-is-of-one-restaurant'],
    wrap: (post) => changingLists(post, (included) => [included, []]),
  }),
  onAll(unnamed, {
    id: 'analytics/request/only-inactive-ignored-in-data',
    description: 'onlyInactiveRestaurants is ignored where records do not name their restaurant.',
    rules: ['analytics/{operation}/inactive-and-active-differ'],
    wrap: (post) => changingInactive(post, () => undefined),
  }),
  onAll(metrics, {
    id: 'analytics/request/group-by-elements-as-text',
    description: 'Elements of groupBy are taken for texts, whatever they are.',
    rules: ['analytics/{operation}/group-by-elements-are-strings'],
    wrap: (post) =>
      requestsTo(post).sent.set(({ groupBy }) => ({
        ...(Array.isArray(groupBy) ? { groupBy: groupBy.map(String) } : {}),
      })),
  }),
];

/** What goes wrong with the restaurants of check reports only. */
export const checkSelectionFaults: UnplacedFault[] = [
  {
    id: 'analytics/check/request/last-restaurant-lost',
    description: 'The last of several restaurantIds is lost.',
    rules: ['analytics/check/request/each-check-is-of-one-restaurant'],
    alsoBreaks: [
      'analytics/check/request/restaurant-lists-select-the-data',
      'analytics/check/request/excluded-though-included',
    ],
    wrap: changingLists(CHECK, (included, excluded) => [
      included.length > 1 ? included.slice(0, -1) : included,
      excluded,
    ]),
  },
  {
    id: 'analytics/check/request/named-twice-given-twice',
    description: 'A restaurant that is named twice has each of its checks twice.',
    rules: ['analytics/check/request/each-check-is-of-one-restaurant'],
    wrap: changingRequestedRecords(CHECK, (rows, asked) => {
      const named = listIn(asked, 'restaurantIds');
      const twice = named.filter((guid, place) => named.indexOf(guid) !== place);
      return [...rows, ...rows.filter(({ restaurantGuid }) => twice.includes(restaurantGuid))];
    }),
  },
];
