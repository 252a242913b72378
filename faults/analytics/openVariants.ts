import { byId } from '../byId.ts';
import type { Variant } from '../Fault.ts';
import { isGrouped } from './conditions.ts';
import { customRangesUpTo, daysOf } from './dates.ts';
import { dataOf, requestsTo } from './messages.ts';
import { operationOf, posts } from './reportOperations.ts';

/** Honest answers to open points that a must once decided by mistake. */
export const openVariants = byId<Variant>({
  'payouts-by-sales-date-as-files': {
    description:
      'GET /payout/sales-date, whose responses are not shown, leads to a file in place of the data.',
    run: ['analytics/payoutSalesDate/*'],
    warns: ['analytics/payoutSalesDate/*'],
    wrap: dataOf('payoutSalesDate').instead({
      status: 303,
      headers: { location: 'https://files.invalid/1.csv' },
      body: undefined,
    }),
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
});
