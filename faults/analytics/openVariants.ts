import type { Variant } from '../Fault.ts';
import { changing } from '../answers.ts';
import type { Row } from '../messages.ts';
import { daysIn } from './calendar.ts';
import { isPost, isFetching } from './messages.ts';
import { operationOf, posts } from './reportOperations.ts';
import { askingDates } from './wrappers.ts';

/** Honest answers to what the documents leave open, of which a must once knew better. */
export const openVariants: Variant[] = [
  {
    id: 'payouts-by-sales-date-as-files',
    description:
      'GET /payout/sales-date, whose responses are not shown, leads to a file in place of the data.',
    run: ['analytics/payoutSalesDate/*'],
    warns: ['analytics/payoutSalesDate/*'],
    wrap: changing((response, request) =>
      isFetching(request) && request.path.includes('/payout/sales-date/') && response.status === 200
        ? { status: 303, headers: { location: 'https://files.invalid/1.csv' }, body: undefined }
        : response,
    ),
  },
  {
    id: 'custom-ranges-of-a-month',
    description: 'A custom range may have 31 days: how long it may be is open.',
    run: ['analytics/metrics/request/*', 'analytics/menu/request/*'],
    warns: ['analytics/*/request/long-custom-range-is-accepted'],
    wrap: (next) =>
      posts
        .filter(({ ranges }) => ranges.length === 0)
        .reduce(
          (inner, post) =>
            askingDates(post, (start, end) => (daysIn(start, end) > 31 ? undefined : [start, end]))(
              inner,
            ),
          next,
        ),
  },
  {
    id: 'group-by-for-custom-ranges-of-a-week',
    description: 'A custom range of a week or less is a day or week, and may be grouped.',
    run: ['analytics/menu/request/*'],
    warns: ['analytics/menu/request/group-by-is-for-day-or-week-only'],
    wrap: (next) => async (request) => {
      const { groupBy, startBusinessDate, endBusinessDate } = (request.body ?? {}) as Row;
      const isGrouped =
        isPost(operationOf(posts, 'menu/request'), request) && Array.isArray(groupBy);
      return isGrouped && daysIn(Number(startBusinessDate), Number(endBusinessDate)) <= 7
        ? next({ ...request, path: `${request.path}/week` })
        : next(request);
    },
  },
];
