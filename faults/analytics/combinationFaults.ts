import type { UnplacedFault } from '../Fault.ts';
import type { Row } from '../messages.ts';
import { daysIn } from './calendar.ts';
import { GROUPED } from './identityFaults.ts';
import { DAY_BEFORE, dayIn, figuresOf, requestsTo } from './messages.ts';
import { onAll } from './onAll.ts';
import { operationOf, posts, type Post } from './reportOperations.ts';
import { asking, askingQuery, changingRequestedRecords } from './wrappers.ts';
import { CALLED_ACTIVATED } from './selectionFaults.ts';

const MANY_RECORDS = 50;
const LONGEST_MONTH = 31;

const named = posts.filter(({ namesRestaurants }) => namesRestaurants);
const long = named.filter(({ ranges }) => ranges.includes('month'));
const ofSeveralDays = posts.filter(
  ({ ranges }) => ranges.length === 0 || ranges.some((range) => range !== 'day'),
);
const grouped = posts.filter(({ id }) => GROUPED.includes(id));

/** What goes wrong only where a request has two things together, or much of one. */
export const combinationFaults: UnplacedFault[] = [
  onAll(posts, {
    id: 'analytics/request/all-restaurants-refused',
    description: 'A request that names no restaurants is refused.',
    rules: ['analytics/{operation}/combinations-are-accepted'],
    alsoBreaks: ['analytics/{operation}/accepts'],
    wrap: (post) =>
      requestsTo(post).sent.change((body) =>
        hasGuids(body, 'restaurantIds') ? body : emptyRefused(body),
      ),
  }),
  onAll(ofSeveralDays, {
    id: 'analytics/request/both-lists-refused',
    description: 'A request that names restaurants and excludes others is refused.',
    rules: rulesOf(ofSeveralDays, 'combinations-are-accepted'),
    wrap: (post) =>
      asking(post, (body) =>
        hasGuids(body, 'restaurantIds') && hasGuids(body, 'excludedRestaurantIds')
          ? undefined
          : body,
      ),
  }),
  onAll(named, {
    id: 'analytics/request/repeated-restaurant-joined-twice',
    description: 'Where a restaurant is named twice, the records stand twice.',
    rules: ['analytics/{operation}/a-day-has-the-same-figures-in-every-report'],
    alsoBreaks: ['analytics/PayoutPaymentsReportingData/each-payment-once'],
    wrap: (post) =>
      changingRequestedRecords(post, (rows, asked) => {
        const guids = guidsIn(asked, 'restaurantIds');
        return new Set(guids).size < guids.length ? [...rows, ...rows] : rows;
      }),
  }),
  onAll(long, {
    id: 'analytics/request/exclusions-ignored-in-long-ranges',
    description: 'excludedRestaurantIds is ignored for months and years.',
    rules: rulesOf(long, 'excluded-restaurants-are-left-out'),
    wrap: (post) =>
      asking(post, (body, range) =>
        ['month', 'year'].includes(range) ? withoutGuids(body, 'excludedRestaurantIds') : body,
      ),
  }),
  onAll(named, {
    id: 'analytics/request/only-inactive-ignored-with-exclusions',
    alsoBreaks: [CALLED_ACTIVATED],
    description: 'onlyInactiveRestaurants is ignored where restaurants are named and excluded.',
    rules: ['analytics/{operation}/inactive-and-active-are-apart'],
    wrap: (post) => (next) => {
      const active = askingQuery(post, (query) => query.delete('onlyInactiveRestaurants'))(next);
      return async (request) => {
        const body = (request.body ?? {}) as Row;
        const hasBoth = ['restaurantIds', 'excludedRestaurantIds'].every((name) =>
          hasGuids(body, name),
        );
        return hasBoth ? active(request) : next(request);
      };
    },
  }),
  onAll(long, {
    id: 'analytics/request/one-restaurant-a-month',
    description: 'A report of a month has the records of one restaurant alone.',
    rules: rulesOf(long, 'every-restaurant-asked-for'),
    alsoBreaks: [
      'analytics/{operation}/only-excluded-restaurants-are-left-out',
      'analytics/{operation}/no-restaurant-ids-mean-all',
    ],
    wrap: (post) =>
      changingRequestedRecords(post, (rows, _asked, range) =>
        range === 'month'
          ? rows.filter(({ restaurantGuid }) => restaurantGuid === rows[0]?.['restaurantGuid'])
          : rows,
      ),
  }),
  onAll(long, {
    id: 'analytics/request/last-of-31-days-lost',
    description: 'A report of 31 days ends a day early.',
    rules: rulesOf(long, 'each-day-of-the-range'),
    wrap: (post) =>
      changingRequestedRecords(post, (rows, asked) => {
        const [start, end] = post.dates.map((name) => Number(asked[name]));
        return daysIn(start ?? 0, end ?? 0) === LONGEST_MONTH
          ? rows.filter((row) => dayIn(row) !== String(end))
          : rows;
      }),
  }),
  onAll(long, {
    id: 'analytics/request/a-day-of-one-restaurant-lost-by-month',
    description: 'A report of a month lacks one of the days of one of its restaurants.',
    rules: rulesOf(long, 'each-day-of-the-range'),
    wrap: (post) =>
      changingRequestedRecords(post, (rows, _asked, range) => {
        const other = rows.find(({ restaurantGuid: guid }) => guid !== rows[0]?.['restaurantGuid']);
        const isLost = (row: Row) =>
          row['restaurantGuid'] === other?.['restaurantGuid'] && dayIn(row) === DAY_BEFORE;
        return range === 'month' ? rows.filter((row) => !isLost(row)) : rows;
      }),
  }),
  onAll(long, {
    id: 'analytics/request/long-reports-cut',
    description: `A report ends after ${MANY_RECORDS} records.`,
    rules: rulesOf(long, 'every-restaurant-asked-for'),
    alsoBreaks: ['analytics/{operation}/each-day-of-the-range'],
    wrap: (post) => changingRequestedRecords(post, (rows) => rows.slice(0, MANY_RECORDS)),
  }),
];

