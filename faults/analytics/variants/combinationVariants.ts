import { byId, type Difference } from '../../Fault.ts';
import { everyNth, has, answerOf, listIn, type Row } from '../../messages.ts';
import { on } from '../../on.ts';
import {
  by,
  forTheFirstTime,
  repeatsARestaurant,
  ofRange,
  isGrouped,
} from '../reports/conditions.ts';
import { askingDates, datesOf, customRangesUpTo, daysOf } from '../reports/dates.ts';
import {
  isFetching,
  refusal,
  reportsTo,
  requests,
  requestsTo,
  dataOf,
  rowsIn,
} from '../reports/messages.ts';
import { operationOf, posts } from '../reports/reportOperations.ts';
import type { Wrapper } from '../../../sandbox/types.ts';
import { isObject } from '../../../src/words/json/isObject.ts';
import { without } from '../../parts.ts';
import { listRequest, refusingNone, restaurantsLeft } from './figureVariants.ts';

/** Requests that ask one path for the same data get the same identifier, however each says which restaurants it means. */
const identifiedByMeaning: Wrapper = (next) => {
  const known = new Map<string, Promise<unknown>>();
  return requests.around((next) => async (request) => {
    const shown = await next(listRequest(request));
    if (shown.status !== 200 || !isObject(request.body)) return next(request);
    const left = restaurantsLeft(request, rowsIn(shown)).map(
      ({ restaurantGuid }) => restaurantGuid,
    );
    const { groupBy, ...others } = without(request.body, 'restaurantIds', 'excludedRestaurantIds');
    const grouped = Array.isArray(groupBy) && groupBy.length > 0 ? groupBy : undefined;
    const aggregateBy = request.query.get('aggregateBy') ?? 'DAY';
    const identity = JSON.stringify([request.path, left, others, grouped, aggregateBy]);
    const fresh = await next(request);
    if (fresh.status !== 200) return fresh;
    const first = known.get(identity) ?? Promise.resolve(fresh);
    known.set(identity, first);
    return (await first) as typeof fresh;
  })(next);
};

/** How many data requests go well before one times out. */
const BETWEEN_TIMEOUTS = 9;

/** The business day of the sandbox's fixtures. */
const FIRST_DAY = 20_260_316;

/** The rules of two data sets, which stand for all of them if the run has to wait. */
const RETRIEVAL = [
  'analytics/labor/*-*',
  'analytics/labor/*/accepts',
  'analytics/metrics/get*/*-*',
];

