import { byId, type UnplacedFault } from '../../Fault.ts';
import type { Row } from '../../messages.ts';
import {
  bodyOf,
  INACTIVE,
  isGrouped,
  names,
  repeatsARestaurant,
  ofRange,
} from '../reports/conditions.ts';
import { datesOf, daysOf } from '../reports/dates.ts';
import { GROUPED } from './identityFaults.ts';
import {
  DAY_BEFORE,
  dayIn,
  figuresOf,
  refusal,
  reportsTo,
  requests,
  requestsTo,
} from '../reports/messages.ts';
import { operationOf, posts, named, rulesOf } from '../reports/reportOperations.ts';

const MANY_RECORDS = 50;
const LONGEST_MONTH = 31;

const long = named.filter(({ ranges }) => ranges.includes('month'));
const ofSeveralDays = posts.filter(
  ({ ranges }) => ranges.length === 0 || ranges.some((range) => range !== 'day'),
);
const grouped = posts.filter(({ id }) => GROUPED.includes(id));

const longRequests = requestsTo(...long);
const groupedRequests = requestsTo(...grouped).when(isGrouped);

/** What goes wrong only where a request has two things together, or much of one. */
export const combinationFaults = byId<UnplacedFault>({
  'analytics/request/rejects-a-request-for-all-restaurants': {
    rules: ['analytics/{operation}/combinations-are-accepted'],
    alsoBreaks: ['analytics/{operation}/accepts'],
    wrap: requests
      .when((request) => isEmpty(bodyOf(request)['restaurantIds']))
      .respond(refusal(400)),
  },
  'analytics/request/both-lists-refused': {
    description: 'A request with restaurantIds and excludedRestaurantIds is rejected.',
    rules: rulesOf(ofSeveralDays, 'combinations-are-accepted'),
    wrap: requestsTo(...ofSeveralDays)
      .when(names('restaurantIds'), names('excludedRestaurantIds'))
      .respond(refusal(400)),
  },
  'analytics/request/joins-a-repeated-restaurant-twice': {
    rules: ['analytics/{operation}/a-day-has-the-same-figures-in-every-report'],
    alsoBreaks: ['analytics/PayoutPaymentsReportingData/each-payment-once'],
    wrap: reportsTo(requestsTo(...named).when(repeatsARestaurant)).add((rows) => rows),
  },
  'analytics/request/exclusions-ignored-in-long-ranges': {
    description: 'excludedRestaurantIds is ignored for months and years.',
    rules: rulesOf(long, 'excluded-restaurants-are-left-out'),
    wrap: longRequests
      .when(ofRange('month', 'year'), names('excludedRestaurantIds'))
      .sent.set({ excludedRestaurantIds: [] }),
  },
  'analytics/request/only-inactive-ignored-with-exclusions': {
    description: 'onlyInactiveRestaurants is ignored beside both lists of restaurants.',
    rules: ['analytics/{operation}/inactive-and-active-are-apart'],
    wrap: requestsTo(...named)
      .when(names('restaurantIds'), names('excludedRestaurantIds'))
      .asking({ [INACTIVE]: undefined }),
  },
  'analytics/request/one-restaurant-a-month': {
    description: 'A report of a month has the records of one restaurant alone.',
    rules: rulesOf(long, 'every-restaurant-asked-for'),
    alsoBreaks: ['analytics/{operation}/only-excluded-restaurants-are-left-out'],
    wrap: reportsTo(longRequests.when(ofRange('month'))).change((rows) =>
      rows.filter(({ restaurantGuid }) => restaurantGuid === rows[0]?.['restaurantGuid']),
    ),
  },
  'analytics/request/last-of-31-days-lost': {
    description: 'A report of 31 days ends a day early.',
    rules: rulesOf(long, 'each-day-of-the-range'),
    wrap: reportsTo(longRequests.when((request) => daysOf(request) === LONGEST_MONTH))
      .each.where((row, { origin }) => dayIn(row) === String(datesOf(origin)[1]))
      .drop(),
  },
  'analytics/request/a-day-of-one-restaurant-lost-by-month': {
    description: 'A report of a month lacks one of the days of one of its restaurants.',
    rules: rulesOf(long, 'each-day-of-the-range'),
    wrap: reportsTo(longRequests.when(ofRange('month'))).change((rows) => {
      const other = rows.find(({ restaurantGuid: guid }) => guid !== rows[0]?.['restaurantGuid']);
      return rows.filter(
        (row) => row['restaurantGuid'] !== other?.['restaurantGuid'] || dayIn(row) !== DAY_BEFORE,
      );
    }),
  },
  'analytics/request/long-reports-cut': {
    description: `A report ends after ${MANY_RECORDS} records.`,
    rules: rulesOf(long, 'every-restaurant-asked-for'),
    alsoBreaks: ['analytics/{operation}/each-day-of-the-range'],
    wrap: reportsTo(longRequests).change((rows) => rows.slice(0, MANY_RECORDS)),
  },
});

