import { byId } from '../byId.ts';
import { everyNth, has } from '../conditions.ts';
import type { Difference } from '../Fault.ts';
import { answerOf, listIn, type Row } from '../messages.ts';
import { on } from '../on.ts';
import { by, forTheFirstTime, namesOneTwice, ofRange } from './conditions.ts';
import { datesOf } from './dates.ts';
import { isFetching, refusal, reportsTo, requests, requestsTo } from './messages.ts';
import { operationOf, posts } from './reportOperations.ts';

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
  'restaurants-named-twice-refused': {
    description: 'A request that names a restaurant twice is rejected.',
    run: ['analytics/*/request*/*-*'],
    wrap: requests.when(namesOneTwice).refuse(refusal(400)),
  },
  'no-day-before-the-business-day': {
    description: 'A request that begins before the business day of the fixtures is rejected.',
    run: ['analytics/*/combinations-are-accepted'],
    wrap: requests.when((request) => Number(datesOf(request)[0]) < FIRST_DAY).refuse(refusal(400)),
  },
  'months-rolled-up-to-the-cent': {
    description:
      'The amounts of a month are sums of differently rounded parts, so that they are off by a cent.',
    run: ['analytics/*/request*/*-*'],
    wrap: reportsTo(requests.when(ofRange('month'))).each.change(withACentMore),
  },
  'modifiers-of-some-days-and-restaurants': {
    description:
      'No modifier was sold on one of the days, nor ever in the restaurant that comes last.',
    run: ['analytics/menu/*-*', 'analytics/menu/*/*-*'],
    wrap: reportsTo(requests.when(by('MODIFIER')))
      .each.where((row) => !isSold(row))
      .drop(),
  },
  'internal-errors-in-words': {
    description:
      'A data request for one restaurant gets an internal error, whose body is a JSON string.',
    run: ['analytics/*/different-requests-have-different-identifiers'],
    wrap: requests
      .when(({ body }) => listIn(body, 'restaurantIds').length === 1)
      .refuse(answerOf(500, JSON.stringify('Internal error'))),
  },
  'timeouts-at-first': {
    description: 'The first question for a report gets 504.',
    run: RETRIEVAL,
    wrap: on(isFetching, forTheFirstTime).refuse(504),
  },
  'timeouts-now-and-then': {
    description: `Every ${BETWEEN_TIMEOUTS}th question for a report gets 504.`,
    wrap: on(isFetching, everyNth(BETWEEN_TIMEOUTS)).refuse(504),
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