/** Honest differences of reports that combine several things. */
export const combinationVariants = byId<Difference>({
  'the-default-of-aggregate-by-for-any-range': {
    description: 'aggregateBy DAY, the default, is accepted for any time range.',
    run: ['analytics/metrics/requestRange/*-*'],
    warns: ['analytics/metrics/requestRange/aggregate-by-day-is-for-day-only'],
    wrap: requestsTo(operationOf(posts, 'metrics/requestRange'))
      .when(has('aggregateBy', 'DAY'))
      .asking({ aggregateBy: undefined }),
  },
  'metrics-with-a-group-by-only': {
    description:
      'A data request for metrics needs a groupBy: which of its fields are required is open.',
    run: ['analytics/metrics/request*/*'],
    wrap: requestsTo(
      ...['metrics/request', 'metrics/requestRange'].map((id) => operationOf(posts, id)),
    )
      .when(({ body }) => isObject(body) && body['groupBy'] === undefined)
      .respond(refusal(400)),
  },
  'restaurants-named-twice-refused': {
    description: 'A request that names a restaurant twice is rejected.',
    run: ['analytics/*/request*/*-*'],
    wrap: requests.when(repeatsARestaurant).respond(refusal(400)),
  },
  'no-day-before-the-business-day': {
    description: 'A request that begins before the business day of the fixtures is rejected.',
    run: ['analytics/*/combinations-are-accepted'],
    wrap: requests.when((request) => Number(datesOf(request)[0]) < FIRST_DAY).respond(refusal(400)),
  },
  'months-rolled-up-to-the-cent': {
    description: 'The amounts of a month are sums of parts rounded otherwise, off by a cent.',
    run: ['analytics/*/request*/*-*'],
    wrap: reportsTo(requests.when(ofRange('month'))).each.change(withACentMore),
  },
  'modifiers-of-some-days-and-restaurants': {
    description: 'No modifier was sold on one of the days, nor ever in the last restaurant.',
    run: ['analytics/menu/*-*', 'analytics/menu/*/*-*'],
    wrap: reportsTo(requests.when(by('MODIFIER')))
      .each.where((row) => !isSold(row))
      .drop(),
  },
  'internal-errors-in-words': {
    description: 'A data request for one restaurant gets a 500, whose body is a JSON string.',
    run: ['analytics/*/different-requests-have-different-identifiers'],
    wrap: requests
      .when(({ body }) => listIn(body, 'restaurantIds').length === 1)
      .respond(answerOf(500, JSON.stringify('Internal error'))),
  },
  'timeouts-at-first': {
    description: 'The first question for a report gets 504.',
    run: RETRIEVAL,
    wrap: on(isFetching, forTheFirstTime).respond(504),
  },
  'timeouts-now-and-then': {
    description: `Every ${BETWEEN_TIMEOUTS}th question for a report gets 504.`,
    wrap: on(isFetching, everyNth(BETWEEN_TIMEOUTS)).respond(504),
  },
  'payouts-by-sales-date-as-files': {
    description: 'GET /payout/sales-date leads to a file (no document shows its responses).',
    run: ['analytics/payoutSalesDate/*'],
    warns: ['analytics/payoutSalesDate/*'],
    wrap: dataOf('payoutSalesDate').instead({
      status: 303,
      headers: { location: 'https://files.invalid/1.csv' },
      body: undefined,
    }),
  },
  'dates-in-either-order': {
    description: 'A range is read the other way round where its end is before its start.',
    warns: ['analytics/*/end-is-not-before-start'],
    wrap: askingDates(requestsTo(...posts), (start, end) =>
      end < start ? [end, start] : [start, end],
    ),
  },
  'custom-ranges-of-a-month': {
    description: 'A custom range may have 31 days: how long it may be is open.',
    run: ['analytics/metrics/request/*', 'analytics/menu/request/*'],
    warns: ['analytics/*/request/long-custom-range-is-accepted'],
    wrap: customRangesUpTo(31),
  },
  'group-by-for-custom-ranges-of-a-week': {
    description: 'A custom range of a week or less is a day or week, and may be grouped.',
    run: ['analytics/menu/request/*'],
    warns: ['analytics/menu/request/group-by-is-for-day-or-week-only'],
    wrap: requestsTo(operationOf(posts, 'menu/request'))
      .when(isGrouped, (request) => daysOf(request) <= 7)
      .request((request) => ({ ...request, path: `${request.path}/week` })),
  },
  'same-meaning-same-identifier': {
    description: 'Requests that mean the same restaurants get the same identifier.',
    run: ['analytics/*-*'],
    wrap: identifiedByMeaning,
  },
  'same-meaning-same-identifier-in-a-world-of-one': {
    description:
      'There is one restaurant, so that a request for it alone asks for the same as one for all, and gets the same identifier.',
    small: ['active'],
    wrap: identifiedByMeaning,
  },
  'same-meaning-same-identifier-with-one-in-use': {
    description:
      'One restaurant is active, one inactive and one archived; requests that mean the same get the same identifier.',
    run: ['analytics/*-*'],
    small: ['active', 'inactive', 'archived'],
    wrap: identifiedByMeaning,
  },
  'no-restaurant-is-refused-in-a-world-of-one': {
    description: 'A request that leaves no restaurant to report on is rejected; there is one.',
    small: ['active'],
    wrap: refusingNone,
  },
  'no-restaurant-is-refused-in-a-world-of-two': {
    description: 'A request that leaves no restaurant to report on is rejected; there are two.',
    run: ['analytics/*-*', 'analytics/*/accepts'],
    small: ['active', 'active'],
    wrap: refusingNone,
  },
});

function withACentMore(row: Row): Row {
  const figures = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'number' && /^(total|regular)Cost$|^(discount|void)Amount$/.test(name)
      ? Number((value + 0.01).toFixed(2))
      : value,
  ]);
  return Object.fromEntries(figures) as Row;
}

/** The first digits of GUIDs part the restaurants of the sandbox in two. */
function isSold({ businessDate, restaurantGuid }: Row): boolean {
  return businessDate !== '20260315' && String(restaurantGuid) < 'c';
}
