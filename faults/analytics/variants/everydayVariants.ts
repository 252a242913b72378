import { byId, type Difference } from '../../Fault.ts';
import type { Wrapper } from '../../../sandbox/types.ts';
import type { Remembering, Row } from '../../messages.ts';
import { all, on } from '../../on.ts';
import {
  isFetching,
  reports,
  requests,
  restaurants,
  withoutNumbers,
  zerosOf,
} from '../reports/messages.ts';

/** Restaurants of the sandbox's fixtures for reports: one that is the only one in its group, and two of another group. */
const ALONE = '129782ca-1734-5740-bf29-34e20bed625a';
const OTHERS = ['708b39b0-81ed-5600-9e96-3347c1eda1f3', 'd0aaf06b-6e9a-506a-8092-460b1cbc3efe'];

/** How many requests go well before some in a row fail. */
const BEFORE_FAILOVER = 7;
const ERRORS_OF_A_FAILOVER = 3;

/** Some requests in a row, after a few that go well, and once more later. */
const duringAFailover: Remembering<unknown> = {
  begin: () => {
    let count = 0;
    return (_request, _message, isMeant) => {
      if (isMeant) count += 1;
      const since = (count % 101) - BEFORE_FAILOVER;
      return isMeant && since >= 0 && since < ERRORS_OF_A_FAILOVER;
    };
  },
};

/** Honest deployments in a restaurant's everyday life: voids, refunds, fees, a small business, a server that falls over. */
export const everydayVariants: Difference[] = [
  ...byId<Difference>({
    'void-checks-of-zeros': {
      description: 'Each restaurant has a void check, and a void payment, whose amounts are 0.',
      wrap: reports.change(withVoids((row) => ({ ...row, ...zerosOf(row) }))),
    },
    'void-checks-without-amounts': {
      description: 'Each restaurant has a void check, and a void payment, without amounts.',
      wrap: reports.change(withVoids(withoutNumbers)),
    },
    'fees-rounded-by-themselves': {
      description:
        'Fees and withholdings have fractions of a cent: each figure is rounded by itself, so that they are off by a cent.',
      wrap: reports.each.change(withRoundedFees),
    },
    'fees-with-their-fractions': {
      description: 'Fees are shown with their fractions of a cent, and the payout is rounded.',
      wrap: reports.each.change(withFractionOfAFee),
    },
    'hours-and-costs-cut-to-whole-numbers': {
      description: 'Hours and costs have no fractions: what is behind the point is left out.',
      run: ['analytics/labor/*'],
      wrap: reports.each.change(
        (row) =>
          Object.fromEntries(
            Object.entries(row).map(([name, value]) => [
              name,
              /(?:Hours|Cost)$/.test(name) ? Math.trunc(Number(value)) : value,
            ]),
          ) as Row,
      ),
    },
    'refunds-beside-payments': {
      description: 'A refund is a record of its own: negative amounts, the same paymentGuid.',
      wrap: reports.change((rows) => rows.flatMap(withRefund)),
    },
    'a-group-of-one-restaurant': {
      description: 'The management group has one restaurant, and the target file names no other.',
      inTargetFile: (text, name) =>
        OTHERS.includes(text) && name !== 'otherRestaurant' ? ALONE : text,
      wrap: all(
        ...[restaurants, reports].map((rows) =>
          rows.each.where(({ restaurantGuid }) => restaurantGuid !== ALONE).drop(),
        ),
      ),
    },
    'three-server-errors-at-a-failover': {
      description: 'Three responses in a row are 500 while a server takes over, twice in all.',
      wrap: on(isFetching, duringAFailover).respond(500),
    },
    'three-server-errors-at-a-failover-of-requests': {
      description: 'The same of data requests.',
      wrap: requests.when(duringAFailover).respond(500),
    },
  }),
  ...[1, 2, 3].map((servers) => ({
    id: `a-field-that-${servers}-of-4-servers-know`,
    description: `A release is being rolled out: ${servers} of four responses in turn show a field that is not documented.`,
    run: ['analytics/*-*'],
    wrap: rollingOut(servers),
  })),
];

/** Adds a record of a void for each restaurant and day, if the report is of checks or payments. */
function withVoids(voided: (row: Row) => Row): (rows: Row[]) => Row[] {
  return (rows) => {
    if (!rows.some((row) => 'checkTipAmount' in row || 'paymentTotal' in row)) return rows;
    const groups = Map.groupBy(rows, (row) =>
      [row['restaurantGuid'], row['businessDate'] ?? row['settledDate']].join(),
    );
    return [...groups.values()].flatMap((group) => [
      ...group,
      ...group.slice(0, 1).map((row) => voided(renamed(row))),
    ]);
  };
}

/** A record with other guids of its order, check and payment. */
function renamed(row: Row): Row {
  const changed = Object.entries(row).map(([name, value]) => [
    name,
    /^(order|check|payment)Guid$/.test(name) ? String(value).replace(/^..../, 'dead') : value,
  ]);
  return Object.fromEntries(changed) as Row;
}

/** A half cent of a fee and a half cent withheld are rounded up to a cent each, although together they are one. */
function withRoundedFees(row: Row): Row {
  if (!('totalFeeAmount' in row)) return row;
  const { totalFeeAmount: fee, withholdingAmount: withheld, payoutAmount: payout } = row;
  return {
    ...row,
    totalFeeAmount: inCents(Number(fee) + 0.01),
    withholdingAmount: inCents(Number(withheld) + 0.01),
    payoutAmount: inCents(Number(payout) - 0.01),
  };
}

function withFractionOfAFee(row: Row): Row {
  return 'totalFeeAmount' in row
    ? { ...row, totalFeeAmount: Number(row['totalFeeAmount']) + 0.005 }
    : row;
}

function inCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** A quarter of all payments was refunded. */
function withRefund(row: Row): Row[] {
  const { paymentGuid, paymentTotal } = row;
  if (typeof paymentTotal !== 'number' || String(paymentGuid) > '4') return [row];
  const refund = { tipAmount: 0, gratuityAmount: 0, paymentSubtotal: -1, paymentTotal: -1 };
  const refundedAt = new Date(Date.parse(String(row['paidDateTime'])) + 3 * 86_400_000);
  return [row, { ...row, ...refund, paidDateTime: refundedAt.toISOString() }];
}

function rollingOut(servers: number): Wrapper {
  return (next) => {
    let count = 0;
    return reports.change((rows) => {
      count += 1;
      return count % 4 < servers ? rows.map((row) => ({ ...row, release: 7 })) : rows;
    })(next);
  };
}
