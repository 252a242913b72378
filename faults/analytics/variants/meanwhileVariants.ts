import type { Handler, Wrapper } from '../../../sandbox/types.ts';
import { byId, type Difference } from '../../Fault.ts';
import type { Row } from '../../messages.ts';
import {
  DAY_BEFORE,
  dayIn,
  identifierIn,
  isPost,
  lastSegment,
  MOUNT,
  reports,
  restaurants,
} from '../reports/messages.ts';
import { knowingRequests, type Asked } from '../reports/knowingRequests.ts';
import { withLast } from '../../parts.ts';
import { posts } from '../reports/reportOperations.ts';

/** The first two of the restaurants that the target file names for reports. */
const FIRST = '129782ca-1734-5740-bf29-34e20bed625a';
const SECOND = '708b39b0-81ed-5600-9e96-3347c1eda1f3';

/** The three that it names; the group has others. */
const NAMED = [FIRST, SECOND, 'd0aaf06b-6e9a-506a-8092-460b1cbc3efe'];

/** The archived one, which it names too. */
const ARCHIVED = '5d082c75-96a1-5593-a0f9-a977f1a06923';

/** A payment that the sandbox does not have, and how long before the others it was paid. */
const GONE = '3d0c7a52-2a2e-4c86-9d0b-5b7e0c1f6a94';
const FOUR_DAYS_MS = 4 * 86_400_000;

/** The fields that differ from restaurant to restaurant. */
const IDENTITY = /^restaurant(Location)?(Name|Code)$/;

/**
 * How many reports of an operation are requested before the change: the first few, or the plain ones and some of
 * several days.
 */
const [FEW, MORE, MOST] = [2, 6, 12];

/** Honest deployments where something happens once, between the reports that are compared. */
export const meanwhileVariants: Difference[] = [
  ...byId<Difference>({
    'a-sale-that-comes-in-between-two-reports': {
      description: 'The last record of aggregated sales has less in the first report given.',
      run: ['analytics/metrics/requestRange/*-*'],
      wrap: untilGiven(1, '/metrics', (rows) => withLast(rows, withLess)),
    },
    'a-payment-that-is-settled-on-another-day-meanwhile': {
      description:
        'The last payment of the first report of payouts per payment is settled on another day in all that are given later.',
      run: ['analytics/payoutPayments/*-*', 'analytics/Payout*'],
      wrap: settlingAnew,
    },
    'an-archived-restaurant-is-active-too': {
      description:
        'The archived restaurant is activated, so that it is no inactive one, and has records beside the others.',
      run: [
        'analytics/*/inactive-and-active-are-apart',
        'analytics/*/restaurants-are-of-the-group',
      ],
      wrap: knowingRequests((rows, asked) => {
        if (asked.onlyInactive) return rows.filter((row) => row['restaurantGuid'] !== ARCHIVED);
        return concerns(asked, ARCHIVED)
          ? [...rows, ...rows.slice(0, 1).map((row) => asOf(ARCHIVED, row))]
          : rows;
      }),
    },
    'an-inactive-restaurant-is-activated-meanwhile': {
      description:
        'The first restaurant of a report of inactive ones is active in all that are requested when that has been given.',
      run: ['analytics/*/inactive-and-active-are-apart'],
      wrap: activatingWhatWasInactive,
    },
    'restaurants-that-join-the-group-meanwhile': {
      description: 'Further restaurants join the group when the list has been read once.',
      run: ['analytics/*/restaurants-are-of-the-group'],
      wrap: (next) => {
        let times = 0;
        const isNamed = ({ restaurantGuid }: Row) => NAMED.includes(String(restaurantGuid));
        return restaurants.change((rows) => {
          times += 1;
          return rows.filter((row) => times > 1 || isNamed(row));
        })(next);
      },
    },
  }),
  ...[FEW, MORE].map((count) => ({
    id: `a-restaurant-that-opens-after-${count}-reports`,
    description: `A restaurant has no records in the first ${count} reports of an operation, and then its first sales.`,
    run: ['analytics/*-*'],
    wrap: knowingRequests((rows, { place }) =>
      place < count ? rows.filter(({ restaurantGuid }) => restaurantGuid !== SECOND) : rows,
    ),
  })),
  ...[FEW, MORE].map((count) => ({
    id: `a-check-that-comes-in-after-${count}-reports`,
    description: `The last check of a restaurant comes in after the first ${count} reports of checks.`,
    run: ['analytics/check/*-*'],
    wrap: knowingRequests((rows, asked) =>
      asked.place < count && asked.id === 'analytics/check/request' && concerns(asked, SECOND)
        ? rows.slice(0, -1)
        : rows,
    ),
  })),
  ...[FEW, MOST].map((count) => ({
    id: `a-day-that-comes-in-after-${count}-reports`,
    description: `The records of a day are missing in the first ${count} reports of an operation.`,
    run: ['analytics/*-*'],
    wrap: knowingRequests((rows, { place }) =>
      place < count ? rows.filter((row) => dayIn(row) !== DAY_BEFORE) : rows,
    ),
  })),
  ...[FIRST, SECOND].flatMap((guid, place) =>
    [FEW, MORE].map((count) => ({
      id: `the-${place === 0 ? 'first' : 'second'}-restaurant-is-deactivated-after-${count}-reports`,
      description: `A restaurant is inactive when ${count} reports of an operation have been requested.`,
      run: ['analytics/*-*'],
      wrap: deactivatedAfter(count, guid),
    })),
  ),
  ...[1, MORE].map((count) => ({
    id: `a-payment-that-is-gone-after-${count}-reports`,
    description: `The first ${count} reports of payouts per payment have one payment more, of a few days before, which is in none of the payouts.`,
    run: ['analytics/payout*/*-*', 'analytics/Payout*'],
    wrap: untilGiven(count, '/payout/payments', (rows) => [
      ...rows,
      ...rows.slice(-1).map(ofDaysBefore),
    ]),
  })),
];