/** The same of requests with a grouping. */
export const groupedCombinationFaults: UnplacedFault[] = [
  onAll(grouped, {
    id: 'analytics/request/restaurants-ignored-where-grouped',
    description: 'restaurantIds is ignored where there is a groupBy.',
    rules: rulesOf(grouped, 'only-the-restaurants-asked-for'),
    wrap: (post) =>
      requestsTo(post)
        .sent.where(isGrouped)
        .change((body) => withoutGuids(body, 'restaurantIds')),
  }),
  onAll(grouped, {
    id: 'analytics/request/exclusions-ignored-where-grouped',
    description: 'excludedRestaurantIds is ignored where there is a groupBy.',
    rules: rulesOf(grouped, 'excluded-restaurants-are-left-out'),
    wrap: (post) =>
      requestsTo(post)
        .sent.where(isGrouped)
        .change((body) => withoutGuids(body, 'excludedRestaurantIds')),
  }),
  onAll(grouped, {
    id: 'analytics/request/only-inactive-ignored-where-grouped',
    alsoBreaks: [CALLED_ACTIVATED],
    description:
      'Reports with a groupBy are about active restaurants, whatever onlyInactiveRestaurants says.',
    rules: rulesOf(grouped, 'inactive-and-active-are-apart'),
    wrap: (post) => (next) => {
      const active = askingQuery(post, (query) => query.delete('onlyInactiveRestaurants'))(next);
      return async (request) =>
        isGrouped((request.body ?? {}) as Row) ? active(request) : next(request);
    },
  }),
  onAll(grouped, {
    id: 'analytics/request/first-day-only-where-grouped',
    description: 'A report of several days with a groupBy has the records of the first one alone.',
    rules: rulesOf(grouped, 'dates-select-the-data'),
    wrap: (post) =>
      changingRequestedRecords(post, (rows, asked) =>
        isGrouped(asked) ? rows.filter((row) => dayIn(row) === String(asked[post.dates[0]])) : rows,
      ),
  }),
];

/** What goes wrong with the groups of one range alone. */
export const groupFigureFaults: UnplacedFault[] = [
  onAll(grouped, {
    id: 'analytics/request/figures-of-the-next-group-by-week',
    description:
      'In a report of a week each record has the figures of the next one of its restaurant and day.',
    rules: rulesOf(grouped, 'a-day-has-the-same-figures-in-every-report'),
    wrap: (post) =>
      changingRequestedRecords(post, (rows, asked, range) =>
        range === 'week' && isGrouped(asked) ? withFiguresOfTheNext(rows) : rows,
      ),
  }),
];

/** What goes wrong with what several data sets say of one restaurant. */
export const restaurantIdentityFaults: UnplacedFault[] = [
  {
    id: 'analytics/payoutPayments/request/location-for-name',
    description: 'Payouts per payment show the name of the location as that of the restaurant.',
    rules: ['analytics/identity-fields-are-those-of-the-restaurant'],
    wrap: changingRequestedRecords(operationOf(posts, 'payoutPayments/request'), (rows) =>
      rows.map((row) => ({ ...row, restaurantName: row['restaurantLocationName'] })),
    ),
  },
];

function withFiguresOfTheNext(rows: Row[]): Row[] {
  const cells = Map.groupBy(rows, ({ restaurantGuid, businessDate }) =>
    [restaurantGuid, businessDate].join(),
  );
  return [...cells.values()].flatMap((own) =>
    own.map((row, place) => ({ ...row, ...figuresOf(own[(place + 1) % own.length]) })),
  );
}

function rulesOf(operations: Post[], rule: string): string[] {
  return operations.map(({ id }) => `${id}/${rule}`);
}

function guidsIn(body: Row, name: string): unknown[] {
  const { [name]: list } = body;
  return Array.isArray(list) ? list : [];
}

function hasGuids(body: Row, name: string): boolean {
  return guidsIn(body, name).length > 0;
}

/** What is no list stays as it is, for the service to refuse. */
function withoutGuids(body: Row, name: string): Row {
  return Array.isArray(body[name]) ? { ...body, [name]: [] } : body;
}

/** Undefined for a request whose restaurantIds is an empty list, which is refused. */
function emptyRefused(body: Row): Row | undefined {
  return Array.isArray(body['restaurantIds']) ? undefined : body;
}

function isGrouped(body: Row): boolean {
  return guidsIn(body, 'groupBy').length > 0;
}