/** Faults of such combinations in requests with a grouping. */
export const groupedCombinationFaults = byId<UnplacedFault>({
  'analytics/request/ignores-the-restaurants-asked-for-where-grouped': {
    rules: rulesOf(grouped, 'only-the-restaurants-asked-for'),
    wrap: groupedRequests.when(names('restaurantIds')).sent.set({ restaurantIds: [] }),
  },
  'analytics/request/exclusions-ignored-where-grouped': {
    description: 'excludedRestaurantIds is ignored where there is a groupBy.',
    rules: rulesOf(grouped, 'excluded-restaurants-are-left-out'),
    wrap: groupedRequests
      .when(names('excludedRestaurantIds'))
      .sent.set({ excludedRestaurantIds: [] }),
  },
  'analytics/request/only-inactive-ignored-where-grouped': {
    description: 'Reports with a groupBy cover active restaurants despite onlyInactiveRestaurants.',
    rules: rulesOf(grouped, 'inactive-and-active-are-apart'),
    wrap: groupedRequests.asking({ [INACTIVE]: undefined }),
  },
  'analytics/request/first-day-only-where-grouped': {
    description: 'A report of several days with a groupBy has the records of the first one alone.',
    rules: rulesOf(grouped, 'dates-select-the-data'),
    wrap: reportsTo(groupedRequests)
      .each.where((row, { origin }) => dayIn(row) !== String(datesOf(origin)[0]))
      .drop(),
  },
});

/** What goes wrong with the groups of one range alone. */
export const groupFigureFaults = byId<UnplacedFault>({
  'analytics/request/figures-of-the-next-group-by-week': {
    description:
      'In a report of a week each record has the figures of the next of its place and day.',
    rules: rulesOf(grouped, 'a-day-has-the-same-figures-in-every-report'),
    wrap: reportsTo(groupedRequests.when(ofRange('week'))).change(withFiguresOfTheNext),
  },
});

/** What goes wrong between the data sets that describe one restaurant. */
export const restaurantIdentityFaults = byId<UnplacedFault>({
  'analytics/payoutPayments/request/location-for-name': {
    description: 'Payouts per payment show the name of the location as that of the restaurant.',
    rules: ['analytics/identity-fields-are-those-of-the-restaurant'],
    wrap: reportsTo(requestsTo(operationOf(posts, 'payoutPayments/request'))).each.set(
      ({ restaurantLocationName }) => ({ restaurantName: restaurantLocationName }),
    ),
  },
});

function withFiguresOfTheNext(rows: Row[]): Row[] {
  const cells = Map.groupBy(rows, ({ restaurantGuid, businessDate }) =>
    [restaurantGuid, businessDate].join(),
  );
  return [...cells.values()].flatMap((own) =>
    own.map((row, place) => ({ ...row, ...figuresOf(own[(place + 1) % own.length]) })),
  );
}

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}