/** Changes the records of the first reports of a kind that are given, which they then keep. */
function untilGiven(count: number, kind: string, change: (rows: Row[]) => unknown): Wrapper {
  return (next) => {
    const given: string[] = [];
    return reports
      .when(({ path }) => path.startsWith(`${MOUNT}${kind}/`))
      .change((rows, { request: { path } }) => {
        if (!given.includes(path)) given.push(path);
        return given.indexOf(path) < count ? change(rows) : rows;
      })(next);
  };
}

function withLess(row: Row): Row {
  return { ...row, netSalesAmount: Number(row['netSalesAmount']) - 1 };
}

function ofDaysBefore(row: Row): Row {
  const paid = Date.parse(String(row['paidDateTime'])) - FOUR_DAYS_MS;
  return { ...row, paymentGuid: GONE, paidDateTime: new Date(paid).toISOString() };
}

/** The payment is in reports of the day before only. */
function settlingAnew(next: Handler): Handler {
  let first: Asked | undefined;
  let payment: Row | undefined;
  return knowingRequests((rows, asked) => {
    if (asked.id !== 'analytics/payoutPayments/request' || asked.onlyInactive) return rows;
    first ??= asked;
    if (asked === first) payment = rows.at(-1);
    if (asked === first || payment === undefined) return rows;
    const { paymentGuid, settledDate, restaurantGuid } = payment;
    const others = rows.filter((row) => row['paymentGuid'] !== paymentGuid);
    const date = String(asked.body['startDate']);
    const isOfIt = date < String(settledDate) && concerns(asked, String(restaurantGuid));
    return isOfIt ? [...others, { ...payment, settledDate: date }] : others;
  })(next);
}

/** The list of restaurants says so, too. */
function deactivatedAfter(count: number, guid: string): Wrapper {
  return (next) => {
    let isOver = false;
    const listed = restaurants.each
      .where(({ restaurantGuid }) => isOver && restaurantGuid === guid)
      .set({ activated: false })(next);
    return knowingRequests((rows, asked) => {
      if (asked.place < count) return rows;
      isOver = true;
      if (!asked.onlyInactive) return rows.filter(({ restaurantGuid }) => restaurantGuid !== guid);
      return concerns(asked, guid)
        ? [...rows, ...rows.slice(0, 1).map((row) => asOf(guid, row))]
        : rows;
    })(listed);
  };
}

/** What becomes of reports that were requested before is left as it was. */
function activatingWhatWasInactive(next: Handler): Handler {
  let activated: Row | undefined;
  const earlier = new Set<string>();
  const given = knowingRequests((rows, asked) => {
    if (asked.onlyInactive) activated ??= rows[0];
    return rows;
  })(next);
  const later = knowingRequests((rows, asked) => {
    const { restaurantGuid } = activated ?? {};
    if (activated === undefined || typeof restaurantGuid !== 'string') return rows;
    if (asked.onlyInactive) return rows.filter((row) => row['restaurantGuid'] !== restaurantGuid);
    return concerns(asked, restaurantGuid) ? [...rows, activated] : rows;
  })(next);
  return async (request) => {
    const isPosted = posts.some((post) => isPost(post, request));
    if (!isPosted) return (earlier.has(lastSegment(request)) ? given : later)(request);
    const isEarlier = activated === undefined;
    const response = await (isEarlier ? given : later)(request);
    if (isEarlier && response.status === 200) earlier.add(identifierIn(response));
    return response;
  };
}

/** Whether a report is about a restaurant. */
function concerns({ body }: Asked, guid: string): boolean {
  const [included, excluded] = [body['restaurantIds'], body['excludedRestaurantIds']].map((list) =>
    (Array.isArray(list) ? list : []).map((one) => String(one).toLowerCase()),
  );
  const isAsked = included?.length === 0 || included?.includes(guid) === true;
  return isAsked && excluded?.includes(guid) !== true;
}

function asOf(guid: string, row: Row): Row {
  const others = Object.entries(row).filter(([name]) => !IDENTITY.test(name));
  const { paymentGuid } = row;
  return {
    ...Object.fromEntries(others),
    restaurantGuid: guid,
    // A payment of its own.
    ...(typeof paymentGuid === 'string' && { paymentGuid: `a0a0a0a0${paymentGuid.slice(8)}` }),
  };
}
