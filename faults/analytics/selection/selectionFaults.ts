import { byId, type UnplacedFault } from '../../Fault.ts';
import type { SandboxRequest } from '../../../sandbox/types.ts';
import { UUID } from '../../../src/words/json/uuid.ts';
import { isList, isText, type Test, hasCharset, listIn, type Row } from '../../messages.ts';
import type { Place } from '../../on.ts';
import { INACTIVE, isOnlyInactive, names, namesNone } from '../reports/conditions.ts';
import { figuresOf, refusal, reportsTo, requests, requestsTo } from '../reports/messages.ts';
import { operationOf, posts, type Post, named, unnamed } from '../reports/reportOperations.ts';

/** A restaurant of no management group of the sandbox. */
const FOREIGN = '6f1c1d0e-8a52-4a0b-b7c7-2f3d9a4e5b61';
const CHECK = operationOf(posts, 'check/request');
const metrics = posts.filter(({ path }) => path === '/metrics');

const ofNamed = requestsTo(...named);
/** What goes wrong with the restaurants that a report is about. */
export const selectionFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'analytics/request/ignores-the-restaurants-asked-for': {
      rules: ['analytics/{operation}/only-the-restaurants-asked-for'],
      wrap: withLists(named).set({ restaurantIds: [] }),
    },
    'analytics/request/inactive-by-name-are-none': {
      description: 'Inactive restaurants are found only if no restaurantIds are given.',
      rules: ['analytics/{operation}/every-restaurant-asked-for'],
      wrap: ofNamed
        .when(({ body }) => listIn(body, 'restaurantIds').length === 1, isOnlyInactive)
        .request((request) => ({ ...request, query: new URLSearchParams() })),
    },
    'analytics/request/three-restaurants-at-most': {
      description: 'Only the first three restaurantIds are read.',
      rules: ['analytics/{operation}/every-restaurant-asked-for'],
      wrap: withLists(named).set(({ restaurantIds }) => ({
        restaurantIds: restaurantIds.slice(0, 3),
      })),
    },
    'analytics/request/knows-one-spelling-of-its-media-type': {
      description: 'A Content-Type with a charset is rejected.',
      rules: ['analytics/{operation}/media-type-is-written-freely'],
      wrap: requests.when(hasCharset).respond(415),
    },
    'analytics/request/known-only-in-other-letters': {
      description: 'A request whose restaurantIds are all in capitals is rejected.',
      rules: ['analytics/{operation}/restaurant-guids-take-either-case'],
      wrap: requests
        .when(names('restaurantIds'), ({ body }) =>
          listIn(body, 'restaurantIds').every((guid) => /[A-F]/.test(String(guid))),
        )
        .respond(refusal(400)),
    },
    'analytics/request/last-restaurant-lost': {
      description: 'The last of several restaurantIds is lost.',
      rules: ['analytics/{operation}/every-restaurant-asked-for'],
      wrap: withLists(named).change(withoutTheLast),
    },
    'analytics/request/empty-means-none': {
      description: 'An empty restaurantIds means none.',
      rules: ['analytics/{operation}/no-restaurant-ids-mean-all'],
      alsoBreaks: ['analytics/{operation}/only-excluded-restaurants-are-left-out'],
      wrap: reportsTo(ofNamed.when(namesNone('restaurantIds'))).change(() => []),
    },
    'analytics/request/exclusions-ignored': {
      description: 'excludedRestaurantIds is ignored.',
      rules: ['analytics/{operation}/excluded-restaurants-are-left-out'],
      alsoBreaks: ['analytics/{operation}/excluded-though-included'],
      wrap: withLists(named).set({ excludedRestaurantIds: [] }),
    },
    'analytics/request/inclusion-wins': {
      description: 'A restaurant that is in both lists is included.',
      rules: ['analytics/{operation}/excluded-though-included'],
      wrap: withLists(posts).set(({ restaurantIds, excludedRestaurantIds }) => ({
        excludedRestaurantIds: excludedRestaurantIds.filter(
          (guid) => !restaurantIds.includes(guid),
        ),
      })),
    },
    'analytics/request/exclusions-of-inactive-ones-ignored': {
      description: 'excludedRestaurantIds is ignored where only inactive ones are asked for.',
      rules: ['analytics/{operation}/excluded-restaurants-are-left-out'],
      wrap: withLists(named, isOnlyInactive).set({ excludedRestaurantIds: [] }),
    },
    'analytics/request/two-exclusions-at-most': {
      description: 'Only the first two excludedRestaurantIds are read.',
      rules: ['analytics/{operation}/excluded-restaurants-are-left-out'],
      wrap: withLists(named).set(({ excludedRestaurantIds }) => ({
        excludedRestaurantIds: excludedRestaurantIds.slice(0, 2),
      })),
    },
    'analytics/request/exclusion-takes-another-with-it': {
      description: 'Where a restaurant is excluded, the first of the others is left out too.',
      rules: ['analytics/{operation}/only-excluded-restaurants-are-left-out'],
      alsoBreaks: ['analytics/{operation}/every-restaurant-asked-for'],
      wrap: reportsTo(ofNamed.when(names('excludedRestaurantIds'))).change((rows) =>
        rows.filter(({ restaurantGuid }) => restaurantGuid !== rows[0]?.['restaurantGuid']),
      ),
    },
    'analytics/request/foreign-restaurant': {
      description: 'A report of all restaurants also has records of another management group.',
      rules: ['analytics/{operation}/restaurants-are-of-the-group'],
      alsoBreaks: [
        'analytics/{operation}/every-restaurant-asked-for',
        'analytics/{operation}/excluded-restaurants-are-left-out',
        'analytics/{operation}/a-day-has-the-same-figures-in-every-report',
        'analytics/{operation}/inactive-and-active-are-apart',
        'analytics/PayoutPaymentsReportingData/each-payment-once',
        'analytics/labor/request/groups-add-up',
        'analytics/identity-fields-are-those-of-the-restaurant',
      ],
      wrap: reportsTo(ofNamed.when(namesNone('restaurantIds'))).change((rows) =>
        withRecordOf(FOREIGN, rows),
      ),
    },
    'analytics/request/figures-of-the-last': {
      description: 'The first of several records has the figures of the last.',
      rules: ['analytics/{operation}/a-day-has-the-same-figures-in-every-report'],
      alsoBreaks: ['analytics/labor/request/groups-add-up'],
      wrap: reportsTo(ofNamed).change((rows) =>
        rows.map((row, index) => (index === 0 ? { ...row, ...figuresOf(rows.at(-1)) } : row)),
      ),
    },
    'analytics/request/restaurants-ignored-in-data': {
      description: 'restaurantIds is ignored where records do not show their restaurant.',
      rules: ['analytics/{operation}/restaurant-lists-select-the-data'],
      wrap: withLists(unnamed).set({ restaurantIds: [] }),
    },
    'analytics/request/only-inactive-ignored-in-data': {
      description: 'onlyInactiveRestaurants is ignored where records do not show their restaurant.',
      rules: ['analytics/{operation}/inactive-and-active-differ'],
      wrap: requestsTo(...unnamed)
        .when(isOnlyInactive)
        .asking({ [INACTIVE]: undefined }),
    },
    'analytics/request/group-by-elements-as-text': {
      description: 'Elements of groupBy are read as texts, whatever their type.',
      rules: ['analytics/{operation}/group-by-elements-are-strings'],
      wrap: requestsTo(...metrics).sent.withList('groupBy', (groupBy) => groupBy.map(String)),
    },
  }),
  ...['restaurantIds', 'excludedRestaurantIds'].map((list) => ({
    id: `analytics/request/${list}-compared-as-texts`,
    description: `A GUID of ${list} that is not written in small letters identifies no restaurant, and is rejected.`,
    rules: ['analytics/{operation}/restaurant-guids-take-either-case'],
    wrap: requests
      .when(({ body }) => /[A-F]/.test(JSON.stringify(listIn(body, list))))
      .respond(refusal(400)),
  })),
];

