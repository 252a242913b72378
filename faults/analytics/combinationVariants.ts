import type { Wrapper } from '../../sandbox/types.ts';
import type { Variant } from '../Fault.ts';
import type { Row } from '../messages.ts';
import { isPost, isFetching } from './messages.ts';
import { operationOf, posts } from './reportOperations.ts';
import { asking, askingQuery, changingRequestedRecords } from './wrappers.ts';

/** So many data requests go well before one times out. */
const BETWEEN_TIMEOUTS = 9;

/** The business day of the sandbox's fixtures. */
const FIRST_DAY = 20_260_316;

/** Those of two data sets stand for all where the run has to wait. */
const RETRIEVAL = [
  'analytics/labor/*-*',
  'analytics/labor/*/accepts',
  'analytics/metrics/get*/*-*',
];

/** Honest differences of reports that combine several things. */
export const combinationVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'the-default-of-aggregate-by-for-any-range',
    description: 'aggregateBy DAY, the default, is accepted for any time range.',
    run: ['analytics/metrics/requestRange/*-*'],
    warns: ['analytics/metrics/requestRange/aggregate-by-day-is-for-day-only'],
    wrap: askingQuery(operationOf(posts, 'metrics/requestRange'), (query) => {
      if (query.get('aggregateBy') === 'DAY') query.delete('aggregateBy');
    }),
  },
  {
    id: 'restaurants-named-twice-refused',
    description: 'A request that names a restaurant twice is refused.',
    run: ['analytics/*/request*/*-*'],
    wrap: onAllPosts((post) =>
      asking(post, (body) => {
        const { restaurantIds: guids } = body;
        return Array.isArray(guids) && new Set(guids).size < guids.length ? undefined : body;
      }),
    ),
  },
  {
    id: 'no-day-before-the-business-day',
    description: 'A request that begins before the business day of the fixtures is refused.',
    run: ['analytics/*/combinations-are-accepted'],
    wrap: onAllPosts((post) =>
      asking(post, (body) => (Number(body[post.dates[0]]) < FIRST_DAY ? undefined : body)),
    ),
  },
  {
    id: 'months-rolled-up-to-the-cent',
    description:
      'The amounts of a month are rounded from other parts, so that they are off by a cent.',
    run: ['analytics/*/request*/*-*'],
    wrap: onAllPosts((post) =>
      changingRequestedRecords(post, (rows, _asked, range) =>
        range === 'month' ? rows.map(withACentMore) : rows,
      ),
    ),
  },
  {
    id: 'modifiers-of-some-days-and-restaurants',
    description:
      'No modifier was sold on one of the days, nor ever in the restaurant that comes last.',
    run: ['analytics/menu/*-*', 'analytics/menu/*/*-*'],
    wrap: onAllPosts((post) =>
      changingRequestedRecords(post, (rows, { groupBy }) =>
        Array.isArray(groupBy) && groupBy.includes('MODIFIER') ? rows.filter(isSold) : rows,
      ),
    ),
  },
  {
    id: 'internal-errors-in-words',
    description:
      'A data request for one restaurant meets an internal error, which its body says in a JSON text.',
    run: ['analytics/*/different-requests-have-different-identifiers'],
    wrap: (next) => async (request) => {
      const { restaurantIds: guids } = (request.body ?? {}) as Row;
      return posts.some((post) => isPost(post, request)) &&
        Array.isArray(guids) &&
        guids.length === 1
        ? { status: 500, headers: {}, body: JSON.stringify('Internal error') }
        : next(request);
    },
  },
  {
    id: 'timeouts-at-first',
    description: 'The first question for a report is answered with 504.',
    run: RETRIEVAL,
    wrap: (next) => {
      const asked = new Set<string>();
      return async (request) => {
        if (!isFetching(request) || asked.has(request.path)) return next(request);
        asked.add(request.path);
        return { status: 504, headers: {}, body: undefined };
      };
    },
  },
  {
    id: 'timeouts-now-and-then',
    description: `Every ${BETWEEN_TIMEOUTS}th question for a report is answered with 504.`,
    wrap: (next) => {
      let count = 0;
      return async (request) => {
        if (!isFetching(request)) return next(request);
        count += 1;
        return count % BETWEEN_TIMEOUTS === 0
          ? { status: 504, headers: {}, body: undefined }
          : next(request);
      };
    },
  },
];

function onAllPosts(wrap: (post: (typeof posts)[number]) => Wrapper): Wrapper {
  const wrappers = posts.map(wrap);
  return (next) => wrappers.reduce((inner, wrapper) => wrapper(inner), next);
}

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
