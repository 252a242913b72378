import { byId, type UnplacedFault } from '../../Fault.ts';
import type { SandboxRequest, Wrapper } from '../../../sandbox/types.ts';
import { has, listIn, withParameter } from '../../messages.ts';
import { all } from '../../on.ts';
import {
  bodyOf,
  CALLED_ACTIVATED,
  INACTIVE,
  isOnlyInactive,
  names,
  namesNone,
} from '../reports/conditions.ts';
import { reportsTo, requestsTo } from '../reports/messages.ts';
import { type Post, named } from '../reports/reportOperations.ts';
import { isListOfGuids, withRecordOf } from './selectionFaults.ts';

/** The inactive restaurant of the group that is not archived. */
const INACTIVE_ONE = '8f6b88bd-0d1a-5bb7-a2bd-bdc0584f126b';
/** The second of the restaurants that the target file names for reports. */
const SECOND = '708b39b0-81ed-5600-9e96-3347c1eda1f3';
const ofNamed = requestsTo(...named);
/** Requests that name no restaurant. */
const ofAll = ofNamed.when(
  (request) => JSON.stringify(bodyOf(request)['restaurantIds']) === '[]',
  (request) => isListOfGuids(bodyOf(request)['excludedRestaurantIds']),
);

/** What goes wrong with which restaurants are inactive. */
export const inactiveFaults = byId<UnplacedFault>({
  'analytics/request/ignores-only-inactive-restaurants': {
    rules: ['analytics/{operation}/inactive-and-active-are-apart'],
    wrap: ofNamed.when(isOnlyInactive).asking({ [INACTIVE]: undefined }),
  },
  'analytics/request/only-inactive-the-wrong-way-round': {
    description: 'onlyInactiveRestaurants=true returns active ones, and the default inactive ones.',
    rules: ['analytics/{operation}/inactive-and-active-are-apart'],
    wrap: ofNamed
      .when(({ query }) => ['true', 'false', null].includes(query.get(INACTIVE)))
      .query((query) =>
        query.get(INACTIVE) === 'true' ? query.delete(INACTIVE) : query.set(INACTIVE, 'true'),
      ),
  },
  'analytics/request/only-inactive-false-is-true': {
    description: 'onlyInactiveRestaurants counts as true whenever it is present.',
    rules: ['analytics/{operation}/not-only-inactive-is-the-default'],
    wrap: ofNamed.when(has(INACTIVE, 'false')).asking({ [INACTIVE]: 'true' }),
  },
  'analytics/request/named-whatever-its-state': {
    alsoBreaks: ['analytics/{operation}/every-restaurant-asked-for'],
    description: 'Requested restaurants are included, whatever onlyInactiveRestaurants says.',
    rules: ['analytics/{operation}/inactive-and-active-are-apart'],
    wrap: ofNamed.when(names('restaurantIds'), isOnlyInactive).asking({ [INACTIVE]: undefined }),
  },
  'analytics/request/inactive-by-name': {
    description: 'An inactive restaurant that is requested is included among the active ones.',
    rules: ['analytics/{operation}/inactive-and-active-are-apart'],
    wrap: all(...named.map(inactiveByName)),
  },
  'analytics/request/deactivated-restaurant-by-name': {
    description: 'The second restaurant, an inactive one, counts as active if it is requested.',
    rules: ['analytics/{operation}/inactive-and-active-are-apart'],
    alsoBreaks: [
      'analytics/{operation}/every-restaurant-asked-for',
      'analytics/{operation}/no-restaurant-ids-mean-all',
      'analytics/{operation}/only-excluded-restaurants-are-left-out',
    ],
    wrap: all(
      ofAll.when(isOnlyInactive).request((request) => ({
        ...withParameter(request, INACTIVE, undefined),
        body: { ...bodyOf(request), restaurantIds: [SECOND] },
      })),
      ofAll.sent.set(({ excludedRestaurantIds: excluded }) => ({
        excludedRestaurantIds: [...(excluded as string[]), SECOND],
      })),
    ),
  },
  'analytics/request/inactive-among-all': {
    description:
      'A report of all restaurants has records of an inactive one, and onlyInactiveRestaurants true gives none.',
    rules: [CALLED_ACTIVATED],
    alsoBreaks: [
      'analytics/{operation}/every-restaurant-asked-for',
      'analytics/{operation}/excluded-restaurants-are-left-out',
      'analytics/{operation}/a-day-has-the-same-figures-in-every-report',
      'analytics/PayoutPaymentsReportingData/each-payment-once',
      'analytics/labor/request/groups-add-up',
      'analytics/identity-fields-are-those-of-the-restaurant',
    ],
    wrap: all(
      reportsTo(ofNamed.when(isOnlyInactive)).change(() => []),
      reportsTo(ofNamed.when(namesNone('restaurantIds'))).change((rows) =>
        withRecordOf(INACTIVE_ONE, rows),
      ),
    ),
  },
});

/** Learns which restaurants are inactive from the reports of inactive restaurants. */
function inactiveByName(post: Post): Wrapper {
  return (next) => {
    const inactive = new Set<unknown>();
    const areInactive = ({ body }: SandboxRequest) =>
      listIn(body, 'restaurantIds').every((guid) => inactive.has(guid));
    const asked = requestsTo(post);
    const learning = reportsTo(asked.when(isOnlyInactive)).each.change((row) => {
      inactive.add(row['restaurantGuid']);
      return row;
    });
    return all(
      asked.when(names('restaurantIds'), areInactive).asking({ [INACTIVE]: 'true' }),
      learning,
    )(next);
  };
}
