import { byId, type Difference } from '../Fault.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { all } from '../on.ts';
import { changedAfter, list, partners, type AccessRow } from './messages.ts';
import { paging, rightNumbers, rightSlice } from './pages.ts';
import { unfiltered } from '../messages.ts';

/** How many requests see the same restaurants. */
const REQUESTS_BETWEEN = 60;

/** Fewer than a walk over small pages takes. */
const FEW_REQUESTS_BETWEEN = 9;

/** So many fit on one page, of the default size too. */
const A_FEW = 23;

/** So few that the same ones are skipped whenever a small page moves up. */
const A_HANDFUL = 8;

/** Honest differences of a service that is used in the meantime. */
export const busyVariants = byId<Difference>({
  'restaurants-that-connect-meanwhile': {
    description: 'A restaurant connects now and then while the run goes on.',
    wrap: changingMeanwhile((rows, template, n) => [...rows, connected(template, n)]),
  },
  'restaurants-that-connect-first': {
    description: 'Restaurants often connect, before all others, which move on to later pages.',
    wrap: changingMeanwhile(
      (rows, template, n) => [connected(template, n), ...rows],
      FEW_REQUESTS_BETWEEN,
    ),
  },
  'restaurants-that-connect-first-all-the-time': {
    description: 'A restaurant connects with two of five requests, and stands before all others.',
    run: ['partners/connected/link-*'],
    wrap: changingMeanwhile((rows, template, n) => [connected(template, n), ...rows], 2.5),
  },
  'restaurants-that-connect-last': {
    description:
      'A restaurant connects with every third request, and stands behind all others; each page counts them.',
    wrap: changingMeanwhile(
      (rows, template, n) => [...rows, connected(template, n)],
      3,
      rightNumbers,
    ),
  },
  'restaurants-that-connect-last-to-a-few': {
    description: 'A restaurant connects with every request, and all fit on one page for long.',
    run: ['partners/connected/*page-size-*'],
    wrap: changingMeanwhile(
      (rows, template, n) => [...rows, connected(template, n)],
      1,
      rightNumbers,
      A_FEW,
    ),
  },
  'a-restaurant-that-comes-and-goes': {
    description: 'With every third request, a restaurant connects, or leaves again.',
    wrap: changingMeanwhile(
      (rows, template, n) => (n % 2 === 0 ? [...rows, connected(template, n)] : rows.slice(0, -1)),
      3,
      rightNumbers,
      A_FEW,
    ),
  },
  'a-restaurant-that-comes-and-goes-before-all-others': {
    description:
      'With every second request, a restaurant connects before all others, or leaves again.',
    wrap: changingMeanwhile(
      (rows, template, n) => (n % 2 === 0 ? [connected(template, n), ...rows] : rows.slice(1)),
      2,
      rightNumbers,
      A_HANDFUL,
    ),
  },
  'restaurants-that-are-edited-meanwhile': {
    description: 'The configuration of a restaurant is changed now and then while the run goes on.',
    wrap: changingMeanwhile((rows, _template, n) =>
      rows.map((row, index) => (index === (n * 7) % rows.length ? datedNow(row) : row)),
    ),
  },
  'restaurants-that-are-edited-often': {
    description: 'The configuration of a restaurant is changed with every third request.',
    wrap: changingMeanwhile(
      (rows, _template, n) =>
        rows.map((row, index) => (index === (n * 7) % rows.length ? datedNow(row) : row)),
      3,
    ),
  },
  'restaurants-that-leave-meanwhile': {
    description: 'A restaurant withdraws its access now and then while the run goes on.',
    wrap: changingMeanwhile(leaving),
  },
  'restaurants-that-leave-often': {
    description: 'A restaurant withdraws its access with every ninth request.',
    wrap: changingMeanwhile(leaving, FEW_REQUESTS_BETWEEN),
  },
  'restaurants-that-changed-last-leave': {
    description: 'With every third request, the restaurant that changed last withdraws its access.',
    run: ['partners/*/*last-modified*', 'partners/*/no-filter-*'],
    wrap: changingMeanwhile((rows) => rows.filter((row) => row !== lastChanged(rows)), 3),
  },
  'restaurants-that-changed-last-are-edited-again': {
    description: 'With every fifth request, the restaurant that changed last is edited again.',
    run: ['partners/*/*last-modified*', 'partners/*/no-filter-*'],
    wrap: changingMeanwhile(
      (rows) => rows.map((row) => (row === lastChanged(rows) ? datedNow(row) : row)),
      5,
    ),
  },
});

type Change = (rows: AccessRow[], template: AccessRow, n: number) => AccessRow[];

/**
 * @param change makes the n-th change to all restaurants; pages are made again of what there is then
 * @param numbers what each page says of itself and of the whole. Default: nothing
 * @param count how many have connected at first. Default: all
 */
function changingMeanwhile(
  change: Change,
  requestsBetween = REQUESTS_BETWEEN,
  numbers?: typeof rightNumbers,
  count?: number,
): Wrapper {
  return (next) => {
    let everyone: AccessRow[] | undefined;
    let [requests, changes] = [0, 0];
    const listing = list.answer(async (response, { request, next }) => {
      everyone ??= ((await next(unfiltered(request))).body as AccessRow[]).slice(0, count);
      for (
        const [template] = everyone;
        changes < Math.floor(requests / requestsBetween);
        changes += 1
      )
        if (template !== undefined) everyone = change(everyone, template, changes);
      return { ...response, body: changedAfter(everyone, request) };
    });
    const counting = partners.request((request) => {
      requests += 1;
      return request;
    });
    return all(counting, paging(rightSlice, numbers), listing)(next);
  };
}

/** Any restaurant but the first, which the run works on. */
function leaving(rows: AccessRow[], _template: AccessRow, n: number): AccessRow[] {
  return rows.filter((_row, index) => index !== 1 + ((n * 7) % (rows.length - 1)));
}

function lastChanged(rows: AccessRow[]): AccessRow | undefined {
  const latest = Math.max(...rows.map(({ modifiedDate }) => modifiedDate));
  return rows.find(({ modifiedDate }) => modifiedDate === latest);
}

function connected(template: AccessRow, n: number): AccessRow {
  return datedNow({
    ...template,
    createdDate: Date.now(),
    restaurantGuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  });
}

function datedNow(row: AccessRow): AccessRow {
  const now = Date.now();
  const iso = (instant: number) => new Date(instant).toISOString();
  return {
    ...row,
    modifiedDate: now,
    isoModifiedDate: iso(now),
    isoCreatedDate: iso(row.createdDate),
  };
}