/** What goes wrong with the restaurants of check reports only. */
export const checkSelectionFaults = byId<UnplacedFault>({
  'analytics/check/request/last-restaurant-lost': {
    description: 'The last of several restaurantIds is lost.',
    rules: ['analytics/check/request/each-check-is-of-one-restaurant'],
    alsoBreaks: [
      'analytics/check/request/restaurant-lists-select-the-data',
      'analytics/check/request/excluded-though-included',
    ],
    wrap: withLists([CHECK]).change(withoutTheLast),
  },
  'analytics/check/request/named-twice-given-twice': {
    description: 'A restaurant that is requested twice has its checks twice.',
    rules: ['analytics/check/request/each-check-is-of-one-restaurant'],
    wrap: reportsTo(requestsTo(CHECK)).change((rows, { origin }) => {
      const named = listIn(origin.body, 'restaurantIds');
      const twice = named.filter((guid, place) => named.indexOf(guid) !== place);
      return [...rows, ...rows.filter(({ restaurantGuid }) => twice.includes(restaurantGuid))];
    }),
  },
});

interface Lists extends Row {
  restaurantIds: string[];
  excludedRestaurantIds: string[];
}

/** What is sent where both lists of restaurants are valid. */
function withLists(operations: Post[], ...conditions: Test<SandboxRequest>[]): Place<Lists> {
  return requestsTo(...operations)
    .when(...conditions)
    .sent.where(
      (body): body is Lists =>
        isListOfGuids(body['restaurantIds']) && isListOfGuids(body['excludedRestaurantIds']),
    );
}

export function isListOfGuids(list: unknown): list is string[] {
  return isList(list) && list.every((guid) => isText(guid) && UUID.test(guid));
}

function withoutTheLast(body: Lists): Lists {
  const { restaurantIds: guids } = body;
  return { ...body, restaurantIds: guids.length > 1 ? guids.slice(0, -1) : guids };
}

export function withRecordOf(restaurantGuid: string, rows: Row[]): Row[] {
  return [...rows, ...rows.slice(0, 1).map((row) => ({ ...row, restaurantGuid }))];
}
